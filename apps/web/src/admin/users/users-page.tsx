import { userIndex, users } from '@galen/contract/admin/users'
import { LinkButton } from '../../kit/button.tsx'
import { ListPage } from '../../patterns/list/list-page.tsx'
import type { BulkAction, ListFilter, ListPageProps, RowAction } from '../../patterns/list/list-declaration.ts'
import { ACTIVE_WORDS } from '../../kit/active-words.ts'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { perform } from '../../client/api.tsx'
import { PageActions } from '../../patterns/page-actions.tsx'
import { useMayI } from '../../client/session.ts'
import { SignInAgo } from './ago.tsx'
import { UserCompanies } from './user-companies.tsx'
import { useUserActs } from './use-user-acts.tsx'
import { UserPeek } from './user-peek.tsx'
import styles from './users.module.css'
import { UserActivePill, dutiesOf, dutyLabels, userAddress, type UserRow } from './user-row.tsx'
import { Nothing } from '../../patterns/list/cells.tsx'

const filters: readonly ListFilter<keyof typeof userIndex.fields>[] = [
  { field: 'active', label: text('Status'), kind: 'yes-no', yes: text('Active'), no: text('Inactive') },
  { field: 'roles', label: text('Role'), kind: 'text' },
  { field: 'mfaEnabled', label: text('Two-factor'), kind: 'yes-no', yes: text('On'), no: text('Off') },
  { field: 'mfaRequired', label: text('Two-factor required'), kind: 'yes-no' },
  { field: 'salesPerson', label: dutyLabels.salesPerson, kind: 'yes-no' },
  { field: 'accountManager', label: dutyLabels.accountManager, kind: 'yes-no' },
  { field: 'buyer', label: dutyLabels.buyer, kind: 'yes-no' },
  { field: 'signedInAt', label: text('Last sign-in'), kind: 'date' },
  { field: 'number', label: text('Number'), kind: 'number' },
]

/** `/users`: the people of this company. */
export function UsersPage() {
  const mayI = useMayI()
  const acts = useUserActs()
  return (
    <>
      {mayI('AUDIT') && (
        <PageActions>
          <LinkButton to="/audit/user" icon="history">
            {text('Audit')}
          </LinkButton>
        </PageActions>
      )}
      <ListPage
        index={userIndex}
        title={text('Users')}
        placeholder={text('Name, email, role')}
        empty={text('No users yet.')}
        columns={columns}
        filters={filters}
        systemViews={[
          { name: 'active', label: text('Active'), filters: { active: ['true'] } },
          { name: 'without-second-factor', label: text('Two-factor off'), filters: { mfaEnabled: ['false'] } },
          { name: 'never', label: text('Never signed in'), query: 'NOT signedInAt:*' },
        ]}
        create={{ label: text('New user'), to: '/users/new/basic-information' }}
        open={(user) => userAddress(user.email)}
        peek={{ title: (user) => user.name, body: (user) => <UserPeek key={user.id} user={user} /> }}
        rowActions={actionsOf(acts)}
        bulk={[requirement, deactivation]}
      />
    </>
  )
}

const actionsOf = (acts: ReturnType<typeof useUserActs>): readonly RowAction<UserRow>[] => [
  {
    name: 'reset',
    label: text('Reset password'),
    icon: 'mail',
    run: (user) => void acts.resetPassword(user),
    disabledReason: (user) => (user.active ? undefined : text('This user is inactive')),
  },
  {
    name: 'link',
    label: text('Hand over a password link'),
    icon: 'key',
    run: (user) => void acts.handOverLink(user),
    disabledReason: (user) => (user.active ? undefined : text('This user is inactive')),
  },
  {
    name: 'mfa',
    label: text('Disable MFA'),
    icon: 'shield',
    run: (user) => void acts.disableSecondFactor(user),
    disabledReason: (user) => (user.mfaEnabled ? undefined : text('Two-factor is already off')),
  },
  { name: 'end', label: text('End sessions'), icon: 'door', run: (user) => void acts.endSessions(user) },
  {
    name: 'deactivate',
    label: text('Deactivate'),
    icon: 'cross',
    run: (user) => void acts.deactivate(user),
    hidden: (user) => !user.active,
  },
  {
    name: 'activate',
    label: text('Activate'),
    icon: 'check',
    run: (user) => void acts.activate(user),
    hidden: (user) => user.active,
  },
]

