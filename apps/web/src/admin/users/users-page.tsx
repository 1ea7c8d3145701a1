import { userIndex } from '@galen/contract/admin/users'
import type { RowOf } from '@galen/contract/search-index'
import { ageInWords, formatInstant } from '@galen/domain/dates'
import { ListPage } from '../../kit/list-page.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { useSettings } from '../../shell/session.ts'
import { UserPeek } from './user-peek.tsx'

export type UserRow = RowOf<typeof userIndex>

const Nothing = () => <span className="secondary">–</span>

export const dutiesOf = (user: UserRow) =>
  [user.salesPerson && 'Sales Person', user.accountManager && 'Account Manager', user.buyer && 'Buyer'].filter(Boolean).join(', ')

export const ActivePill = ({ active }: { active: boolean }) => (
  <StatusPill tone={active ? 'good' : 'draft'}>{active ? 'Active' : 'Inactive'}</StatusPill>
)

/** `/users`: the people of this company. */
export function UsersPage() {
  const { timeZone } = useSettings().company
  return (
    <ListPage
      index={userIndex}
      title="Users"
      placeholder="Name, e-mail, role"
      empty="Nobody is here yet."
      columns={[
        { label: 'Name', value: (user) => user.name, sort: 'name', width: '20%' },
        { label: 'E-mail', value: (user) => user.email, sort: 'email' },
        { label: 'Roles', value: (user) => user.roles || <Nothing />, width: '20%', keepUntil: 'tablet' },
        { label: 'Duties', value: (user) => dutiesOf(user) || <Nothing />, width: 220, keepUntil: 'desktop' },
        { label: 'Two-factor', value: (user) => (user.mfaEnabled ? 'On' : <span className="secondary">Off</span>), width: 96, keepUntil: 'desktop' },
        { label: 'Status', value: (user) => <ActivePill active={user.active} />, sort: 'active', width: 112 },
        {
          label: 'Last sign-in',
          value: ({ signedInAt }) =>
            signedInAt ? (
              <span title={formatInstant(new Date(signedInAt), timeZone)}>{ageInWords(new Date(signedInAt), new Date())} ago</span>
            ) : (
              <span className="secondary">Never</span>
            ),
          sort: 'signedInAt',
          align: 'end',
          width: 120,
          keepUntil: 'tablet',
        },
      ]}
      peek={{ title: (user) => user.name, body: (user) => <UserPeek key={user.id} user={user} /> }}
    />
  )
}
