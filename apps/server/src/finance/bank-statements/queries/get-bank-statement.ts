import { bankStatements } from '@galen/contract/finance/bank-files'
import { query } from '../../../platform/operation.ts'
import { loadBankStatement } from '../bank-statement.store.ts'

export const getBankStatement = query(bankStatements.get, ({ params, db, actor }) =>
  loadBankStatement(db, actor.companyId, params.id),
)