const requirement: BulkAction<UserRow> = {
  name: 'require-mfa',
  label: text('Require MFA'),
  icon: 'shield',
  done: text('Required'),
  run: (user) => perform(users.toggle, { params: { id: user.id }, body: { mfaRequired: true } }, {}),
  disabledReason: (user) => (user.mfaRequired ? text('Already required') : undefined),
  ask: (count) => ({
    title: text('Require two-factor of {count, plural, one {# person} other {# people}}?', { count }),
    detail: (
      <p className="secondary">
        {text(
          'Users without it are notified by email and must set it up before they can do anything else in this company.',
        )}
      </p>
    ),
    yes: text('Require MFA'),
  }),
}

const deactivation: BulkAction<UserRow> = {
  name: 'deactivate',
  label: text('Deactivate'),
  icon: 'cross',
  done: text('Deactivated'),
  danger: true,
  run: (user) => perform(users.toggle, { params: { id: user.id }, body: { active: false } }, {}),
  disabledReason: (user) => (user.active ? undefined : text('This user is inactive')),
  ask: (count) => ({
    title: text('Deactivate {count, plural, one {# user} other {# users}}?', { count }),
    detail: (
      <p className="secondary">
        {text('They are signed out and cannot sign in to this company until they are activated again.')}
      </p>
    ),
    yes: text('Deactivate'),
  }),
}

function SecondFactor({ user: { mfaEnabled, mfaRequired } }: { user: UserRow }) {
  if (mfaEnabled) return text('On')
  return mfaRequired ? (
    <StatusPill tone="hold">{text('Due')}</StatusPill>
  ) : (
    <span className="secondary">{text('Off')}</span>
  )
}

const columns: ListPageProps<typeof userIndex>['columns'] = [
  { label: text('Name'), value: (user) => user.name, sort: 'name', width: 160, grow: 0.5 },
  { label: text('Email'), value: (user) => user.email, sort: 'email' },
  {
    label: text('Roles'),
    value: (user) => user.roles || <Nothing />,
    field: 'roles',
    width: 128,
    keepUntil: 'tablet',
  },
  {
    name: 'duties',
    label: text('Duties'),
    value: (user) => dutiesOf(user) || <Nothing />,
    width: 136,
    keepUntil: 'desktop',
  },
  {
    name: 'companies',
    label: text('Companies'),
    value: (user) => <UserCompanies userId={user.id} />,
    width: 152,
    keepUntil: 'desktop',
  },
  {
    label: text('Two-factor'),
    value: (user) => <SecondFactor user={user} />,
    field: 'mfaEnabled',
    width: 96,
    keepUntil: 'desktop',
  },
  {
    label: text('Status'),
    value: (user) => <UserActivePill active={user.active} />,
    sort: 'active',
    words: ACTIVE_WORDS,
    width: 104,
    besideTitle: true,
  },
  {
    label: text('Last sign-in'),
    value: (user) =>
      user.signedInAt ? <SignInAgo at={user.signedInAt} /> : <span className="secondary">{text('Never')}</span>,
    sort: 'signedInAt',
    isNamedOnCards: true,
    width: 104,
    keepUntil: 'tablet',
  },
  {
    label: text('Sessions'),
    value: (user) =>
      user.sessions > 0 ? (
        <span className={styles['online']} title={text('Signed in now')}>
          {user.sessions}
        </span>
      ) : (
        <Nothing />
      ),
    field: 'sessions',
    align: 'end',
    width: 88,
    keepUntil: 'desktop',
  },
  {
    label: text('Default printer'),
    value: (user) => user.defaultPrinter ?? <Nothing />,
    field: 'defaultPrinter',
    width: 152,
    keepUntil: 'desktop',
    hidden: true,
  },
  { label: text('Number'), value: (user) => user.number, sort: 'number', align: 'end', width: 88, hidden: true },
]
