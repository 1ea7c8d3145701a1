import { useState } from 'react'
import { onDemand } from '../../client/on-demand.tsx'
import type { DeletedRole } from './delete-role-dialog.tsx'

const DeleteRoleDialog = onDemand(async () => (await import('./delete-role-dialog.tsx')).DeleteRoleDialog)

/** Asks before a role is deleted, and where the people go who have it. */
export function useDeleteRole(onDeleted: () => void) {
  const [role, setRole] = useState<DeletedRole>()
  const close = () => setRole(undefined)
  return {
    ask: setRole,
    dialog: role && <DeleteRoleDialog key={role.id} role={role} onClose={close} onDeleted={onDeleted} />,
  }
}
