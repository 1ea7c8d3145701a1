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
    note: 'rejecting',
    heads: [text('Reason'), text('Ends with'), text('Proof')],
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
      return `/item/${record}`
    case 'credit':
    case 'margin':
      return `/sales-order/${record}`
  }
}
