import { roles, roleTopic, type RoleWithUsers } from '@galen/contract/admin/roles'
import { standardRoles, type StandardRoleName } from '@galen/domain/standard-roles'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { confirm } from '../../kit/confirm.tsx'
import { DocumentField, FieldGrid } from '../../patterns/document/document-field.tsx'
import { DocumentTextField } from '../../patterns/document/document-text-field.tsx'
import { DocumentPage } from '../../patterns/document/document-page.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { useDocument } from '../../patterns/document/use-document.ts'
import { Select } from '../../kit/fields/select.tsx'
import { mergeByKey } from '../../client/saving/merge-by-key.ts'
import { text } from '../../kit/text.ts'
import { useRead } from '../../client/api.tsx'
import { useSettings } from '../../client/session.ts'
import { useDeleteRole } from './use-delete-role.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'
import { RoleRail } from './role-rail.tsx'
import { type Granted, grantedOf, idsOf } from './role-rights.ts'
import styles from './roles.module.css'

const SAVED = 'Successfully saved role'
const NEW = 'new'
const BASIC = 'basic-information'
const addressOf = (id: string) => `/roles/${id}/${BASIC}`

/** `/roles/{id}/basic-information`: what a role may do; its name and rights are saved together. */
export function RolePage() {
  const { id = NEW } = useParams()
  const navigate = useNavigate()
  const deletion = useDeleteRole(() => void navigate('/roles'))
  const role = useRole(id)
  return (
    <>
      <DocumentPage
        of={role}
        type={text('Role')}
        head={(record) => ({
          name: record.name,
          facts: [
            text('{count, plural, one {# permission} other {# permissions}}', { count: record.permissions.length }),
            text('{count, plural, one {# user} other {# users}}', { count: record.users }),
          ],
          changed: record.changedAt ? { at: record.changedAt, by: record.changedBy ?? undefined } : undefined,
        })}
        secondary={(open) => [
          {
            label: text('Duplicate'),
            icon: 'copy',
            run: () => void navigate(`${addressOf(NEW)}?from=${id}`),
            hidden: open.isNew || open.editing,
          },
        ]}
        more={(open) => [
          {
            label: text('Delete'),
            icon: 'trash',
            danger: true,
            hidden: open.isNew,
            run: () => deletion.ask({ id, name: open.stored.name, users: open.stored.users }),
          },
        ]}
        tabs={[{ id: BASIC, label: text('Basic information'), content: (open) => <Basics of={open} /> }]}
        tab={BASIC}
        tabAddress={() => addressOf(id)}
        rail={(open) => <RoleRail of={open} />}
        labels={{ name: text('name'), permissions: text('permissions') }}
      />
      {deletion.dialog}
    </>
  )
}

const blankRole: RoleWithUsers = {
  roleId: '',
  name: '',
  permissions: [],
  users: 0,
  members: [],
  version: 0,
  changedAt: null,
  changedBy: null,
}

function useRole(id: string) {
  const from = useSearchParams()[0].get('from')
  const isNew = id === NEW
  const { user } = useSettings()
  const copied = useRead(roles.get, { params: { id: from ?? '' } }, { enabled: isNew && from !== null })
  const source = copied.data && {
    ...blankRole,
    name: text('Copy of {name}', { name: copied.data.name }),
    permissions: copied.data.permissions,
  }
  const blank = from === null ? blankRole : source
  return useDocument({
    kind: 'role',
    id: isNew ? undefined : id,
    read: { route: roles.get, input: { params: { id } } },
    topic: roleTopic,
    mode: 'manualSave',
    merges: { permissions: mergeByKey<Granted[number]>(({ id: right }) => right) },
    identify: (record) => record.roleId,
    save: async (changes, { call, version, stored, id: roleId }) => {
      await askBeforeTakingFromMyself(stored, changes.permissions, user.id)
      const { name, permissions } = changes
      return call(roles.change, {
        params: { roleId },
        body: {
          version,
          ...(name !== undefined && { name }),
          ...(permissions && { permissions: permissions.map((right) => right.id) }),
        },
      })
    },
    ...(blank && { blank }),
    create: ({ name, permissions }, { call }) =>
      call(roles.create, { body: { name, permissions: permissions.map((right) => right.id) } }),
    created: (record) => addressOf(record.roleId),
    createdToast: SAVED,
    savedToast: SAVED,
  })
}

/** Someone who takes rights from a role of their own may not be able to give them back. */
async function askBeforeTakingFromMyself(stored: RoleWithUsers, wanted: Granted | undefined, me: string) {
  const isMine = stored.members.some((member) => member.id === me)
  const taken = wanted ? idsOf(stored.permissions).difference(idsOf(wanted)).size : 0
  if (!isMine || taken === 0) return
  const agreed = await confirm({
    title: text('Remove your own permissions?'),
    detail: (
      <p className="secondary">
        {text(
          'You have this role. You lose {count, plural, one {# permission} other {# permissions}} unless another of your roles grants them.',
          { count: taken },
        )}
      </p>
    ),
    yes: text('Import'),
    danger: true,
  })
  if (!agreed) throw new Error(text('Nothing was saved.'))
}

function Basics({ of }: { of: OpenDocument<RoleWithUsers> }) {
  return (
    <>
      <div className={styles['basics']}>
        <FieldGrid>
          <DocumentTextField of={of} field="name" label={text('Name')} maxLength={80} required />
          {of.isNew && <Template of={of} />}
        </FieldGrid>
      </div>
      <DocumentField of={of} field="permissions" inWords={rightsInWords}>
        {({ value, onChange, readOnly }) => (
          <PermissionMatrix
            stored={of.isNew ? [] : of.stored.permissions}
            value={value}
            onChange={onChange}
            readOnly={readOnly}
          />
        )}
      </DocumentField>
    </>
  )
}

const rightsInWords = (granted: Granted) =>
  text('{count, plural, one {# permission} other {# permissions}}', { count: granted.length })

/** Fills in the rights of a role that most companies have, as far as the person may give them. */
function Template({ of }: { of: OpenDocument<RoleWithUsers> }) {
  const mine = new Set(useSettings().permissions)
  const choose = (name: string | null) => {
    if (name === null) return
    const { name: label, permissions } = standardRoles[name as StandardRoleName]
    of.edit('permissions', grantedOf(new Set(permissions.filter((id) => mine.has(id)))))
    if (of.values.name === '') of.edit('name', text('{role} (new)', { role: label }))
  }
  return (
    <Select
      label={text('Start from')}
      placeholder={text('Blank role')}
      data={Object.entries(standardRoles).map(([value, { name }]) => ({ value, label: name }))}
      onChange={choose}
    />
  )
}
