import { ledgersDue } from '@galen/contract/accounting/ledger-events'
import { type Listener, on } from '../../platform/outbox/outbox.ts'
import { proveLedgers } from '../books/ledger-proof.store.ts'

/** When a day has begun the books are compared with the documents, so that no one has to ask. */
export const accountingListeners: readonly Listener[] = [
  on(ledgersDue, async ({ tx, companyId, audit }) => void (await proveLedgers(tx, { audit }, companyId))),
]
