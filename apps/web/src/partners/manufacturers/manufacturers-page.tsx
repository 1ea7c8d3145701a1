import { Group, Stack } from '@mantine/core'
import { manufacturerIndex, manufacturers } from '@galen/contract/partners/manufacturers'
import { companyTopic } from '@galen/contract/topic'
import { useDeferredValue, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button, LinkButton } from '../../kit/button.tsx'
import { onDemand } from '../../client/on-demand.tsx'
import { SettingsPage } from '../../patterns/settings/settings-page.tsx'
import { SettingsTable } from '../../patterns/settings/settings-table.tsx'
import { text } from '../../kit/text.ts'
import { whyReadOnly } from '../../client/why-read-only.ts'
import { perform } from '../../client/api.tsx'
import { PageActions } from '../../patterns/page-actions.tsx'
import { useTopic } from '../../client/realtime.ts'
import { quoted, useSearch } from '../../client/search.ts'
import { useMayI } from '../../client/session.ts'
import { CodesCell, GlnCell } from './codes-cell.tsx'
import styles from './manufacturers.module.css'
import type { ManufacturerRow } from './merge-dialog.tsx'

const MergeDialog = onDemand(async () => (await import('./merge-dialog.tsx')).MergeManufacturersDialog)

const AT_ONCE = 50

/** `/manufacturer`: who makes what is sold, each row changed in place. */
export function ManufacturersPage() {
  const may = useMayI()
  const [typed, setTyped] = useWords()
  const [size, setSize] = useState(AT_ONCE)
  const [merged, setMerged] = useState<ManufacturerRow>()
  const words = useDeferredValue(typed.trim())
  const query = words === '' ? '' : words.split(/\s+/).map(quoted).join(' ')
  const found = useSearch(manufacturerIndex, { query, size, sort: manufacturerIndex.sort })
  const readAgain = () => found.refetch()
  useTopic(
    companyTopic,
    {},
    {
      heard: ({ type }) => type === manufacturerIndex.name && void readAgain(),
      missed: () => void readAgain(),
    },
  )
  const readOnly = may(manufacturers.change.needs) ? undefined : whyReadOnly(manufacturers.change.needs)
  const total = found.data?.total
  return (
    <>
      {may('AUDIT') && (
        <PageActions>
          <LinkButton to="/audit/manufacturer" icon="history">
            {text('Audit')}
          </LinkButton>
        </PageActions>
      )}
      <SettingsPage
        title={text('Manufacturers')}
        about={text('Manufacturers of your items. Merge duplicates to move their items.')}
        readOnly={readOnly}
        search={{
          label: text('Search manufacturers'),
          placeholder: text('Name, labeler, GLN, vendor'),
          value: typed,
          onChange: setTyped,
        }}
        sections={[
          {
            id: 'manufacturers',
            title: text('Manufacturers'),
            count: total,
            content: (
              <>
                <Table found={found} readOnly={readOnly} isSearch={words !== ''} onMerge={setMerged} />
                <More
                  shown={found.data?.content.length ?? 0}
                  total={total ?? 0}
                  onMore={() => setSize(size + AT_ONCE)}
                />
              </>
            ),
          },
        ]}
      />
      {merged && <MergeDialog maker={merged} onClose={() => setMerged(undefined)} onMerged={() => void readAgain()} />}
    </>
  )
}

/** What is searched for is in the address, so that it can be linked to. */
function useWords(): [string, (typed: string) => void] {
  const [params, setParams] = useSearchParams()
  return [params.get('q') ?? '', (typed) => setParams(typed === '' ? {} : { q: typed }, { replace: true })]
}

function More({ shown, total, onMore }: { shown: number; total: number; onMore: () => void }) {
  if (shown >= total) return null
  const isMost = shown >= manufacturerIndex.maxSize
  return (
    <Group className={styles['more']} gap="8px 16px">
      <span className="secondary">{text('{shown} of {total}. Search to find the others.', { shown, total })}</span>
      {!isMost && <Button onClick={onMore}>{text('Show more')}</Button>}
    </Group>
  )
}

