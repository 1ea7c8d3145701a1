import { type ImportKindName, type ImportRun, imports } from '@galen/contract/importing/imports'
import type { NeedsConfirmation } from '@galen/contract/route'
import { useState } from 'react'
import { confirm } from '../../kit/confirm.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { text } from '../../kit/text.ts'
import { type AnswerBack, useCommand } from '../../client/api.tsx'
import { errorText } from '../../kit/error-text.ts'
import { importWords } from '../import-words.ts'

type Asked = { readonly question: NeedsConfirmation; readonly answer: (reason: string | undefined) => void }

const BELOW_MARGIN = 'below-minimum-margin'

/** Imports what the preview showed, after the person has agreed to what is left out and said why prices are low. */
export function useApplying(kind: ImportKindName, run: ImportRun, onDone: () => void) {
  const [asked, setAsked] = useState<Asked>()
  const [fault, setFault] = useState<string>()
  const askReason = (question: NeedsConfirmation) =>
    new Promise<string | undefined>((resolve) => {
      setAsked({
        question,
        answer: (reason) => {
          setAsked(undefined)
          resolve(reason)
        },
      })
    })
  const answerBack: AnswerBack = async (question) => {
    if (!question.confirmations.some(({ code }) => code === BELOW_MARGIN))
      return (await agreed(question)) ? {} : undefined
    const reason = await askReason(question)
    return reason === undefined ? undefined : { reason }
  }
  const applying = useCommand(imports[kind].apply, {
    done: importWords[kind].done(run.creates + run.changes),
    onDone,
    onRefused: (reason) => setFault(errorText(reason)),
    answerBack,
  })
  const apply = () => {
    setFault(undefined)
    void applying.run({ params: { id: run.id }, body: {} })
  }
  return { apply, pending: applying.pending, fault, dialog: asked && <ReasonDialog {...asked} /> }
}

const agreed = ({ detail }: NeedsConfirmation) =>
  confirm({
    title: text('Import the rest?'),
    detail: <p>{text('{detail}. They stay in the file, and can be put right and imported later.', { detail })}</p>,
    yes: text('Import'),
  })

function ReasonDialog({ question, answer }: Asked) {
  const [reason, setReason] = useState('')
  return (
    <Dialog
      title={text('Prices below the lowest margin')}
      onClose={() => answer(undefined)}
      act={{
        label: text('Import'),
        run: () => answer(reason.trim()),
        disabledReason: reason.trim() === '' ? text('Say why first.') : undefined,
      }}
    >
      <p>{question.detail}</p>
      <TextField label={text('Reason')} value={reason} onChange={setReason} maxLength={500} data-autofocus />
    </Dialog>
  )
}
