import { Stack } from '@mantine/core'
import { customerBatch } from '@galen/contract/partners/customer-batch'
import type { PlainReply } from '@galen/contract/route'
import { bulkUpdateProblem } from '@galen/domain/partners/bulk-terms'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import type { Choice } from '../../patterns/pickers/choice-source.ts'
import { Picker } from '../../patterns/pickers/picker.tsx'
import { Note } from '../../kit/panel.tsx'
import { translate, text } from '../../kit/text.ts'
import { useCommand } from '../../client/api.tsx'
import { errorText } from '../../kit/error-text.ts'
import type { BatchResult } from './batch-outcome.tsx'
import { salesPeople } from './customer-lists.ts'
import styles from './customers.module.css'

const SAMPLE = 5

type AssignRepDialogProps = {
  found: PlainReply<typeof customerBatch.find>['found']
  search: string
  onClose: () => void
  onDone: (result: BatchResult) => void
}

/** Whom the listed customers belong to from now on. */
export function AssignRepDialog({ found, search, onClose, onDone }: AssignRepDialogProps) {
  const [rep, setRep] = useState<Choice | null>(null)
  const [isTried, setIsTried] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const command = useCommand(customerBatch.update, { onDone, onRefused: setProblem })
  const missing = bulkUpdateProblem(search, rep?.id ?? null)
  const submit = () => {
    setIsTried(true)
    setProblem(undefined)
    if (missing === null && rep)
      void command.run({ body: { ids: found.map(({ id }) => id), newProps: { salesRepId: rep.id } } })
  }
  return (
    <Dialog
      title={text('Update the Sales Rep for the listed customers')}
      onClose={onClose}
      act={{ label: text('Update'), pending: command.pending, run: submit }}
    >
      <Stack gap={12}>
        {problem !== undefined && (
          <Note tone="void" live>
            {errorText(problem)}
          </Note>
        )}
        <Picker
          label={text('Sales Rep')}
          source={salesPeople}
          value={rep}
          onChange={setRep}
          error={isTried && missing !== null ? translate(missing) : undefined}
          autoFocus
        />
        <p>
          {text('{count, plural, one {# customer} other {# customers}} will be reassigned:', { count: found.length })}
        </p>
        <ul className={styles['terms']}>
          {found.slice(0, SAMPLE).map(({ id, number, companyName }) => (
            <li key={id}>
              {number} {companyName}
            </li>
          ))}
          {found.length > SAMPLE && <li>{text('and {count} more', { count: found.length - SAMPLE })}</li>}
        </ul>
      </Stack>
    </Dialog>
  )
}
