import { type Item, items } from '@galen/contract/items/items'
import { customerLookupIndex } from '@galen/contract/partners/customer-lists'
import { useState } from 'react'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { type Choice, fromIndex } from '../../patterns/pickers/choice-source.ts'
import { Picker } from '../../patterns/pickers/picker.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { text } from '../../kit/text.ts'
import { useCommand } from '../../client/api.tsx'
import { fieldError } from '../../kit/error-text.ts'
import { useMayI } from '../../client/session.ts'
import { marginConfirmation } from './margin-confirmation.ts'
import { VariationDialog } from './variation-dialog.tsx'

const customers = fromIndex(customerLookupIndex, {
  label: ({ companyName }) => companyName,
  detail: ({ number }) => number,
  baseQuery: 'isActive:true',
  leftOut: text('Only active customers are listed.'),
})

type SpecialVariationDialogProps = { of: OpenDocument<Item>; onClose: () => void }

/** A variation for one deal: vendor, customer, price and last day. */
export function SpecialVariationDialog({ of, onClose }: SpecialVariationDialogProps) {
  const [customer, setCustomer] = useState<Choice | null>(null)
  const [note, setNote] = useState('')
  const [reason, setReason] = useState<unknown>()
  const mayChooseCustomers = useMayI()(customerLookupIndex.needs)
  const adding = useCommand(items.specialVariation, {
    done: text('Saved successfully'),
    confirmation: marginConfirmation,
    onDone: (item) => {
      of.replace(item)
      onClose()
    },
    onRefused: setReason,
  })
  const customerId = customer && { customerId: customer.id }
  const said = note.trim() && { note: note.trim() }
  return (
    <VariationDialog
      title={text('Add special variation')}
      reason={reason}
      beside={['customerId', 'note']}
      pending={adding.pending}
      add={(variation) =>
        void adding.run({ params: { id: of.stored.id }, body: { ...customerId, ...said, ...variation } })
      }
      onClose={onClose}
      between={
        mayChooseCustomers && (
          <Picker
            label={text('Customer')}
            description={text('Leave empty for any customer.')}
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
