import { companies, companyIndex } from '@galen/contract/admin/companies'
import { useState } from 'react'
import { confirm } from '../../kit/confirm.tsx'
import { onDemand } from '../../client/on-demand.tsx'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { useCommand, useRead } from '../../client/api.tsx'
import styles from './companies.module.css'

const NewCompanyDialog = onDemand(async () => (await import('./new-company-dialog.tsx')).NewCompanyDialog)

/** What is in a company is counted from inside it, which the list cannot do for all of them at once. */
function CountIn({ companyId, of }: { companyId: string; of: 'users' | 'openDocuments' }) {
  const read = useRead(companies.list, {}, { freshForMs: 60_000 })
  return read.data?.find(({ id }) => id === companyId)?.[of] ?? '–'
}

const columns: ListPageProps<typeof companyIndex>['columns'] = [
  {
    label: text('Name'),
    value: ({ name, color }) => (
      <span className={styles['named']}>
        <span className={styles['chip']} style={{ background: color }} aria-hidden="true" />
        {name}
      </span>
    ),
    sort: 'name',
  },
  { label: text('Legal name'), value: ({ legalName }) => legalName || '–', sort: 'legalName' },
  {
    label: text('Time zone'),
    value: ({ timeZone }) => <span className="secondary">{timeZone}</span>,
    field: 'timeZone',
    width: 176,
    keepUntil: 'desktop',
  },
  {
    label: text('Currency'),
    value: ({ currency }) => <span className="code">{currency}</span>,
    field: 'currency',
    width: 72,
    keepUntil: 'tablet',
  },
  {
    label: text('Licenses'),
    value: ({ licenses }) => licenses,
    field: 'licenses',
    align: 'end',
    width: 80,
    keepUntil: 'tablet',
  },
  {
    name: 'people',
    label: text('Users'),
    value: ({ id }) => <CountIn companyId={id} of="users" />,
    align: 'end',
    width: 72,
    keepUntil: 'tablet',
  },
  {
    name: 'open-documents',
    label: text('Open documents'),
    value: ({ id }) => <CountIn companyId={id} of="openDocuments" />,
    align: 'end',
    width: 128,
    keepUntil: 'desktop',
  },
  {
    name: 'current',
    label: text('Now'),
    value: ({ current }) => current && <StatusPill tone="placed">{text('You are here')}</StatusPill>,
    width: 128,
    besideTitle: true,
  },
]

/** `/companies`: the companies of this installation that I may edit. */
export function CompaniesPage() {
  const [isNew, setIsNew] = useState(false)
  const removing = useCommand(companies.remove, { done: text('Company removed') })
  const remove = async ({ id, name }: { id: string; name: string }) => {
    const agreed = await confirm({
      title: text('Remove {name}?', { name }),
      detail: (
        <p className="secondary">
          {text('Only an empty company without other users can be deleted. Its lists are deleted too.')}
        </p>
      ),
      yes: text('Remove'),
      danger: true,
      typeName: name,
    })
    if (agreed) await removing.run({ params: { id } })
  }
  return (
    <>
      <ListPage
        index={companyIndex}
        title={text('Companies')}
        placeholder={text('Name')}
        empty={text('There is no company that you can edit.')}
        columns={columns}
        filters={[
          { field: 'name', label: text('Name'), kind: 'text' },
          { field: 'licenses', label: text('Licenses'), kind: 'number' },
        ]}
        create={{ label: text('New company'), run: () => setIsNew(true) }}
        open={({ id }) => `/companies/${id}/addresses`}
        rowActions={[
          {
            name: 'remove',
            label: text('Remove'),
            icon: 'trash',
            run: (row) => void remove(row),
            disabledReason: ({ current }) => (current ? text('You work in this company now.') : undefined),
          },
        ]}
      />
      {isNew && <NewCompanyDialog onClose={() => setIsNew(false)} />}
    </>
  )
}
