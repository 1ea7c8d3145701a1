import { messages } from '@galen/contract/admin/messages'
import { query } from '../../../platform/operation.ts'
import { loadMailMessage } from '../mail-message.store.ts'

export const getMailMessage = query(messages.get, ({ params, db, actor }) => loadMailMessage(db, actor, params.id))
