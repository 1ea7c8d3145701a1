import { Stack } from '@mantine/core'
import { useState } from 'react'
import { Button, IconButton } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { DocumentField } from '../../patterns/document/document-field.tsx'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Panel } from '../../kit/panel.tsx'
import { ActsCell, NothingYet, PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import type { OpenCustomer } from './customer-record.ts'

type Answer = { readonly question: string; readonly answer: string }

/** What compliance asked them, and what they said. */
export function QuestionnairePanel({ of }: { of: OpenCustomer }) {
  const [edited, setEdited] = useState<Answer>()
  return (
    <Panel
      title={text('Questionnaire')}
      beside={
        of.editing && (
          <Button icon="plus" onClick={() => setEdited({ question: '', answer: '' })}>
            {text('Add an answer')}
          </Button>
        )
      }
    >
      <DocumentField of={of} field="questionnaire">
        {({ value, onChange, onBlur, error, readOnly }) => {
          const put = (answers: Readonly<Record<string, string>>) => {
            onChange(answers)
            onBlur()
          }
          const without = (question: string) =>
            Object.fromEntries(Object.entries(value).filter(([each]) => each !== question))
          const answers = Object.entries(value)
          return (
            <>
              {answers.length === 0 && <NothingYet>{text('No questions yet.')}</NothingYet>}
              {answers.length > 0 && (
                <AnswerTable
                  answers={answers}
                  readOnly={readOnly}
                  onEdit={setEdited}
                  onRemove={(question) => put(without(question))}
                />
              )}
              {error && <FieldError>{error}</FieldError>}
              {edited && (
                <AnswerDialog
                  answer={edited}
                  onClose={() => setEdited(undefined)}
                  onDone={({ question, answer }) => put({ ...without(edited.question), [question]: answer })}
                />
              )}
            </>
          )
        }}
      </DocumentField>
    </Panel>
  )
}

type AnswerTableProps = {
  answers: readonly (readonly [string, string])[]
  readOnly: boolean
  onEdit: (answer: Answer) => void
  onRemove: (question: string) => void
}

const AnswerTable = ({ answers, readOnly, onEdit, onRemove }: AnswerTableProps) => (
  <PanelTable label={text('Questionnaire')} columns={[text('Question'), text('Answer')]} hasActs={!readOnly}>
    {answers.map(([question, answer]) => (
      <tr key={question}>
        <td>{question}</td>
        <td>{answer}</td>
        {!readOnly && (
          <ActsCell>
            <IconButton
              icon="edit"
              label={text('Change {name}', { name: question })}
              onClick={() => onEdit({ question, answer })}
            />
            <IconButton
              icon="trash"
              label={text('Remove {name}', { name: question })}
              onClick={() => onRemove(question)}
            />
          </ActsCell>
        )}
      </tr>
    ))}
  </PanelTable>
)

type AnswerDialogProps = { answer: Answer; onClose: () => void; onDone: (answer: Answer) => void }

function AnswerDialog({ answer: first, onClose, onDone }: AnswerDialogProps) {
  const [question, setQuestion] = useState(first.question)
  const [answer, setAnswer] = useState(first.answer)
  return (
    <Dialog
      title={text('Answer')}
      onClose={onClose}
      act={{
        label: text('Save'),
        disabledReason: question.trim() === '' ? text('Enter a question.') : undefined,
        run: () => {
          onDone({ question: question.trim(), answer: answer.trim() })
          onClose()
        },
      }}
    >
      <Stack gap={12}>
        <TextField
          label={text('Question')}
          required
          value={question}
          onChange={setQuestion}
          maxLength={200}
          data-autofocus
        />
        <TextField label={text('Answer')} value={answer} onChange={setAnswer} maxLength={2000} />
      </Stack>
    </Dialog>
  )
}
