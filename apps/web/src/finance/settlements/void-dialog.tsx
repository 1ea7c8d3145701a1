import { justifications } from '@galen/contract/admin/justifications'
import { customerCredits } from '@galen/contract/finance/customer-credits'
import { customerPayments } from '@galen/contract/finance/customer-payments'
import { vendorCredits } from '@galen/contract/finance/vendor-credits'
import { vendorPayments } from '@galen/contract/finance/vendor-payments'
import type { Input, Route } from '@galen/contract/route'
import type { SettlementKind } from '@galen/domain/finance/settlement-kinds'
import { useCommand, useRead } from '../../client/api.tsx'
import { text } from '../../kit/text.ts'
import { JustificationDialog } from '../../patterns/document/justification-dialog.tsx'
import { refreshLists } from './refresh-lists.ts'
import { EffectsList, type TakenBack, useTakeBackEffects } from './take-back-effects.tsx'

export const voidRoutes: Readonly<Record<SettlementKind, Route>> = {
  'customer-payment': customerPayments.void,
  'customer-credit': customerCredits.void,
  'vendor-payment': vendorPayments.void,
  'vendor-credit': vendorCredits.void,
}

type Props = {
  of: TakenBack
  /** The bank sent the money back. */
  isReturned?: boolean
  onClose: () => void
}

/** Voids a payment or credit with a reason of the list, after its effects were shown; the server asks for the password where it must. */
export function VoidPaymentDialog({ of, isReturned = false, onClose }: Props) {
  const { kind, id } = of
  const reasons = useRead(justifications.list, { query: { type: 'voidPayment' } })
  const effects = useTakeBackEffects(of, 'void')
  const { run, pending } = useCommand(voidRoutes[kind], {
    done: text('Voided.'),
    onDone: () => {
      refreshLists()
      onClose()
    },
  })
  return (
    <JustificationDialog
      title={titleOf(of, isReturned)}
      act={text('Void')}
      pending={pending}
      above={<EffectsList reading={effects} />}
      disabledReason={effects.data ? (effects.data.refusal ?? undefined) : text('The effects are loading.')}
      reasons={reasons.data
        ?.filter(({ active }) => active)
        .map((reason) => ({ id: reason.id, text: reason.justification, needsNote: reason.needsNote }))}
      onClose={onClose}
      onChosen={({ reasonId, note }) =>
        void run({
          params: { id },
          body: { justificationId: reasonId, ...(note !== '' && { note }), ...(isReturned && { returned: true }) },
        } as unknown as Input<Route>)
      }
    />
  )
}

function titleOf({ kind, number }: TakenBack, isReturned: boolean): string {
  const named = { number: number ?? '' }
  if (kind === 'customer-credit' || kind === 'vendor-credit') return text('Void credit {number}?', named)
  return isReturned ? text('Was payment {number} returned by the bank?', named) : text('Void payment {number}?', named)
}
