import type { profileTypes, userIndex } from '@galen/contract/admin/users'
import type { RowOf } from '@galen/contract/search-index'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'

export type UserRow = RowOf<typeof userIndex>

/** What a person does in the company, in the words of the specification (§3). */
export const dutyLabels: Readonly<Record<(typeof profileTypes)[number], string>> = {
  salesPerson: text('Sales Person'),
  accountManager: text('Account Manager'),
  buyer: text('Buyer'),
}

export const dutiesOf = (user: UserRow) =>
  [
    user.salesPerson && dutyLabels.salesPerson,
    user.accountManager && dutyLabels.accountManager,
    user.buyer && dutyLabels.buyer,
  ]
    .filter(Boolean)
    .join(', ')

export const UserActivePill = ({ active }: { active: boolean }) => (
  <StatusPill tone={active ? 'good' : 'draft'}>{active ? text('Active') : text('Inactive')}</StatusPill>
)

export const userAddress = (email: string, tab = 'basic-information') => `/users/${encodeURIComponent(email)}/${tab}`
