import { commissions } from '@galen/contract/sales/commission'
import { invoiceApproval } from '@galen/contract/sales/invoice-approval'
import { text } from '../kit/text.ts'
import { tabKeys } from '../patterns/document/document-keys.ts'
import { listKeys, listSelectionKeys } from '../patterns/list/list-keys.ts'
import { menuEntry } from '../patterns/screens/menus.ts'
import type { Screen } from '../patterns/screens/screens.ts'
import { approvalKeys, approvalListKeys } from './approval/approval-keys.ts'

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
    keys: [listKeys, listSelectionKeys, tabKeys, approvalListKeys],
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
    counts: [{ index: 'invoiceProfit' }],
    help: {
      sentences: [
        text('Each validated or closed invoice with its sales profit and its profit by the ledger.'),
        text('Counted is its day in figures by month: the day of its approval when its own month was closed by then.'),
        text('A row opens the invoice, where cost and charges are corrected.'),
      ],
    },
    keys: [listKeys, tabKeys],
    page: async () => (await import('./approval/profit-page.tsx')).ProfitPage,
  },
  {
    path: '/invoice-profit/groups',
    title: text('Profit by group'),
    above: [text('Finances'), text('Invoice profit')],
    needs: invoiceApproval.groups.needs,
    icon: 'rows',
    help: {
      sentences: [
        text('Profit of a period by sales rep, customer or month, with a chart.'),
        text(
          'A correction or a void counts in the month it was made in, and an invoice in that of its validation if its own was closed, so earlier months stay as printed.',
        ),
        text('Profit uses sales cost and PCR; ledger profit uses the cost of goods in the books.'),
      ],
    },
    keys: [tabKeys],
    page: async () => (await import('./approval/profit-groups-page.tsx')).ProfitGroupsPage,
  },
  {
    path: '/invoice-profit/commission',
    title: text('Commission'),
    above: [text('Finances'), text('Invoice profit')],
    needs: commissions.rates.needs,
    icon: 'rows',
    help: {
      sentences: [
        text('A sales rep earns a percent of the profit when an invoice closes.'),
        text('When the invoice opens again or its cost is corrected, a new row corrects the amount.'),
        text('A rate holds from its day on; without a rate a rep earns none.'),
      ],
    },
    keys: [listKeys, tabKeys],
    page: async () => (await import('./approval/commission-page.tsx')).CommissionPage,
  },
]
