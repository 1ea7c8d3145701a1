import { Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../kit/error-text.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { text } from '../../kit/text.ts'
import type { List } from './use-list.ts'
import { useSaveView } from './use-save-view.ts'

/** Names a new view of what the list shows now. */
export function SaveViewDialog({ list, index, onClose }: { list: List; index: string; onClose: () => void }) {
  const [name, setName] = useState('')
  const [team, setTeam] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const save = useSaveView(list, index, { onRefused: setRefusal })
  const run = async () => {
    if (await save.saveAs(name.trim(), team)) onClose()
  }
  return (
    <Dialog
      title={text('Save this view')}
      onClose={onClose}
      act={{
        label: text('Save'),
        run: () => void run(),
        pending: save.pending,
        disabledReason: name.trim() === '' ? text('Enter a name for the view') : undefined,
      }}
    >
      <TextInput
        label={text('Name')}
        required
        value={name}
        maxLength={60}
        data-autofocus
        error={refusal !== undefined && errorText(refusal)}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setRefusal(undefined)
        }}
      />
      <Switch
        label={text('Share with the team')}
        description={text(
          'Everyone with access to this list can use the view. Only you or an administrator can change it.',
        )}
        checked={team}
        onChange={(event) => setTeam(event.currentTarget.checked)}
      />
    </Dialog>
  )
}
