import { justifications } from '@galen/contract/admin/justifications'
import type { JustificationType } from '@galen/domain/admin/justification-types'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../client/api.tsx'
import { Select } from '../kit/fields/select.tsx'
import { text } from '../kit/text.ts'

type Chosen = { readonly justificationId: string; readonly note?: string }

/** The reasons of a type and a note, for what asks for one. */
export function useReason(type: JustificationType) {
  const read = useRead(justifications.list, { query: { type } })
  const [id, setId] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const active = (read.data ?? []).filter((each) => each.active)
  const chosen = active.find((each) => each.id === id)
  const disabledReason = !chosen
    ? text('Choose a reason.')
    : chosen.needsNote && note.trim() === ''
      ? text('This reason needs a note.')
      : undefined
  const body: Chosen = { justificationId: id ?? '', ...(note.trim() !== '' && { note: note.trim() }) }
  const fields = (
    <>
      <Select
        label={text('Reason')}
        required
        data={active.map((each) => ({ value: each.id, label: each.justification }))}
        value={id}
        onChange={setId}
      />
      <Textarea
        label={chosen?.needsNote ? text('Note') : text('Note (optional)')}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        rows={2}
        maxLength={500}
      />
    </>
  )
  return { fields, body, disabledReason }
}
