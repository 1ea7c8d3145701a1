import { text } from '../kit/text.ts'
import { tabKeys } from '../patterns/document/document-keys.ts'
import { listKeys, listSelectionKeys } from '../patterns/list/list-keys.ts'
import { menuEntry } from '../patterns/screens/menus.ts'
import type { Screen } from '../patterns/screens/screens.ts'
import { approvalKeys } from './approval/approval-keys.ts'

export const approvalScreens: readonly Screen[] = [
  {
    ...menuEntry('/invoice-approval'),
    path: '/invoice-approval/:tab?',
    title: text('Invoice approval'),
    about: text('Check placed invoices before they are final'),
    icon: 'check',
    help: {
      sentences: [
        text('Placed invoices wait here until another user than the one who placed them approves them.'),
        text('Select several to approve them together; each has its own result.'),
        text('A negative margin needs a note.'),
      ],
    },
    keys: [listKeys, listSelectionKeys, tabKeys],
    page: async () => (await import('./approval/approval-page.tsx')).ApprovalPage,
  },
  {
    path: '/invoice-approval/:id/:number',
    title: text('Invoice approval'),
    above: [text('Finances')],
    needs: 'CHECK_INVOICE',
    icon: 'check',
    help: {
      sentences: [
        text('Lines, charges and costs of the invoice with its profit.'),
        text('Corrections of cost count for profit from today; corrected charges change what the customer owes.'),
        text('Approve when the figures are right.'),
      ],
    },
    keys: [approvalKeys],
    page: async () => (await import('./approval/approval-document-page.tsx')).ApprovalDocumentPage,
  },
  {
    ...menuEntry('/invoice-profit'),
    title: text('Invoice profit'),
    about: text('Profit of validated and closed invoices'),
    icon: 'rows',
    counts: 'invoiceProfit',
    help: {
      sentences: [
        text('Each validated or closed invoice with its sales profit and its profit by the ledger.'),
        text('Filter by date, margin or status; the totals follow.'),
        text('A row opens the invoice, where cost and charges are corrected.'),
      ],
    },
    keys: [listKeys],
    page: async () => (await import('./approval/profit-page.tsx')).ProfitPage,
  },
]
