import { books } from '@galen/contract/accounting/books'
import { command } from '../../../platform/operation.ts'
import { proveLedgers } from '../ledger-proof.store.ts'

export const proveLedgersNow = command(books.prove, ({ tx, actor, audit }) =>
  proveLedgers(tx, { audit }, actor.companyId),
)
