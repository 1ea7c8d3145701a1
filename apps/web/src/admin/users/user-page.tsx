import { type User, users, userTopic } from '@galen/contract/admin/users'
import { useParams } from 'react-router'
import { loadActionInWords } from '../../audit/action-words.ts'
import { DocumentPage } from '../../patterns/document/document-page.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { RailTimeline } from '../../patterns/document/rail-timeline.tsx'
import { useDocument } from '../../patterns/document/use-document.ts'
import { text } from '../../kit/text.ts'
import { useSettings } from '../../client/session.ts'
import { ReportPermissions } from './report-permissions.tsx'
import { SignInHistory } from './sign-in-history.tsx'
import { SignInSection } from './sign-in-section.tsx'
import { UserBasics } from './user-basics.tsx'
import { UserPrinters } from './user-printers.tsx'
import { UserSessions } from './user-sessions.tsx'
import { userAddress } from './user-row.tsx'
import { useUserActs } from './use-user-acts.tsx'

const NEW = 'new'
const BASIC = 'basic-information'
const REPORTS = 'report-permissions'

/** `/users/{email}`: one person of the company, and which dashboards they see. */
export function UserPage() {
  const { email = NEW, tab = BASIC } = useParams()
  const user = useUser(email)
  const acts = useUserActs(() => user.phase === 'ready' && user.open.readAgain())
  return (
    <DocumentPage
      of={user}
      type={text('User')}
      head={(record) => ({
        name: record.name || record.email,
        statuses: statusesOf(record),
        facts: [record.email, ...(record.roles.length > 0 ? [record.roles.map(({ name }) => name).join(', ')] : [])],
      })}
      secondary={(open) => [
        {
          label: text('Reset password'),
          icon: 'mail',
          run: () => void acts.resetPassword(open.stored),
          refusal: open.stored.active ? undefined : text('This user is inactive'),
          pending: acts.pending.reset,
          hidden: open.isNew || open.editing,
        },
      ]}
      more={(open) => [
        {
          label: text('Hand over a password link'),
          icon: 'key',
          run: () => void acts.handOverLink(open.stored),
          refusal: open.stored.active ? undefined : text('This user is inactive'),
          hidden: open.isNew,
        },
        {
          label: text('End sessions'),
          icon: 'door',
          run: () => void acts.endSessions(open.stored),
          refusal: open.stored.sessions.length > 0 ? undefined : text('No active sessions.'),
          hidden: open.isNew,
        },
      ]}
      tabs={[
        { id: BASIC, label: text('Basic information'), content: (open) => <Basic of={open} /> },
        ...(email === NEW
          ? []
          : [
              {
                id: REPORTS,
                label: text('Report permissions'),
                content: (open: OpenDocument<User>) => (
                  <ReportPermissions userId={open.stored.id} name={open.stored.name} />
                ),
              },
            ]),
      ]}
      tab={tab}
      tabAddress={(each) => userAddress(email, each)}
      {...(email !== NEW && { rail: (open: OpenDocument<User>) => <Rail of={open} /> })}
      labels={{ roleIds: text('roles'), companyIds: text('companies'), profileTypes: text('duties') }}
    />
  )
}

function statusesOf(user: User) {
  if (user.version === 0) return []
  return [
    user.active
      ? ({ tone: 'good', label: text('Active') } as const)
      : ({ tone: 'draft', label: text('Inactive') } as const),
    ...(user.invited ? [{ tone: 'partial', label: text('Invited') } as const] : []),
    ...(user.mfaEnabled ? [{ tone: 'placed', label: text('Two-factor') } as const] : []),
  ]
}

function useUser(email: string) {
  const { company } = useSettings()
  const isNew = email === NEW
  const blank: User = {
    id: '',
    email: '',
    name: '',
    givenName: '',
    familyName: '',
    roleIds: [],
    companyIds: [company.id],
    defaultCompanyId: company.id,
    profileTypes: [],
    number: 0,
    active: true,
    mfaEnabled: false,
    mfaRequired: false,
    invited: false,
    roles: [],
    role: '',
    company,
    printer: null,
    companies: [],
    signedInAt: null,
    sessions: [],
    signIns: [],
    version: 0,
  }
  return useDocument({
    kind: 'user',
    id: isNew ? undefined : email,
    read: { route: users.get, input: { params: { email } } },
    topic: userTopic,
    mode: 'manualSave',
    identify: (record) => record.email,
    save: (changes, { call, version, stored }) =>
      call(users.change, { params: { email: stored.email }, body: { ...writable(changes), id: stored.id, version } }),
    blank,
    create: (values, { call }) => {
      const { givenName, familyName, number, ...rest } = { ...values, ...writable(values) }
      const { email: address, roleIds, companyIds, defaultCompanyId, profileTypes } = rest
      return call(users.create, {
        body: {
          email: address,
          givenName,
          familyName,
          roleIds,
          companyIds,
          defaultCompanyId,
          profileTypes,
          ...(number > 0 && { number }),
        },
      })
    },
    created: (record) => userAddress(record.email),
    createdToast: 'Successfully created user',
    savedToast: 'Successfully saved user',
  })
}

const WRITABLE = [
  'givenName',
  'familyName',
  'roleIds',
  'companyIds',
  'defaultCompanyId',
  'profileTypes',
  'number',
] as const satisfies readonly (keyof User)[]

const writable = (changes: Partial<User>) =>
  Object.fromEntries(
    WRITABLE.filter((field) => changes[field] !== undefined).map((field) => [field, changes[field]]),
  ) as Partial<Pick<User, (typeof WRITABLE)[number]>>

function Basic({ of }: { of: OpenDocument<User> }) {
  return (
    <>
      <UserBasics of={of} />
      {!of.isNew && <SignInSection of={of} />}
      {!of.isNew && <UserPrinters userId={of.stored.id} />}
    </>
  )
}

const Rail = ({ of }: { of: OpenDocument<User> }) => (
  <>
    <UserSessions of={of} />
    <SignInHistory user={of.stored} />
    <RailTimeline entity="user" id={of.stored.id} version={of.stored.version} inWords={loadActionInWords} />
  </>
)
