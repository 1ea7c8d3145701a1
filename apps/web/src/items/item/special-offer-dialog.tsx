import { type Item, items } from '@galen/contract/items/items'
import { customerLookupIndex } from '@galen/contract/partners/customer-lists'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import type { OpenDocument } from '../../kit/document/open-document.ts'
import { type Choice, fromIndex } from '../../kit/fields/choice-source.ts'
import { Picker } from '../../kit/fields/picker.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { type AnswerBack, useCommand } from '../../shell/api.tsx'
import { errorText, fieldError } from '../../shell/error-text.ts'
import { useMayI } from '../../shell/session.ts'
import styles from '../items.module.css'
import { blankOffer, offerBody, OfferFields } from './offer-fields.tsx'
import { offerVendors } from './offer-vendors.ts'

const customers = fromIndex(customerLookupIndex, {
  label: ({ companyName }) => companyName,
  detail: ({ number }) => number,
  within: 'isActive:true',
  leftOut: text('Only active customers are listed.'),
})

const FIELDS = ['vendorId', 'customerId', 'cost', 'soaCost', 'price', 'margin', 'minimumMargin', 'validTo', 'note']

type SpecialOfferDialogProps = { of: OpenDocument<Item>; askWhy: AnswerBack; onClose: () => void }

/** An offer for one deal: who supplies, who gets it, at what price and until when. */
export function SpecialOfferDialog({ of, askWhy, onClose }: SpecialOfferDialogProps) {
  const [vendor, setVendor] = useState<Choice | null>(null)
  const [customer, setCustomer] = useState<Choice | null>(null)
  const [draft, setDraft] = useState(blankOffer)
  const [note, setNote] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [reason, setReason] = useState<unknown>()
  const mayChooseCustomers = useMayI()(customerLookupIndex.needs)
  const adding = useCommand(items.specialVariation, {
    done: text('Saved successfully'),
    answerBack: askWhy,
    onDone: (item) => {
      of.take(item)
      onClose()
    },
    onRefused: setReason,
  })
  const faultOf = (field: string) => fieldError(reason, field)
  const add = () => {
    setIsTried(true)
    if (!vendor) return
    const customerId = customer && { customerId: customer.id }
    const said = note.trim() && { note: note.trim() }
    void adding.run({
      params: { id: of.stored.id },
      body: { vendorId: vendor.id, ...customerId, ...said, ...offerBody(draft) },
    })
  }
  return (
    <Dialog
      title={text('Add special variation')}
      onClose={onClose}
      act={{ label: text('Add'), run: add, pending: adding.pending }}
    >
      {reason !== undefined && !FIELDS.some(faultOf) && (
        <Note tone="void" live>
          {errorText(reason)}
        </Note>
      )}
      <div className={styles['stack']}>
        <Picker
          label={text('Vendor')}
          source={offerVendors}
          value={vendor}
          onChange={setVendor}
          error={faultOf('vendorId') ?? (isTried && !vendor ? text('is required') : undefined)}
          required
          autoFocus
        />
        {mayChooseCustomers && (
          <Picker
            label={text('Customer')}
            description={text('Empty when it is for anybody who asks.')}
            source={customers}
            value={customer}
            onChange={setCustomer}
            error={faultOf('customerId')}
          />
        )}
        <OfferFields draft={draft} onChange={setDraft} faultOf={faultOf} />
        <TextField label={text('Note')} value={note} onChange={setNote} error={faultOf('note')} maxLength={500} />
      </div>
    </Dialog>
  )
}
