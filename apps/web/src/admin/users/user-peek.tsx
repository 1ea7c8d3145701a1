import { Group } from '@mantine/core'
import { formatInstant } from '@galen/domain/dates'
import { Link } from 'react-router'
import { Button, LinkButton } from '../../kit/button.tsx'
import { Fact } from '../../patterns/list/peek.tsx'
import { text } from '../../kit/text.ts'
import { useMayI, useSettings } from '../../client/session.ts'
import { useUserActs } from './use-user-acts.tsx'
import { UserActivePill, dutiesOf, userAddress, type UserRow } from './user-row.tsx'

/** One person, and what an administrator can do for them. */
export function UserPeek({ user }: { user: UserRow }) {
  const { timeZone } = useSettings().company
  const mayI = useMayI()
  const acts = useUserActs()
  return (
    <>
      <dl>
        <Fact label={text('Email')}>{user.email}</Fact>
        <Fact label={text('Number')}>{user.number}</Fact>
        <Fact label={text('Roles')}>{user.roles || '–'}</Fact>
        <Fact label={text('Duties')}>{dutiesOf(user) || '–'}</Fact>
        <Fact label={text('Two-factor')}>{user.mfaEnabled ? text('On') : text('Off')}</Fact>
        <Fact label={text('Default printer')}>{user.defaultPrinter ?? '–'}</Fact>
        <Fact label={text('Status')}>
          <UserActivePill active={user.active} />
        </Fact>
        <Fact label={text('Last sign-in')}>
          {user.signedInAt ? formatInstant(new Date(user.signedInAt), timeZone) : text('Never')}
        </Fact>
      </dl>
      <Group gap={8} align="stretch">
        <LinkButton to={userAddress(user.email)} icon="user">
          {text('Open')}
        </LinkButton>
        <Button
          icon="mail"
          pending={acts.pending.reset}
          disabledReason={user.active ? undefined : text('This user is inactive')}
          onClick={() => void acts.resetPassword(user)}
        >
          {text('Reset Password')}
        </Button>
        <Button
          icon="shield"
          look="danger"
          pending={acts.pending.disable}
          disabledReason={user.mfaEnabled ? undefined : text('Two-factor is already off')}
          onClick={() => void acts.disableSecondFactor(user)}
        >
          {text('Disable MFA')}
        </Button>
      </Group>
      {mayI('AUDIT') && (
        <p>
          <Link to={`/audit/user/${user.id}`} className="link">
            {text('Changes of this user')}
          </Link>
        </p>
      )}
    </>
  )
}
