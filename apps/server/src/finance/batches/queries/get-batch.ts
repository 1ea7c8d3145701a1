import { batches } from '@galen/contract/finance/batches'
import { query } from '../../../platform/operation.ts'
import { loadBatch } from '../batch.store.ts'

export const getBatch = query(batches.get, ({ params: { id }, db, actor }) => loadBatch(db, actor.companyId, id))
