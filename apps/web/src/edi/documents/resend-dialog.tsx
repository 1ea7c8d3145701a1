import { type EdiDocument, ediDocuments } from '@galen/contract/edi/edi-documents'
import { search } from '@galen/contract/search-index'
import { useState } from 'react'
import { useCommand } from '../../client/api.tsx'
import { cache, readsOf } from '../../client/cache.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { text } from '../../kit/text.ts'

type Props = {
  of: Pick<EdiDocument, 'id' | 'transactionSet' | 'controlNumber' | 'partner'>
  onClose: () => void
}

/** The partner may get it twice, so the control number has to be typed. */
export function ResendDialog({ of, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const { run, pending } = useCommand(ediDocuments.resendAsNew, {
    done: text('Document queued as new'),
    onDone: () => {
      void cache.invalidateQueries(readsOf(search))
      onClose()
    },
  })
  const number = String(of.controlNumber).padStart(9, '0')
  const isTyped = typed.trim().replace(/^0+(?=\d)/, '') === String(of.controlNumber)
  return (
    <Dialog
      title={text('Resend {type} as new?', { type: of.transactionSet })}
      onClose={onClose}
      act={{
        label: text('Resend as new'),
        pending,
        danger: true,
        disabledReason: isTyped ? undefined : text('Type {name} first.', { name: number }),
        run: () => void run({ params: { id: of.id }, body: { controlNumber: of.controlNumber } }),
      }}
    >
      <p>
        {text('{partner} may get this document twice. It is sent with the next control number.', {
          partner: of.partner ?? text('The partner'),
        })}
      </p>
      <TextField
        label={text('Type {name} to continue', { name: number })}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        required
        data-autofocus
      />
    </Dialog>
  )
}
