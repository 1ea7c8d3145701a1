import { type Item, items } from '@galen/contract/items/items'
import { customerLookupIndex } from '@galen/contract/partners/customer-lists'
import { useState } from 'react'
import type { OpenDocument } from '../../patterns/document/open-document.ts'
import { type Choice, fromIndex } from '../../patterns/pickers/choice-source.ts'
import { Picker } from '../../patterns/pickers/picker.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { text } from '../../kit/text.ts'
import { useCommand } from '../../client/api.tsx'
import { fieldError } from '../../kit/error-text.ts'
import { useMayI } from '../../client/session.ts'
import { marginConfirmation } from './margin-confirmation.ts'
import { OfferDialog } from './offer-dialog.tsx'

const customers = fromIndex(customerLookupIndex, {
  label: ({ companyName }) => companyName,
  detail: ({ number }) => number,
  within: 'isActive:true',
  leftOut: text('Only active customers are listed.'),
})

type SpecialOfferDialogProps = { of: OpenDocument<Item>; onClose: () => void }

/** An offer for one deal: who supplies, who gets it, at what price and until when. */
export function SpecialOfferDialog({ of, onClose }: SpecialOfferDialogProps) {
  const [customer, setCustomer] = useState<Choice | null>(null)
  const [note, setNote] = useState('')
  const [reason, setReason] = useState<unknown>()
  const mayChooseCustomers = useMayI()(customerLookupIndex.needs)
  const adding = useCommand(items.specialVariation, {
    done: text('Saved successfully'),
    confirmation: marginConfirmation,
    onDone: (item) => {
      of.take(item)
      onClose()
    },
    onRefused: setReason,
  })
  const customerId = customer && { customerId: customer.id }
  const said = note.trim() && { note: note.trim() }
  return (
    <OfferDialog
      title={text('Add special variation')}
      reason={reason}
      beside={['customerId', 'note']}
      pending={adding.pending}
      add={(offer) => void adding.run({ params: { id: of.stored.id }, body: { ...customerId, ...said, ...offer } })}
      onClose={onClose}
      between={
        mayChooseCustomers && (
          <Picker
            label={text('Customer')}
            description={text('Empty when it is for anybody who asks.')}
            source={customers}
            value={customer}
            onChange={setCustomer}
            error={fieldError(reason, 'customerId')}
          />
        )
      }
      below={
        <TextField
          label={text('Note')}
          value={note}
          onChange={setNote}
          error={fieldError(reason, 'note')}
          maxLength={500}
        />
      }
    />
  )
}
