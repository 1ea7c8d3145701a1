import type { SettlementDocument } from '@galen/contract/finance/settlement-documents'
import {
  ApplyCustomerCredit,
  ApplyCustomerPayment,
  ApplyVendorCredit,
  ApplyVendorPayment,
} from '../settlements/apply-dialog.tsx'
import { ApproveDialog } from '../settlements/approve-dialog.tsx'
import { EditCreditDialog } from '../settlements/credit-dialog.tsx'
import { EditPaymentOutDialog } from '../settlements/edit-payment-out-dialog.tsx'
import { RemittanceDialog } from '../settlements/letters.tsx'
import { EditPaymentDialog, RefundDialog } from '../settlements/payment-dialogs.tsx'
import { ReturnedCheckDialog } from '../settlements/returned-check-dialog.tsx'
import { VoidPaymentDialog } from '../settlements/void-dialog.tsx'

export type SettlementDialog = 'apply' | 'edit' | 'refund' | 'void' | 'returned' | 'approve' | 'remit'

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
  const takenBack = { kind, id, number, side: party.side }
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
    case 'remit':
      return <RemittanceDialog id={id} onClose={onClose} />
    case 'returned':
      if (kind === 'customer-payment') return <ReturnedCheckDialog of={takenBack} onClose={onClose} />
      return <VoidPaymentDialog of={takenBack} isReturned onClose={onClose} />
    default:
      return <VoidPaymentDialog of={takenBack} onClose={onClose} />
  }
}
