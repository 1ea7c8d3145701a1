import { roleIndex } from '@galen/contract/admin/roles'
import { permissionNames, permissions } from '@galen/domain/permissions'
import { useNavigate } from 'react-router'
import { Instant } from '../../kit/instant.tsx'
import type { ListFilter, ListPageProps } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { text } from '../../kit/text.ts'
import { cache, readsOf } from '../../client/cache.ts'
import { useSettings } from '../../client/session.ts'
import { search } from '@galen/contract/search-index'
import { useDeleteRole } from './use-delete-role.tsx'
import { roleListKeys } from './role-keys.ts'

const categories = [...new Set(permissionNames.map((name) => permissions[name].category))]
const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

const filters: readonly ListFilter<keyof typeof roleIndex.fields>[] = [
  { field: 'name', label: text('Name'), kind: 'text' },
  { field: 'permissions.category', label: text('Category'), kind: 'one-of', options: options(categories) },
  {
    field: 'permissions',
    label: text('Permission'),
    kind: 'one-of',
    options: permissionNames.map((value) => ({ value, label: permissions[value].label })),
  },
  { field: 'users', label: text('Users'), kind: 'number' },
  { field: 'changedAt', label: text('Changed'), kind: 'date' },
]

const columns: ListPageProps<typeof roleIndex>['columns'] = [
  { label: text('Name'), value: (role) => role.name, sort: 'name', width: 160, grow: 0.6 },
  { label: text('Users'), value: (role) => role.users, sort: 'users', align: 'end', width: 88 },
  {
    label: text('Permissions'),
    value: (role) => role.permissionCount,
    sort: 'permissionCount',
    align: 'end',
    width: 88,
    keepUntil: 'tablet',
  },
  {
    label: text('Categories'),
    value: (role) => <span className="secondary">{role['permissions.category'].join(', ') || '–'}</span>,
    field: 'permissions.category',
  },
  {
    label: text('Changed by'),
    value: (role) => role.changedBy ?? <span className="secondary">–</span>,
    field: 'changedBy',
    width: 160,
    keepUntil: 'desktop',
  },
  {
    label: text('Changed'),
    value: (role) => <Changed at={role.changedAt} />,
    sort: 'changedAt',
    isNamedOnCards: true,
    width: 136,
    keepUntil: 'tablet',
  },
]

function Changed({ at }: { at: string | null }) {
  const { timeZone } = useSettings().company
  return at ? <Instant at={at} timeZone={timeZone} /> : <span className="secondary">–</span>
}

/** `/roles`: bundles of rights, and how many people have each. */
export function RolesPage() {
  const navigate = useNavigate()
  const deletion = useDeleteRole(() => void cache.invalidateQueries(readsOf(search, { index: roleIndex.name })))
  return (
    <>
      <ListPage
        index={roleIndex}
        title={text('Roles')}
        placeholder={text('Name, permission category')}
        empty={text('Start from a template: rep, buyer, warehouse, accountant, compliance, administrator.')}
        columns={columns}
        filters={filters}
        create={{ label: text('New role'), to: '/roles/new/basic-information' }}
        open={(role) => `/roles/${role.id}/basic-information`}
        rowKeys={roleListKeys}
        rowActions={[
          {
            name: 'duplicate',
            label: text('Duplicate'),
            icon: 'copy',
            run: (role) => void navigate(`/roles/new/basic-information?from=${role.id}`),
          },
          { name: 'delete', label: text('Delete'), icon: 'trash', run: (role) => deletion.ask(role) },
        ]}
      />
      {deletion.dialog}
    </>
  )
}
