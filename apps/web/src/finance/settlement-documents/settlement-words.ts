import type { SettlementDocument } from '@galen/contract/finance/settlement-documents'
import {
  creditSourceWords,
  type CustomerCreditSource,
  customerCreditLifecycle,
  vendorCreditLifecycle,
} from '@galen/domain/finance/credit'
import { customerPaymentLifecycle, vendorPaymentLifecycle } from '@galen/domain/finance/payment'
import type { SettlementKind } from '@galen/domain/finance/settlement-kinds'
import { text } from '../../kit/text.ts'
import type { Tone } from '../../kit/status-pill.tsx'

type Kind = SettlementKind
type Statuses = { refusal(action: string, status: string): string | undefined }

const lifecycles = {
  'customer-payment': customerPaymentLifecycle,
  'customer-credit': customerCreditLifecycle,
  'vendor-payment': vendorPaymentLifecycle,
  'vendor-credit': vendorCreditLifecycle,
} as unknown as Readonly<Record<Kind, Statuses>>

/** Why the lifecycle of its kind refuses this now. */
export const refusalOf = ({ kind, status }: Pick<SettlementDocument, 'kind' | 'status'>, action: string) =>
  lifecycles[kind].refusal(action, status)

export const isPayment = (kind: Kind) => kind === 'customer-payment' || kind === 'vendor-payment'

/** A refund is money to a customer. */
export const isRefund = ({ kind, party }: Pick<SettlementDocument, 'kind' | 'party'>) =>
  kind === 'vendor-payment' && party.side === 'customer'

const statusTones: Readonly<Record<string, Tone>> = {
  Posted: 'good',
  Open: 'placed',
  Draft: 'draft',
  Waiting: 'hold',
  Void: 'void',
  Refused: 'void',
  Returned: 'void',
}

const statusWords: Readonly<Record<string, string>> = { Refused: text('Rejected') }

/** How a payment or credit stands, as a pill. */
export const settlementStatus = (status: string) => ({
  tone: statusTones[status] ?? ('draft' as const),
  label: statusWords[status] ?? status,
})

export const creditSourceInWords = (source: string): string =>
  creditSourceWords[source as CustomerCreditSource] ?? source

const actionWords: Readonly<Record<string, string>> = {
  create: text('recorded it'),
  change: text('changed it or what it settles'),
  post: text('posted it'),
  void: text('voided it'),
  return: text('recorded its return by the bank'),
  approve: text('approved it'),
  refuse: text('rejected it'),
  remit: text('mailed the remittance'),
  refund: text('refunded from it'),
  'void-refund': text('voided a refund of it'),
  'keep-as-credit': text('kept the rest as a credit'),
  'void-credit': text('voided the credit made from it'),
}
export const activityInWords = ({ action }: { readonly action: string }): string =>
  actionWords[action] ?? text('changed it')
