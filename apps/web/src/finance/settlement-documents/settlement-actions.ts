import { customerCredits } from '@galen/contract/finance/customer-credits'
import type { SettlementDocument } from '@galen/contract/finance/settlement-documents'
import { vendorPayments } from '@galen/contract/finance/vendor-payments'
import { auditIndex } from '@galen/contract/audit/audit'
import { returnRefusal } from '@galen/domain/finance/payment'
import { useNavigate } from 'react-router'
import { useCommand } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
import { askDecision } from '../../kit/ask-decision.ts'
import { text } from '../../kit/text.ts'
import type { DocumentAction } from '../../patterns/document/document-actions.tsx'
import { refreshLists } from '../settlements/refresh-lists.ts'
import { saveSettlement } from '../settlements/save-document.ts'
import { changeRoute } from './move-applications.ts'
import { voidRoutes } from '../settlements/void-dialog.tsx'
import type { SettlementDialog } from './settlement-dialogs.tsx'
import { settlementKeys } from './settlement-keys.ts'
import { isRefund, refusalOf } from './settlement-words.ts'

type Asked = {
  readonly of: SettlementDocument
  readonly show: (dialog: SettlementDialog) => void
  readonly readAgain: () => void
  readonly unapply: { readonly run: () => void; readonly count: number; readonly pending: boolean }
}

/** What the actions of one payment or credit are made of. */
function useActionParts({ of, show, readAgain, unapply }: Asked) {
  const mayI = useMayI()
  const navigate = useNavigate()
  const done = () => {
    refreshLists()
    readAgain()
  }
  return {
    of,
    show,
    unapply,
    mayI,
    navigate,
    refuse: useCommand(vendorPayments.refuse, { done: text('Payment rejected.'), onDone: done }),
    mayChange: mayI(changeRoute(of).needs),
    isWaiting: of.kind === 'vendor-payment' && refusalOf(of, 'approve') === undefined,
    editRefusal: refusalOf(of, 'edit'),
  }
}
type Parts = ReturnType<typeof useActionParts>

/** What can be done to a payment or credit, by its lifecycle and the rights of the person. */
export function useSettlementActions(asked: Asked) {
  const parts = useActionParts(asked)
  const { of, mayChange, isWaiting, editRefusal } = parts
  return {
    primary: primaryOf(parts),
    secondary: [unapplyOf(parts), remitOf(parts)],
    more: [...changesOf(parts), ...endsOf(parts), auditOf(parts)],
    prints: printsOf(parts).filter(({ hidden }) => !hidden),
    mayChange: mayChange && editRefusal === undefined && !isWaiting && !isRefund(of),
  }
}

const primaryOf = ({ of, show, mayI, isWaiting, mayChange, editRefusal }: Parts): DocumentAction =>
  isWaiting
    ? {
        label: text('Approve'),
        icon: 'check',
        run: () => show('approve'),
        hidden: !mayI(vendorPayments.approve.needs),
        refusal: of.mayDecide ? undefined : text('A second person must approve this.'),
      }
    : {
        label: text('Apply'),
        icon: 'check',
        run: () => show('apply'),
        // What is applied in full has nothing to apply.
        hidden: !mayChange || isRefund(of) || of.paymentRemainingAmount === 0,
        refusal: editRefusal,
      }

const unapplyOf = ({ of, unapply, isWaiting, mayChange, editRefusal }: Parts): DocumentAction => ({
  label: unapply.count === 0 ? text('Unapply') : text('Unapply {count}', { count: unapply.count }),
  icon: 'undo',
  keys: settlementKeys.unapply.keys,
  run: unapply.run,
  pending: unapply.pending,
  hidden: !mayChange || isWaiting || isRefund(of) || of.applications.length === 0,
  refusal: editRefusal ?? (unapply.count === 0 ? text('Select the documents to unapply first.') : undefined),
})

const remitOf = ({ of, show, mayI, isWaiting }: Parts): DocumentAction => ({
  label: text('Email remittance'),
  icon: 'mail',
  keys: settlementKeys.remit.keys,
  run: () => show('remit'),
  hidden: of.kind !== 'vendor-payment' || isRefund(of) || isWaiting || !mayI(vendorPayments.remit.needs),
  refusal: refusalOf(of, 'void') && text('Only posted payments have a remittance.'),
})

const changesOf = ({ of, show, mayI, refuse, isWaiting, mayChange, editRefusal }: Parts): readonly DocumentAction[] => [
  {
    label: text('Edit'),
    icon: 'edit',
    run: () => show('edit'),
    hidden: !mayChange || isWaiting || isRefund(of),
    refusal: editRefusal,
  },
  {
    label: text('Refund'),
    icon: 'undo',
    run: () => show('refund'),
    hidden: !mayI(vendorPayments.refund.needs) || of.kind.startsWith('vendor'),
    refusal: editRefusal ?? (of.paymentRemainingAmount > 0 ? undefined : text('Nothing is left to refund.')),
  },
  {
    label: of.mayDecide ? text('Reject') : text('Withdraw'),
    icon: 'cross',
    run: () => void refuseWithNote(of, refuse.run),
    pending: refuse.pending,
    hidden: !isWaiting || !refuse.allowed,
  },
]

async function refuseWithNote(
  { id, mayDecide, number }: SettlementDocument,
  refuse: (input: { params: { id: string }; body: { note: string } }) => Promise<boolean>,
) {
  const note = mayDecide ? await askDecision(false, number ?? text('payment')) : ''
  if (note !== undefined) await refuse({ params: { id }, body: { note } })
}

const endsOf = ({ of, show, mayI, isWaiting }: Parts): readonly DocumentAction[] => [
  {
    label: of.kind === 'customer-payment' ? text('Returned check (NSF)') : text('Returned payment'),
    icon: 'undo',
    danger: true,
    run: () => show('returned'),
    hidden: isWaiting || !mayBeReturned(of) || !mayI(voidRoutes[of.kind].needs),
  },
  {
    label: text('Void'),
    icon: 'cross',
    danger: true,
    run: () => show('void'),
    hidden: isWaiting || !mayI(voidRoutes[of.kind].needs),
    refusal: refusalOf(of, 'void'),
  },
]

/** The bank sends back what it has: a deposited check of a customer, or what was paid to a vendor. */
function mayBeReturned(of: SettlementDocument): boolean {
  if (of.kind === 'customer-payment')
    return (
      refusalOf(of, 'return') === undefined && returnRefusal({ method: of.method ?? '', batch: of.batch }) === undefined
    )
  return of.kind === 'vendor-payment' && !isRefund(of) && refusalOf(of, 'void') === undefined
}

const auditOf = ({ of, mayI, navigate }: Parts): DocumentAction => ({
  label: text('Audit'),
  icon: 'history',
  run: () => void navigate(`/audit/${of.kind}/${of.id}`),
  hidden: !mayI(auditIndex.needs),
})

function printsOf({ of: { kind, id, number, checkNumber, status }, mayI }: Parts): readonly DocumentAction[] {
  const file = `${number ?? ''}.pdf`
  return [
    {
      label: text('Print check'),
      run: () => void saveSettlement(vendorPayments.print, { params: { id } }, file),
      hidden:
        checkNumber === null || refusalOf({ kind, status }, 'void') !== undefined || !mayI(vendorPayments.print.needs),
    },
    {
      label: text('Credit memo'),
      run: () => void saveSettlement(customerCredits.print, { params: { id } }, file),
      hidden: kind !== 'customer-credit',
    },
  ]
}
