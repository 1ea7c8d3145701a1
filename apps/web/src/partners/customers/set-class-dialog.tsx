import { Stack } from '@mantine/core'
import { customerBatch } from '@galen/contract/partners/customer-batch'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { text } from '../../kit/text.ts'
import { useCommand } from '../../client/api.tsx'
import { BatchOutcome, type Outcome } from './batch-outcome.tsx'
import { useCustomerList } from './customer-lists.ts'

type SetClassDialogProps = { customers: readonly { readonly id: string }[]; onClose: () => void }

/** One class for everyone who was selected. */
export function SetClassDialog({ customers, onClose }: SetClassDialogProps) {
  const classes = useCustomerList('customerClass')
  const [classId, setClassId] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome>()
  const command = useCommand(customerBatch.update, { onDone: (result) => setOutcome({ ...result, at: Date.now() }) })
  const count = customers.length
  return (
    <Dialog
      title={text('Set the class of {count, plural, one {# customer} other {# customers}}', { count })}
      onClose={onClose}
      {...(!outcome && {
        act: {
          label: text('Set class'),
          pending: command.pending,
          disabledReason: classId === null ? text('Choose a class first.') : undefined,
          run: () =>
            classId !== null &&
            void command.run({ body: { ids: customers.map(({ id }) => id), newProps: { classId } } }),
        },
      })}
    >
      <Stack gap={12}>
        {outcome ? (
          <BatchOutcome outcome={outcome} onUndone={() => {}} />
        ) : (
          <Select
            label={text('Class')}
            required
            data={classes}
            value={classId}
            onChange={setClassId}
            searchable
            data-autofocus
          />
        )}
      </Stack>
    </Dialog>
  )
}
