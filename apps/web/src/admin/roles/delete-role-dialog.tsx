import { roleIndex, roles } from '@galen/contract/admin/roles'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { type Choice, fromIndex } from '../../patterns/pickers/choice-source.ts'
import { Picker } from '../../patterns/pickers/picker.tsx'
import { text } from '../../kit/text.ts'
import { useCommand, useRead } from '../../client/api.tsx'

export type DeletedRole = { readonly id: string; readonly name: string; readonly users: number }

const otherRoles = fromIndex(roleIndex, { label: ({ name }) => name })

type DeleteRoleDialogProps = { role: DeletedRole; onClose: () => void; onDeleted: () => void }

/** Where the people go who have the role. */
export function DeleteRoleDialog({ role, onClose, onDeleted }: DeleteRoleDialogProps) {
  const [next, setNext] = useState<Choice | null>(null)
  const whole = useRead(roles.get, { params: { id: role.id } }, { enabled: role.users > 0 })
  const deletion = useCommand(roles.remove, {
    done: text('Role deleted'),
    onDone: () => {
      onClose()
      onDeleted()
    },
  })
  const mustMove = role.users > 0
  const names = whole.data?.members.map(({ name }) => name).join(', ')
  return (
    <Dialog
      title={text('Delete role {name}?', { name: role.name })}
      onClose={onClose}
      act={{
        label: text('Delete'),
        danger: true,
        pending: deletion.pending,
        disabledReason: mustMove && !next ? text('Choose a role for these users first.') : undefined,
        run: () => void deletion.run({ params: { id: role.id }, query: next ? { moveTo: next.id } : {} }),
      }}
    >
      {mustMove ? (
        <>
          <p>
            {text('{count, plural, one {# user has} other {# users have}} this role and must get another one.', {
              count: role.users,
            })}
          </p>
          {names && <p className="secondary">{names}</p>}
          <Picker
            label={text('Move them to')}
            source={otherRoles}
            value={next}
            onChange={(choice) => setNext(choice?.id === role.id ? null : choice)}
            required
            autoFocus
          />
        </>
      ) : (
        <p className="secondary">{text('No users have this role. Its permissions are deleted.')}</p>
      )}
    </Dialog>
  )
}
