import { customerCredits } from '@galen/contract/finance/customer-credits'
import { customerPayments } from '@galen/contract/finance/customer-payments'
import type { SettlementDocument } from '@galen/contract/finance/settlement-documents'
import { vendorCredits } from '@galen/contract/finance/vendor-credits'
import { vendorPayments } from '@galen/contract/finance/vendor-payments'
import type { Route } from '@galen/contract/route'
import type { SettlementKind } from '@galen/domain/finance/settlement-kinds'
import { text } from '../../kit/text.ts'
import {
  ApplyCustomerCredit,
  ApplyCustomerPayment,
  ApplyVendorCredit,
  ApplyVendorPayment,
} from '../settlements/apply-dialog.tsx'
import { ApproveDialog } from '../settlements/approve-dialog.tsx'
import { EditCreditDialog } from '../settlements/credit-dialog.tsx'
import { EditPaymentOutDialog } from '../settlements/edit-payment-out-dialog.tsx'
import { EditPaymentDialog, RefundDialog } from '../settlements/payment-dialogs.tsx'
import { VoidPaymentDialog } from '../settlements/void-dialog.tsx'
import { isPayment } from './settlement-words.ts'

export type SettlementDialog = 'apply' | 'edit' | 'refund' | 'void' | 'returned' | 'approve'

export const voidRoutes: Readonly<Record<SettlementKind, Route>> = {
  'customer-payment': customerPayments.void,
  'customer-credit': customerCredits.void,
  'vendor-payment': vendorPayments.void,
  'vendor-credit': vendorCredits.void,
}

const applyDialogs = {
  'customer-payment': ApplyCustomerPayment,
  'customer-credit': ApplyCustomerCredit,
  'vendor-payment': ApplyVendorPayment,
  'vendor-credit': ApplyVendorCredit,
} as const

type Props = { of: SettlementDocument; shown: SettlementDialog; onClose: () => void }

/** The dialog of an action on the page of a payment or credit. */
export function SettlementDialogs({ of, shown, onClose }: Props) {
  const { kind, id, number, party } = of
  switch (shown) {
    case 'apply': {
      const Apply = applyDialogs[kind]
      return <Apply id={id} onClose={onClose} />
    }
    case 'edit':
      if (kind === 'customer-payment') return <EditPaymentDialog paymentId={id} onClose={onClose} />
      if (kind === 'vendor-payment') return <EditPaymentOutDialog paymentId={id} onClose={onClose} />
      return <EditCreditDialog side={party.side} creditId={id} onClose={onClose} />
    case 'refund':
      return <RefundDialog of={{ id, number, left: of.paymentRemainingAmount }} onClose={onClose} />
    case 'approve':
      return <ApproveDialog row={{ id, payee: party.name }} onClose={onClose} />
    default:
      return (
        <VoidPaymentDialog
          route={voidRoutes[kind]}
          id={id}
          isReturned={shown === 'returned'}
          title={
            isPayment(kind)
              ? text('Void payment {number}?', { number: number ?? '' })
              : text('Void credit {number}?', { number: number ?? '' })
          }
          onClose={onClose}
        />
      )
  }
}
