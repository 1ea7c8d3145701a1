import { type ReactNode, useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import type { Choice } from '../../patterns/pickers/choice-source.ts'
import { Picker } from '../../patterns/pickers/picker.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { text } from '../../kit/text.ts'
import { fieldError } from '../../kit/error-text.ts'
import styles from '../items.module.css'
import { blankOffer, offerBody, OfferFields } from './offer-fields.tsx'
import { offerVendors } from './offer-vendors.ts'

const FIELDS = ['vendorId', 'cost', 'soaCost', 'price', 'margin', 'minimumMargin', 'validTo']

type OfferDialogProps = {
  title: string
  /** Where the fields of the offer stand in what is sent. */
  within?: string
  /** Why it was refused, and which fields beside those of an offer can say so. */
  reason: unknown
  beside?: readonly string[]
  pending: boolean
  add: (offer: { vendorId: string } & ReturnType<typeof offerBody>) => void
  onClose: () => void
  /** Between the vendor and the prices, and below them. */
  between?: ReactNode
  below?: ReactNode
}

/** What every new offer begins with: who supplies, and at what price. */
export function OfferDialog({ title, within = '', reason, beside = [], pending, add, ...rest }: OfferDialogProps) {
  const [vendor, setVendor] = useState<Choice | null>(null)
  const [draft, setDraft] = useState(blankOffer)
  const [isTried, setIsTried] = useState(false)
  const faultOf = (field: string) => fieldError(reason, within + field)
  const run = () => {
    setIsTried(true)
    if (vendor) add({ vendorId: vendor.id, ...offerBody(draft) })
  }
  return (
    <Dialog title={title} onClose={rest.onClose} act={{ label: text('Add'), run, pending }}>
      <Refusal problem={reason} unless={[...FIELDS, ...beside].map((field) => within + field)} />
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
        {rest.between}
        <OfferFields draft={draft} onChange={setDraft} faultOf={faultOf} />
        {rest.below}
      </div>
    </Dialog>
  )
}
