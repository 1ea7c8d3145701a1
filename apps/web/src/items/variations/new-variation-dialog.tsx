import { type Item, items } from '@galen/contract/items/items'
import { useState } from 'react'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { text } from '../../kit/text.ts'
import { useCommand } from '../../client/api.tsx'
import { marginConfirmation } from './margin-confirmation.ts'
import { VariationDialog } from './variation-dialog.tsx'

type NewVariationDialogProps = { of: OpenDocument<Item>; onClose: () => void }

/** Another vendor who offers the item. */
export function NewVariationDialog({ of, onClose }: NewVariationDialogProps) {
  const [reason, setReason] = useState<unknown>()
  const adding = useCommand(items.change, {
    done: text('Saved successfully'),
    confirmation: marginConfirmation,
    onDone: (item) => {
      of.replace(item)
      onClose()
    },
    onRefused: setReason,
  })
  const { id, version } = of.stored
  return (
    <VariationDialog
      title={text('Add a variation')}
      fieldPrefix="itemVariations.0."
      reason={reason}
      pending={adding.pending}
      add={(variation) => void adding.run({ params: { id }, body: { version, itemVariations: [variation] } })}
      onClose={onClose}
    />
  )
}
