import { Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import type { Choice } from '../../patterns/pickers/choice-source.ts'
import { Picker } from '../../patterns/pickers/picker.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { text } from '../../kit/text.ts'
import { fieldError } from '../../kit/error-text.ts'
import { blankVariation, variationBody, VariationFields } from './variation-fields.tsx'
import { variationVendors } from './variation-vendors.ts'

const FIELDS = ['vendorId', 'cost', 'soaCost', 'price', 'margin', 'minimumMargin', 'validTo']

type VariationDialogProps = {
  title: string
  /** Where the fields of the variation are in what is sent. */
  fieldPrefix?: string
  /** Why it was refused, and which fields besides those of a variation can say so. */
  reason: unknown
  beside?: readonly string[]
  pending: boolean
  add: (variation: { vendorId: string } & ReturnType<typeof variationBody>) => void
  onClose: () => void
  /** Between the vendor and the prices, and below them. */
  between?: ReactNode
  below?: ReactNode
}

/** What every new variation begins with: who supplies, and at what price. */
export function VariationDialog({
  title,
  fieldPrefix = '',
  reason,
  beside = [],
  pending,
  add,
  ...rest
}: VariationDialogProps) {
  const [vendor, setVendor] = useState<Choice | null>(null)
  const [draft, setDraft] = useState(blankVariation)
  const [isTried, setIsTried] = useState(false)
  const faultOf = (field: string) => fieldError(reason, fieldPrefix + field)
  const run = () => {
    setIsTried(true)
    if (vendor) add({ vendorId: vendor.id, ...variationBody(draft) })
  }
  return (
    <Dialog title={title} onClose={rest.onClose} act={{ label: text('Add'), run, pending }}>
      <Refusal problem={reason} unless={[...FIELDS, ...beside].map((field) => fieldPrefix + field)} />
      <Stack gap={12}>
        <Picker
          label={text('Vendor')}
          source={variationVendors}
          value={vendor}
          onChange={setVendor}
          error={faultOf('vendorId') ?? (isTried && !vendor ? text('is required') : undefined)}
          required
          autoFocus
        />
        {rest.between}
        <VariationFields draft={draft} onChange={setDraft} faultOf={faultOf} />
        {rest.below}
      </Stack>
    </Dialog>
  )
}
