import { text } from '../kit/text.ts'
import { tabKeys } from '../patterns/document/document-keys.ts'
import { listCreateKeys, listKeys } from '../patterns/list/list-keys.ts'
import { menuEntry } from '../patterns/screens/menus.ts'
import type { Screen } from '../patterns/screens/screens.ts'

const ABOVE = [text('Accounting')]

/** The books. */
export const accountingScreens: readonly Screen[] = [
  {
    ...menuEntry('/accounting'),
    title: text('Journal'),
    about: text('Journal entries and account balances'),
    icon: 'rows',
    counts: 'journal',
    help: {
      sentences: [
        text('Every document that moves money or goods posts a balanced entry here.'),
        text('Filter by date or document; a row opens the entry with its lines.'),
        text('Entries are never changed: a correction is another entry.'),
      ],
    },
    keys: [listKeys, tabKeys],
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
        text('This is the trial balance: each account with its debits, credits and balance.'),
        text('The sum of all balances is zero.'),
        text('Accounts and their uses are set in the financial configuration.'),
      ],
    },
    keys: [listKeys, tabKeys],
    page: async () => (await import('./journal/accounts-page.tsx')).AccountsPage,
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
    counts: 'fiscal-periods',
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
