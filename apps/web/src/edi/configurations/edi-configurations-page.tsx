import { ediConfigurationIndex, ediConfigurations } from '@galen/contract/edi/edi-configurations'
import type { RowOf } from '@galen/contract/search-index'
import { ediTypes, ediTemplates } from '@galen/domain/edi/edi-templates'
import { ediDirections, ediEntityTypes } from '@galen/domain/edi/edi-direction'
import { useSearchParams } from 'react-router'
import { useCommand } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
import { confirm } from '../../kit/confirm.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { At } from '../../patterns/list/cells.tsx'
import type { ListPageProps, RowAction } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { directionLabels, ediTypeInWords, entityTypeLabels } from '../page/edi-labels.ts'
import { EdiTabs } from '../page/edi-tabs.tsx'
import { EdiConfigurationDialog } from './edi-configuration-dialog.tsx'

type Props = ListPageProps<typeof ediConfigurationIndex>
type Row = RowOf<typeof ediConfigurationIndex>

const templateNames: Readonly<Record<string, string>> = Object.fromEntries(
  ediTemplates.map(({ templateFile, name }) => [templateFile, name]),
)

/** The configuration that is open stands in the address, beside what the list shows. */
const OPENED = 'configuration'
const withoutOpened = (params: URLSearchParams) => new URLSearchParams([...params].filter(([name]) => name !== OPENED))

/** `/edi-page/list`: which document is exchanged with which partners. */
export function EdiConfigurationsPage() {
  const mayEdit = useMayI()(ediConfigurations.add.needs)
  const [params, setParams] = useSearchParams()
  const opened = params.get(OPENED) ?? undefined
  const withOpened = (id: string) => new URLSearchParams([...withoutOpened(params), [OPENED, id]])
  const remove = useCommand(ediConfigurations.remove, { done: text('EDI configuration deleted') })
  const ask = async (row: Row) => {
    const isSure = await confirm({
      title: text('Delete {type} {direction} with {partners}?', {
        type: row.ediType,
        direction: directionLabels[row.direction].toLowerCase(),
        partners: row.partners,
      }),
      detail: text('The document is no longer exchanged with these partners. Past traffic stays.'),
      yes: text('Delete'),
      danger: true,
    })
    if (isSure) await remove.run({ params: { id: row.id } })
  }
  const actions: readonly RowAction<Row>[] = [
    { name: 'edit', label: text('Edit'), icon: 'edit', run: ({ id }) => setParams(withOpened(id)) },
    { name: 'delete', label: text('Delete'), icon: 'trash', run: (row) => void ask(row) },
  ]
  return (
    <>
      <EdiTabs shown="list" />
      <ListPage
        index={ediConfigurationIndex}
        title={text('EDI configurations')}
        placeholder={text('Partner, type, template')}
        empty={text('Connect the first partner.')}
        columns={columns}
        filters={filters}
        {...(mayEdit && {
          open: ({ id }: Row) => `/edi-page/list?${withOpened(id)}`,
          rowActions: actions,
          create: { label: text('New configuration'), run: () => setParams(withOpened('new')) },
        })}
      />
      {mayEdit && opened !== undefined && (
        <EdiConfigurationDialog
          key={opened}
          id={opened === 'new' ? undefined : opened}
          onClose={() => setParams(withoutOpened(params))}
        />
      )}
    </>
  )
}

const filters: NonNullable<Props['filters']> = [
  {
    field: 'ediType',
    label: text('Document type'),
    kind: 'one-of',
    options: ediTypes.map((value) => ({ value, label: ediTypeInWords(value) })),
  },
  {
    field: 'direction',
    label: text('Direction'),
    kind: 'one-of',
    options: ediDirections.map((value) => ({ value, label: directionLabels[value] })),
  },
  {
    field: 'entityType',
    label: text('Partner type'),
    kind: 'one-of',
    options: ediEntityTypes.map((value) => ({ value, label: entityTypeLabels[value] })),
  },
  { field: 'active', label: text('Active'), kind: 'yes-no' },
  { field: 'failures', label: text('Failures, 7 days'), kind: 'number' },
]

const columns: Props['columns'] = [
  { label: text('Partners'), value: (row) => row.partners, field: 'partners', isName: true },
  {
    label: text('Document type'),
    value: (row) => ediTypeInWords(row.ediType),
    sort: 'ediType',
    width: 184,
  },
  {
    label: text('Direction'),
    value: (row) => directionLabels[row.direction],
    words: directionLabels,
    sort: 'direction',
    width: 104,
  },
  {
    label: text('Partner type'),
    value: (row) => entityTypeLabels[row.entityType],
    words: entityTypeLabels,
    sort: 'entityType',
    width: 120,
    keepUntil: 'tablet',
  },
  {
    label: text('Template'),
    value: (row) => templateNames[row.templateFile] ?? row.templateFile,
    sort: 'templateFile',
    width: 240,
    keepUntil: 'desktop',
  },
  {
    label: text('Active'),
    value: (row) =>
      row.active ? (
        <StatusPill tone="good">{row.testMode ? text('Test') : text('Active')}</StatusPill>
      ) : (
        <StatusPill tone="draft">{text('Inactive')}</StatusPill>
      ),
    sort: 'active',
    width: 104,
    besideTitle: true,
  },
  {
    label: text('Last traffic'),
    value: (row) => <At instant={row.lastTrafficAt} />,
    sort: 'lastTrafficAt',
    width: 144,
    isNamedOnCards: true,
  },
  {
    label: text('Failures, 7 days'),
    value: (row) => row.failures,
    sort: 'failures',
    align: 'end',
    width: 128,
    keepUntil: 'tablet',
  },
]
