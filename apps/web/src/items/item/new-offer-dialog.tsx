import { type Item, items } from '@galen/contract/items/items'
import { useState } from 'react'
import type { OpenDocument } from '../../patterns/document/open-document.ts'
import { text } from '../../kit/text.ts'
import { useCommand } from '../../client/api.tsx'
import { marginConfirmation } from './margin-confirmation.ts'
import { OfferDialog } from './offer-dialog.tsx'

type NewOfferDialogProps = { of: OpenDocument<Item>; onClose: () => void }

/** Another vendor who offers the item. */
export function NewOfferDialog({ of, onClose }: NewOfferDialogProps) {
  const [reason, setReason] = useState<unknown>()
  const adding = useCommand(items.change, {
    done: text('Saved successfully'),
    confirmation: marginConfirmation,
    onDone: (item) => {
      of.take(item)
      onClose()
    },
    onRefused: setReason,
  })
  const { id, version } = of.stored
  return (
    <OfferDialog
      title={text('Add a variation')}
      within="itemVariations.0."
      reason={reason}
      pending={adding.pending}
      add={(offer) => void adding.run({ params: { id }, body: { version, itemVariations: [offer] } })}
      onClose={onClose}
    />
  )
}
