import { userIndex } from '@galen/contract/admin/users'
import { Age } from '../../kit/age.tsx'
import { LinkButton } from '../../kit/button.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { PageActions } from '../../shell/page-actions.tsx'
import { useMayI, useSettings } from '../../shell/session.ts'
import { UserPeek } from './user-peek.tsx'
import { ActivePill, dutiesOf, type UserRow } from './user-row.tsx'

const Nothing = () => <span className="secondary">–</span>

/** `/users`: the people of this company. */
export function UsersPage() {
  const mayI = useMayI()
  return (
    <>
      {mayI('AUDIT') && (
        <PageActions>
          <LinkButton to="/audit/user" icon="history">
            Audit
          </LinkButton>
        </PageActions>
      )}
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
          { label: 'Two-factor', value: (user) => <OnOff on={user.mfaEnabled} />, width: 96, keepUntil: 'desktop' },
          {
            label: 'Status',
            value: (user) => <ActivePill active={user.active} />,
            sort: 'active',
            width: 112,
            besideTitle: true,
          },
          {
            label: 'Last sign-in',
            value: (user) => <LastSignIn user={user} />,
            sort: 'signedInAt',
            align: 'end',
            width: 120,
            keepUntil: 'tablet',
          },
        ]}
        peek={{ title: (user) => user.name, body: (user) => <UserPeek key={user.id} user={user} /> }}
      />
    </>
  )
}

const OnOff = ({ on }: { on: boolean }) => (on ? 'On' : <span className="secondary">Off</span>)

function LastSignIn({ user }: { user: UserRow }) {
  const { timeZone } = useSettings().company
  if (!user.signedInAt) return <span className="secondary">Never</span>
  return (
    <>
      <Age since={user.signedInAt} timeZone={timeZone} /> ago
    </>
  )
}
