import { announcements } from '@galen/contract/collaboration/announcements'
import { LONGEST_ANNOUNCEMENT, LONGEST_ANNOUNCEMENT_TITLE } from '@galen/domain/collaboration/announcement'
import { type BusinessDate, isBefore } from '@galen/domain/dates'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '../../client/api.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { fieldError } from '../../kit/error-text.ts'
import { DateField } from '../../kit/fields/date-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { useToday } from '../../kit/fields/use-today.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { text } from '../../kit/text.ts'

/** What everyone in the company reads on home, and until when. */
export function NewAnnouncementDialog({ onClose, onAnnounced }: { onClose: () => void; onAnnounced: () => void }) {
  const today = useToday()
  const [title, setTitle] = useState('')
  const [body, setBody] = useState('')
  const [untilOn, setUntilOn] = useState<BusinessDate | null>(null)
  const [problem, setProblem] = useState<unknown>()
  const announcing = useCommand(announcements.announce, {
    done: text('Announcement shown to everyone'),
    onDone: () => {
      onAnnounced()
      onClose()
    },
    onRefused: setProblem,
  })
  const isPast = untilOn !== null && isBefore(untilOn, today)
  return (
    <Dialog
      title={text('New announcement')}
      onClose={onClose}
      note={text('Everyone in the company sees it on home until the last day or until they dismiss it.')}
      act={{
        label: text('Announce'),
        pending: announcing.pending,
        disabledReason: title.trim() === '' ? text('Enter a title.') : undefined,
        run: () => void announcing.run({ body: { title: title.trim(), body: body.trim(), untilOn } }),
      }}
    >
      <Refusal problem={problem} unless={['title', 'body', 'untilOn']} />
      <TextField
        label={text('Title')}
        required
        value={title}
        onChange={setTitle}
        error={fieldError(problem, 'title')}
        maxLength={LONGEST_ANNOUNCEMENT_TITLE}
        data-autofocus
      />
      <Textarea
        label={text('Text')}
        value={body}
        rows={3}
        maxLength={LONGEST_ANNOUNCEMENT}
        onChange={(event) => setBody(event.currentTarget.value)}
        error={fieldError(problem, 'body')}
      />
      <DateField
        label={text('Last day')}
        value={untilOn}
        onChange={setUntilOn}
        error={isPast ? text('Choose today or a later day.') : fieldError(problem, 'untilOn')}
      />
    </Dialog>
  )
}
