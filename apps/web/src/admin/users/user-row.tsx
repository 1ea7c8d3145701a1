import type { userIndex } from '@galen/contract/admin/users'
import type { RowOf } from '@galen/contract/search-index'
import { StatusPill } from '../../kit/status-pill.tsx'

export type UserRow = RowOf<typeof userIndex>

export const dutiesOf = (user: UserRow) =>
  [user.salesPerson && 'Sales Person', user.accountManager && 'Account Manager', user.buyer && 'Buyer']
    .filter(Boolean)
    .join(', ')

export const ActivePill = ({ active }: { active: boolean }) => (
  <StatusPill tone={active ? 'good' : 'draft'}>{active ? 'Active' : 'Inactive'}</StatusPill>
)
