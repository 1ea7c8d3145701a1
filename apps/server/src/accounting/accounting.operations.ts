import { ledgersDue } from '@galen/contract/accounting/ledger-events'
import type { Area } from '../platform/area.ts'
import { dailyEvent } from '../platform/outbox/daily-event.ts'
import { approveJournalProposal, refuseJournalProposal } from './books/commands/decide-journal.ts'
import { proposeJournalEntry, proposeReversal, proposeYearEnd } from './books/commands/propose-journal.ts'
import { proveLedgersNow } from './books/commands/prove-ledgers.ts'
import { getBooksReport, listJournalProposals } from './books/queries/read-books.ts'
import { accountingListeners } from './registration/accounting.listeners.ts'
import { accountingInvariants } from './registration/accounting-invariants.ts'
import { getJournalEntry } from './journal/queries/get-journal-entry.ts'
import { accrualSearch } from './lists/accrual.search.ts'
import { journalLineSearch, journalSearch, ledgerAccountSearch } from './lists/journal.search.ts'
import { addFiscalPeriod } from './periods/commands/add-fiscal-period.ts'
import { changeFiscalPeriod } from './periods/commands/change-fiscal-period.ts'
import { fiscalPeriodSearch } from './periods/fiscal-period.search.ts'
import { keepFirstDay } from './periods/keep-first-day.ts'
import { getPeriodChecklist } from './periods/queries/get-period-checklist.ts'

/** The books: accounts, fiscal periods and the journal. */
export const accounting: Area = {
  name: 'accounting',
  owns: [
    'fiscal_period',
    'fiscal_year',
    'account_role',
    'journal_entry',
    'journal_line',
    'profit_entry',
    'invoice_profit',
    'account_month',
    'journal_proposal',
    'ledger_proof',
  ],
  operations: [
    addFiscalPeriod,
    changeFiscalPeriod,
    getPeriodChecklist,
    getJournalEntry,
    getBooksReport,
    proveLedgersNow,
    listJournalProposals,
    proposeJournalEntry,
    proposeReversal,
    proposeYearEnd,
    approveJournalProposal,
    refuseJournalProposal,
  ],
  indices: [fiscalPeriodSearch, journalSearch, journalLineSearch, ledgerAccountSearch, accrualSearch],
  listeners: accountingListeners,
  jobs: (jobs) => [dailyEvent(jobs, { name: 'prove the ledgers', event: ledgersDue })],
  reactions: { settingChanging: keepFirstDay },
  invariants: accountingInvariants,
}
