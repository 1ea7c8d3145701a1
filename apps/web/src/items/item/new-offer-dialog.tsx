import { type Item, items } from '@galen/contract/items/items'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import type { OpenDocument } from '../../kit/document/open-document.ts'
import type { Choice } from '../../kit/fields/choice-source.ts'
import { Picker } from '../../kit/fields/picker.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { type AnswerBack, useCommand } from '../../shell/api.tsx'
import { errorText, fieldError } from '../../shell/error-text.ts'
import styles from '../items.module.css'
import { blankOffer, offerBody, OfferFields } from './offer-fields.tsx'
import { offerVendors } from './offer-vendors.ts'

type NewOfferDialogProps = { of: OpenDocument<Item>; askWhy: AnswerBack; onClose: () => void }

const FIELDS = ['vendorId', 'cost', 'soaCost', 'price', 'margin', 'minimumMargin', 'validTo']

/** Another vendor who offers the item. */
export function NewOfferDialog({ of, askWhy, onClose }: NewOfferDialogProps) {
  const [vendor, setVendor] = useState<Choice | null>(null)
  const [draft, setDraft] = useState(blankOffer)
  const [isTried, setIsTried] = useState(false)
  const [reason, setReason] = useState<unknown>()
  const adding = useCommand(items.change, {
    done: text('Saved successfully'),
    answerBack: askWhy,
    onDone: (item) => {
      of.take(item)
      onClose()
    },
    onRefused: setReason,
  })
  const faultOf = (field: string) => fieldError(reason, `itemVariations.0.${field}`)
  const isElsewhere = reason !== undefined && !FIELDS.some(faultOf)
  const { id, version } = of.stored
  const add = () => {
    setIsTried(true)
    if (!vendor) return
    const itemVariations = [{ vendorId: vendor.id, ...offerBody(draft) }]
    void adding.run({ params: { id }, body: { version, itemVariations } })
  }
  return (
    <Dialog
      title={text('Add a variation')}
      onClose={onClose}
      act={{ label: text('Add'), run: add, pending: adding.pending }}
    >
      {isElsewhere && (
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
        <OfferFields draft={draft} onChange={setDraft} faultOf={faultOf} />
      </div>
    </Dialog>
  )
}