type TableProps = {
  found: ReturnType<typeof useSearch<typeof manufacturerIndex>>
  readOnly: string | undefined
  isSearch: boolean
  onMerge: (maker: ManufacturerRow) => void
}

function Table({ found, readOnly, isSearch, onMerge }: TableProps) {
  const mayAudit = useMayI()('AUDIT')
  return (
    <SettingsTable<ManufacturerRow>
      label={text('Manufacturers')}
      rows={found.data?.content}
      problem={found.error}
      onChanged={() => found.refetch()}
      name={({ name }) => name}
      columns={columns}
      add={{
        label: text('Add a manufacturer'),
        run: ({ name = '' }, { call }) => call(manufacturers.add, { body: { name } }),
      }}
      change={async (row, { name, labelerCodes, gln, active }, { call }) => {
        const saved = await call(manufacturers.change, {
          params: { id: row.id },
          body: {
            version: row.version,
            ...(name !== undefined && { name }),
            ...(labelerCodes !== undefined && { labelerCodes }),
            // An emptied number is none at all.
            ...(gln !== undefined && { gln: gln?.trim() || null }),
            ...(active !== undefined && { active }),
          },
        })
        return { ...row, ...saved, vendors: saved.vendors.map((each) => each.name) }
      }}
      remove={async ({ id }) => {
        await perform(manufacturers.remove, { params: { id } }, {})
        return { deactivated: false }
      }}
      whyKept={whyKept}
      acts={[
        {
          icon: 'swap',
          label: ({ name }) => text('Merge {name} into another', { name }),
          run: onMerge,
        },
      ]}
      activeField="active"
      changed={({ changedAt, changedBy }) => (changedAt === null ? undefined : { at: changedAt, by: changedBy })}
      {...(mayAudit && { auditAddress: ({ id }) => `/audit/manufacturer/${id}` })}
      readOnly={readOnly}
      empty={
        isSearch
          ? text('No manufacturers found.')
          : text('Add manufacturers here, or import them with items from Elsevier.')
      }
    />
  )
}

function whyKept({ items, vendors }: ManufacturerRow): string | undefined {
  if (items > 0)
    return text('It has {items, plural, one {# item} other {# items}}. Merge it into another manufacturer instead.', {
      items,
    })
  return vendors.length > 0
    ? text('{count, plural, one {# vendor sells} other {# vendors sell}} its products', { count: vendors.length })
    : undefined
}

const columns: Parameters<typeof SettingsTable<ManufacturerRow>>[0]['columns'] = [
  { kind: 'text', field: 'name', label: text('Name'), maxLength: 120 },
  {
    kind: 'own',
    field: 'labelerCodes',
    label: text('Labeler codes'),
    width: 136,
    edit: (control) => <CodesCell control={control} />,
  },
  {
    kind: 'own',
    field: 'gln',
    label: text('GLN'),
    width: 144,
    onDesktop: true,
    edit: (control) => <GlnCell control={control} />,
  },
  {
    kind: 'show',
    label: text('Items'),
    align: 'end',
    width: 72,
    show: ({ items }) => <span className="figures">{items}</span>,
  },
  { kind: 'show', label: text('Vendors'), width: 168, onDesktop: true, show: (row) => <VendorLinks maker={row} /> },
  { kind: 'switch', field: 'active', label: text('Active'), width: 72 },
]

const NAMED = 2

/** The first vendors by name, each a link; how many there are besides. */
function VendorLinks({ maker: { vendors, vendorIds } }: { maker: ManufacturerRow }) {
  const mayOpen = useMayI()('LIST_VENDORS')
  if (vendors.length === 0) return <span className="secondary">–</span>
  const more = vendors.length - NAMED
  return (
    <Stack gap={0} miw={0} title={vendors.join(', ')}>
      {vendors.slice(0, NAMED).map((name, place) => {
        const id = vendorIds[place]
        return mayOpen && id ? (
          <Link key={name} to={`/vendor/${id}/basic-information`} className="link cut">
            {name}
          </Link>
        ) : (
          <span key={name} className="cut">
            {name}
          </span>
        )
      })}
      {more > 0 && <span className="small secondary">{text('and {more} more', { more })}</span>}
    </Stack>
  )
}
