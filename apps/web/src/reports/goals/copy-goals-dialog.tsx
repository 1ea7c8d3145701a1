import { Stack } from '@mantine/core'
import { repGoals } from '@galen/contract/admin/rep-goals'
import { useState } from 'react'
import { useCommand } from '../../client/api.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { CheckField } from '../../kit/fields/check-field.tsx'
import { PercentField } from '../../kit/fields/percent-field.tsx'
import { text } from '../../kit/text.ts'

type Props = { year: number; onClose: () => void; onCopied: () => void }

/** The goals of the year before, plus or minus a percent. */
export function CopyGoalsDialog({ year, onClose, onCopied }: Props) {
  const [percent, setPercent] = useState<number | null>(5)
  const [replace, setReplace] = useState(false)
  const { run, pending } = useCommand(repGoals.copy, {
    done: text('Saved successfully'),
    onDone: () => {
      onCopied()
      onClose()
    },
  })
  return (
    <Dialog
      title={text('Copy goals of {year}', { year: String(year - 1) })}
      onClose={onClose}
      act={{
        label: text('Copy to {year}', { year: String(year) }),
        pending,
        disabledReason: percent === null ? text('Enter a percent, 0 for the same goals.') : undefined,
        run: () => {
          if (percent !== null) void run({ body: { year, percent, replace } })
        },
      }}
    >
      <Stack gap={12}>
        <PercentField
          label={text('Plus percent')}
          value={percent}
          onChange={setPercent}
          least={-100}
          most={1000}
          required
          data-autofocus
        />
        <CheckField label={text('Replace goals that are already set')} checked={replace} onChange={setReplace} />
      </Stack>
    </Dialog>
  )
}
