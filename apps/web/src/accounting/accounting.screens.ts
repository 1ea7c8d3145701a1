import type { journalIndex } from '@galen/contract/accounting/ledger-indices'
import { text } from '../kit/text.ts'
import { tabKeys } from '../patterns/document/document-keys.ts'
import { listCreateKeys, listKeys } from '../patterns/list/list-keys.ts'
import { menuEntry } from '../patterns/screens/menus.ts'
import { records } from '../patterns/screens/records.ts'
import type { Screen } from '../patterns/screens/screens.ts'
import { entryKeys, journalKeys } from './books/entry-keys.ts'

const ABOVE = [text('Accounting')]

/** The books. */
export const accountingScreens: readonly Screen[] = [
  {
    ...menuEntry('/accounting'),
    title: text('Journal'),
    about: text('Journal entries and account balances'),
    icon: 'rows',
    counts: [{ index: 'journal' }],
    records: records<typeof journalIndex>({
      index: 'journal',
      kind: text('Journal entry'),
      icon: 'rows',
      label: ({ number }) => String(number),
      detail: ({ sourceNumber, memo }) => [sourceNumber, memo].filter(Boolean).join(' · '),
      address: ({ id }) => `/accounting/${id}`,
    }),
    begins: [{ label: text('New journal entry'), address: '/accounting/new-entry', needs: 'ACCOUNTING_VIEW' }],
    help: {
      sentences: [
        text('Every document that moves money or stock posts a balanced entry here.'),
        text('Filter by date or document; a row opens the entry with its lines.'),
        text('Entries are never changed: a correction is another entry.'),
      ],
    },
    keys: [listKeys, listCreateKeys, tabKeys, journalKeys],
    page: async () => (await import('./journal/journal-page.tsx')).JournalPage,
  },
  {
    path: '/accounting/accounts',
    title: text('Accounts'),
    above: ABOVE,
    needs: 'ACCOUNTING_VIEW',
    icon: 'rows',
    help: {
      sentences: [
        text('This is the trial balance of a period: opening, debits, credits and closing of each account.'),
        text('The sum of all balances is zero, and customers, vendors and stock equal their accounts.'),
        text('Each figure opens the entries behind it.'),
      ],
    },
    keys: [tabKeys],
    page: async () => (await import('./books/trial-balance-page.tsx')).TrialBalancePage,
  },
  {
    path: '/accounting/receivables',
    title: text('Receivables'),
    about: text('AR aging: what customers owe, by days past due'),
    above: ABOVE,
    needs: 'ACCOUNTING_VIEW',
    icon: 'rows',
    help: {
      sentences: [
        text('Customers with what they owe at the end of a day, by days past due.'),
        text('Unapplied payments and credits have their own column.'),
        text('A row opens the invoices of the customer.'),
      ],
    },
    keys: [tabKeys],
    page: async () => (await import('./books/aging-pages.tsx')).ReceivablesPage,
  },
  {
    path: '/accounting/accruals',
    title: text('Not billed'),
    above: ABOVE,
    needs: 'ACCOUNTING_VIEW',
    icon: 'rows',
    help: {
      sentences: [
        text('Items and freight that came or left and are not billed yet, with their age in days.'),
        text('The sum of each ledger equals its account; what is owed is negative.'),
        text('A row opens the receipt, invoice or sales order.'),
      ],
    },
    keys: [listKeys, tabKeys],
    page: async () => (await import('./books/accruals-page.tsx')).AccrualsPage,
  },
  {
    path: '/accounting/payables',
    title: text('Payables'),
    about: text('AP aging: what you owe vendors, by days past due'),
    above: ABOVE,
    needs: 'ACCOUNTING_VIEW',
    icon: 'rows',
    help: {
      sentences: [
        text('Vendors with what they are owed at the end of a day, by days past due.'),
        text('Unapplied payments and credits have their own column.'),
        text('A row opens the receipts of the vendor.'),
      ],
    },
    keys: [tabKeys],
    page: async () => (await import('./books/aging-pages.tsx')).PayablesPage,
  },
  {
    path: '/accounting/income-statement',
    title: text('Income statement'),
    above: ABOVE,
    needs: 'ACCOUNTING_VIEW',
    icon: 'rows',
    help: {
      sentences: [
        text('Income, cost of sales and expenses of a period beside another one.'),
        text('A period with open months is provisional.'),
        text('Each figure opens the entries behind it.'),
      ],
    },
    keys: [tabKeys],
    page: async () => (await import('./books/statement-pages.tsx')).IncomeStatementPage,
  },
  {
    path: '/accounting/balance-sheet',
    title: text('Balance sheet'),
    above: ABOVE,
    needs: 'ACCOUNTING_VIEW',
    icon: 'rows',
    help: {
      sentences: [
        text('Assets, liabilities and equity at the end of a period beside another one.'),
        text('The result of a year belongs to equity until the year end carries it forward.'),
        text('Each figure opens the entries behind it.'),
      ],
    },
    keys: [tabKeys],
    page: async () => (await import('./books/statement-pages.tsx')).BalanceSheetPage,
  },
  {
    path: '/accounting/ledger/:accountId',
    title: text('Account ledger'),
    above: [...ABOVE, text('Accounts')],
    needs: 'ACCOUNTING_VIEW',
    icon: 'rows',
    help: {
      sentences: [
        text('The lines of one account with their entries.'),
        text('Totals of debits and credits are shown below.'),
        text('A row opens the entry and its document.'),
      ],
    },
    keys: [listKeys],
    page: async () => (await import('./books/account-ledger-page.tsx')).AccountLedgerPage,
  },
  {
    path: '/accounting/proposals',
    title: text('Manual entries'),
    above: ABOVE,
    needs: 'ACCOUNTING_VIEW',
    icon: 'edit',
    help: {
      sentences: [
        text('Entries by hand, reversals and year ends that wait for a second person.'),
        text('The second person approves and posts them, or refuses.'),
        text('The first person can take an entry back while it waits.'),
      ],
    },
    keys: [tabKeys],
    page: async () => (await import('./books/proposals-page.tsx')).ProposalsPage,
  },
  {
    path: '/accounting/new-entry',
    title: text('New entry'),
    above: ABOVE,
    needs: 'ACCOUNTING_VIEW',
    icon: 'plus',
    help: {
      sentences: [
        text('Enter the date, a memo and at least two lines.'),
        text('Each line has a debit or a credit, and both sides are equal.'),
        text('Accounts of customers, vendors and stock change through documents only.'),
      ],
    },
    keys: [entryKeys],
    page: async () => (await import('./books/new-entry-page.tsx')).NewEntryPage,
  },
  {
    path: '/accounting/:id',
    title: text('Journal entry'),
    above: [...ABOVE, text('Journal')],
    needs: 'ACCOUNTING_VIEW',
    icon: 'rows',
    help: {
      sentences: [
        text('An entry shows its accounts, the customer or vendor of each line, and its document.'),
        text('Debits and credits are equal.'),
        text('A reversal leads to the entry it takes back.'),
      ],
    },
    page: async () => (await import('./journal/journal-entry-page.tsx')).JournalEntryPage,
  },
  {
    ...menuEntry('/fiscal-periods'),
    title: text('Fiscal periods'),
    about: text('Open and close months of the books'),
    icon: 'calendar',
    counts: [{ index: 'fiscal-periods' }],
    begins: [{ label: text('Close period'), address: '/fiscal-periods', needs: 'EDIT_FISCAL_PERIOD' }],
    help: {
      sentences: [
        text('Months of the books. A closed month takes no more postings.'),
        text('Closing shows a checklist first: receipts to validate, invoices to approve, open batches, differences.'),
        text('Open a month again with a reason; the latest closed month comes first.'),
      ],
    },
    keys: [listKeys, listCreateKeys],
    page: async () => (await import('./periods/fiscal-periods-page.tsx')).FiscalPeriodsPage,
  },
]
