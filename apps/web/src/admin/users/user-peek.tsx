import { users } from '@galen/contract/admin/users'
import { formatInstant } from '@galen/domain/dates'
import { Link } from 'react-router'
import { Button } from '../../kit/button.tsx'
import { confirm } from '../../kit/confirm.tsx'
import { Fact } from '../../kit/peek.tsx'
import { useCommand } from '../../shell/api.tsx'
import { useMayI, useSettings } from '../../shell/session.ts'
import { ActivePill, dutiesOf, type UserRow } from './user-row.tsx'
import styles from './users.module.css'

/** One person, and what an administrator can do for them. */
export function UserPeek({ user }: { user: UserRow }) {
  const { timeZone } = useSettings().company
  const mayI = useMayI()
  return (
    <>
      <dl>
        <Fact label="E-mail">{user.email}</Fact>
        <Fact label="Number">{user.number}</Fact>
        <Fact label="Roles">{user.roles || '–'}</Fact>
        <Fact label="Duties">{dutiesOf(user) || '–'}</Fact>
        <Fact label="Two-factor">{user.mfaEnabled ? 'On' : 'Off'}</Fact>
        <Fact label="Status">
          <ActivePill active={user.active} />
        </Fact>
        <Fact label="Last sign-in">
          {user.signedInAt ? formatInstant(new Date(user.signedInAt), timeZone) : 'Never'}
        </Fact>
      </dl>
      <div className={styles['actions']}>
        <ResetPassword user={user} />
        <DisableSecondFactor user={user} />
      </div>
      {mayI('AUDIT') && (
        <p>
          <Link to={`/audit/user/${user.id}`} className="link">
            What was changed on this user
          </Link>
        </p>
      )}
    </>
  )
}

function ResetPassword({ user }: { user: UserRow }) {
  const reset = useCommand(users.resetPassword, { done: 'E-mail sent successfully.' })
  const ask = async () => {
    const agreed = await confirm({
      title: `Reset the password of ${user.name}?`,
      detail: (
        <p className="secondary">A link to choose a new one goes to {user.email}. The old password works until then.</p>
      ),
      yes: 'Reset Password',
    })
    if (agreed) await reset.run({ params: { email: user.email } })
  }
  return (
    <Button
      icon="mail"
      pending={reset.pending}
      whyNot={user.active ? undefined : 'This user is inactive'}
      onClick={() => void ask()}
    >
      Reset Password
    </Button>
  )
}

function DisableSecondFactor({ user }: { user: UserRow }) {
  const disable = useCommand(users.disableSecondFactor, { done: 'Two-factor is off' })
  const ask = async () => {
    const agreed = await confirm({
      title: `Disable two-factor of ${user.name}?`,
      detail: (
        <p className="secondary">
          They are told by mail, and their sessions end. Their password alone will then open the account.
        </p>
      ),
      yes: 'Disable MFA',
      danger: true,
    })
    if (agreed) await disable.run({ params: { id: user.id } })
  }
  return (
    <Button
      icon="shield"
      look="danger"
      pending={disable.pending}
      whyNot={user.mfaEnabled ? undefined : 'Two-factor is already off'}
      onClick={() => void ask()}
    >
      Disable MFA
    </Button>
  )
}
