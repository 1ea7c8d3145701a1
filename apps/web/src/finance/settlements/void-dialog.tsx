import { justifications } from '@galen/contract/admin/justifications'
import type { Input, Route } from '@galen/contract/route'
import { useCommand, useRead } from '../../client/api.tsx'
import { text } from '../../kit/text.ts'
import { JustificationDialog } from '../../patterns/document/justification-dialog.tsx'
import { refreshLists } from './refresh-lists.ts'

type Props<R extends Route> = {
  route: R
  id: string
  title: string
  /** The bank sent the money back. */
  isReturned?: boolean
  onClose: () => void
}

/** Voids a payment or credit with a reason of the list; the server asks for the password where it must. */
export function VoidPaymentDialog<R extends Route>({ route, id, title, isReturned = false, onClose }: Props<R>) {
  const reasons = useRead(justifications.list, { query: { type: 'voidPayment' } })
  const { run, pending } = useCommand(route, {
    done: text('Voided.'),
    onDone: () => {
      refreshLists()
      onClose()
    },
  })
  return (
    <JustificationDialog
      title={title}
      act={text('Void')}
      pending={pending}
      reasons={reasons.data
        ?.filter(({ active }) => active)
        .map((reason) => ({ id: reason.id, text: reason.justification, needsNote: reason.needsNote }))}
      onClose={onClose}
      onChosen={({ reasonId, note }) =>
        void run({
          params: { id },
          body: { justificationId: reasonId, ...(note !== '' && { note }), ...(isReturned && { returned: true }) },
        } as unknown as Input<R>)
      }
    />
  )
}
