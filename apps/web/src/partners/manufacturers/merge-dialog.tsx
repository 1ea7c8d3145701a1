import { manufacturerIndex, manufacturers } from '@galen/contract/partners/manufacturers'
import type { RowOf } from '@galen/contract/search-index'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { type Choice, fromIndex } from '../../patterns/pickers/choice-source.ts'
import { Picker } from '../../patterns/pickers/picker.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { useCommand } from '../../client/api.tsx'
import { errorText } from '../../kit/error-text.ts'

export type ManufacturerRow = RowOf<typeof manufacturerIndex>

const makers = fromIndex(manufacturerIndex, {
  label: ({ name }) => name,
  detail: ({ items }) => text('{items, plural, one {# item} other {# items}}', { items }),
})

type MergeDialogProps = { maker: ManufacturerRow; onClose: () => void; onMerged: () => void }

/** Chooses the one that stays; the items and vendors of the other move over to it. */
export function MergeManufacturersDialog({ maker, onClose, onMerged }: MergeDialogProps) {
  const [into, setInto] = useState<Choice | null>(null)
  const [problem, setProblem] = useState<unknown>()
  const merging = useCommand(manufacturers.merge, {
    onDone: ({ manufacturer, itemsMoved }) => {
      toast.success(
        text('{items, plural, =0 {Nothing had to move} one {# item moved} other {# items moved}} to {name}', {
          items: itemsMoved,
          name: manufacturer.name,
        }),
      )
      onMerged()
      onClose()
    },
    onRefused: setProblem,
  })
  const { id, name, items, vendors } = maker
  const isSame = into?.id === id
  return (
    <Dialog
      title={text('Merge {name} into another', { name })}
      onClose={onClose}
      act={{
        label: text('Merge'),
        danger: true,
        pending: merging.pending,
        disabledReason:
          into === null ? text('Choose the one to keep.') : isSame ? text('This is the same one.') : undefined,
        run: () => into && void merging.run({ params: { id }, body: { into: into.id } }),
      }}
    >
      <Picker
        label={text('Keep')}
        required
        source={makers}
        value={into}
        onChange={setInto}
        error={isSame ? text('This is the same one.') : undefined}
        autoFocus
      />
      <p className="secondary">
        {text(
          '{items, plural, =0 {No item moves} one {# item moves} other {# items move}} over, with {vendors, plural, =0 {no vendor} one {# vendor} other {# vendors}}. {name} is deleted then, and this cannot be undone.',
          { items, vendors: vendors.length, name },
        )}
      </p>
      {problem !== undefined && (
        <Note tone="void" live>
          {errorText(problem)}
        </Note>
      )}
    </Dialog>
  )
}
