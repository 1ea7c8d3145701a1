import type { Approval } from '@galen/contract/reports/approvals'
import type { ApprovalKind } from '@galen/domain/approvals'
import { text } from '../../kit/text.ts'

type Words = {
  readonly title: string
  readonly rule: string
  /** What follows from approving it, and from rejecting it. */
  readonly consequence: string
  readonly otherwise: string
  /** Who asked can take the request back without a note. */
  readonly isTakenBack: boolean
  /** Why it is not mine to approve, where that is not because I asked for it. */
  readonly own?: string
  readonly heads: readonly [string, string, string]
}

const changed = [text('Field'), text('Now'), text('After approval')] as const

export const approvalWords: Readonly<Record<ApprovalKind, Words>> = {
  payment: {
    title: text('Vendor payments'),
    rule: text('Two people'),
    consequence: text('The payment is posted and gets its number.'),
    otherwise: text('Nothing is paid. The invoices stay open.'),
    isTakenBack: true,
    heads: [text('Pays'), text('Due'), text('Amount')],
  },
  refund: {
    title: text('Refunds to customers'),
    rule: text('Two people'),
    consequence: text('The refund is posted and gets its number.'),
    otherwise: text('Nothing is paid back. The credit stays open.'),
    isTakenBack: true,
    heads: changed,
  },
  bank: {
    title: text('Bank accounts of vendors'),
    rule: text('Two people'),
    consequence: text('New payments use the new account.'),
    otherwise: text('The old account stays.'),
    isTakenBack: true,
    heads: changed,
  },
  'company-bank': {
    title: text('Bank accounts of the company'),
    rule: text('Two people'),
    consequence: text('Payments and bank files use the accounts as changed.'),
    otherwise: text('The accounts stay as they are.'),
    isTakenBack: true,
    heads: changed,
  },
  remit: {
    title: text('Remit-to addresses'),
    rule: text('Two people'),
    consequence: text('Checks and remittances use the new address.'),
    otherwise: text('The old address stays.'),
    isTakenBack: true,
    heads: changed,
  },
  journal: {
    title: text('Manual journal entries'),
    rule: text('Two people'),
    consequence: text('The entry is posted and gets its number.'),
    otherwise: text('Nothing is posted.'),
    isTakenBack: true,
    heads: [text('Account'), text('Debit'), text('Credit')],
  },
  class: {
    title: text('Item classification'),
    rule: text('Two people'),
    consequence: text('Orders are checked by the new class.'),
    otherwise: text('The class stays as it is.'),
    isTakenBack: false,
    heads: changed,
  },
  release: {
    title: text('Releases of controlled stock'),
    rule: text('Two people'),
    consequence: text('The goods leave quarantine, unless something else holds them.'),
    otherwise: text('The goods stay in quarantine.'),
    isTakenBack: true,
    heads: [text('Reason'), text('Ends with'), text('Proof')],
  },
  destruction: {
    title: text('Destruction of controlled stock'),
    rule: text('Two witnesses'),
    consequence: text('You confirm as a witness. The second witness takes the goods out of stock.'),
    otherwise: text('The destruction is canceled. The goods stay in stock.'),
    own: text('You confirmed this. Another witness must confirm it.'),
    isTakenBack: false,
    heads: changed,
  },
  loss: {
    title: text('Missing controlled stock'),
    rule: text('Two people'),
    consequence: text('The missing units are written off.'),
    otherwise: text('The units were found and return to their stock.'),
    isTakenBack: false,
    heads: changed,
  },
  credit: {
    title: text('Credit releases'),
    rule: text('Over the limit or past due'),
    consequence: text('The reason is released. The last one places the order.'),
    otherwise: text('The order stays on hold.'),
    isTakenBack: false,
    heads: changed,
  },
  margin: {
    title: text('Margins'),
    rule: text('Below the minimum margin'),
    consequence: text('The reason is released. The last one places the order.'),
    otherwise: text('The order stays on hold.'),
    isTakenBack: false,
    heads: [text('Item'), text('Margin'), text('Minimum')],
  },
}

/** Where the record of it is opened. */
export function recordAddress({ kind, recordId, id }: Pick<Approval, 'kind' | 'recordId' | 'id'>): string {
  const record = recordId ?? ''
  switch (kind) {
    case 'payment':
      return `/vendor-payment/${record}/payments`
    case 'refund':
      return `/customer-payment/${record}`
    case 'bank':
    case 'remit':
      return `/vendor/${record}`
    case 'company-bank':
      return `/companies/${record}/bank-account`
    case 'journal':
      return `/accounting/proposals?id=${id}`
    case 'class':
    case 'release':
    case 'destruction':
    case 'loss':
      return `/item/${record}`
    case 'credit':
    case 'margin':
      return `/sales-order/${record}`
  }
}
