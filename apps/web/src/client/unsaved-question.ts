import { askWhich } from '../kit/confirm.tsx'
import { text } from '../kit/text.ts'
import { toast } from '../kit/toast.ts'
import { messages } from '../kit/messages.ts'
import { settleUnsaved, type UnsavedAnswer, type UnsavedQuestion } from './unsaved-edits.ts'

const answers = { yes: 'save', instead: 'leave', no: 'stay' } as const

async function askAboutSwap({ count, areKept }: UnsavedQuestion): Promise<UnsavedAnswer> {
  const answer = await askWhich({
    title: text('Swap company with unsaved changes?'),
    detail: areKept
      ? text(
          '{count, plural, one {# change is not saved. You can keep it} other {# changes are not saved. You can keep them}} on this device until you open the record again.',
          { count },
        )
      : text(
          '{count, plural, one {# change is not saved and is} other {# changes are not saved and are}} lost unless you save first.',
          { count },
        ),
    yes: text('Save first'),
    instead: areKept ? text('Keep on this device') : text('Swap without saving'),
  })
  return answers[answer]
}

/** Whether one may go to another company: nothing typed is lost without having been asked about. */
export async function mayLeaveCompany(): Promise<boolean> {
  const outcome = await settleUnsaved(askAboutSwap)
  if (outcome === 'not saved') toast.error(messages.errorWhenSave)
  return outcome === 'go'
}
