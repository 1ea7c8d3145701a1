import type { RowOf } from '@galen/contract/search-index'
import type { stockIndex } from '@galen/contract/warehouse/stock-indices'
import { formatMoney, parseCents } from '@galen/domain/money'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import type { GroupOf, ListPageProps } from '../../patterns/list/list-declaration.ts'
import { medicineListColumns } from '../../patterns/medicines/medicine-names.tsx'
import { dayInWords, Expiry, figure, reasonsWritten, StockStatus } from './stock-cells.tsx'

type Columns = ListPageProps<typeof stockIndex>['columns']
type Column = Columns[number]
type Row = RowOf<typeof stockIndex>
type Group = GroupOf<Row>

const Code = ({ children }: { children: string }) => <span className="code">{children}</span>
const [name, strength, size] = medicineListColumns
const firstOf = ({ rows }: Group) => rows[0]
const countOf = (group: Group, key: 'itemId' | 'location' | 'lotId') => new Set(group.rows.map((row) => row[key])).size

const item: Column = {
  label: text('Item'),
  value: ({ itemNumber }) => <Code>{itemNumber}</Code>,
  field: 'itemNumber',
  width: 88,
}
const ndc: Column = {
  label: text('NDC'),
  value: ({ ndc: code }) => code ?? '–',
  field: 'ndc',
  width: 120,
  keepUntil: 'desktop',
}
const lot: Column = { label: text('Lot'), value: (row) => <Code>{row.lot}</Code>, sort: 'lot', width: 104 }
const bin: Column = {
  label: text('Bin'),
  value: ({ location }) => <Code>{location}</Code>,
  group: (group) => <span className="secondary">{lotsAndBins(group)}</span>,
  sort: 'location',
  width: 104,
}

function lotsAndBins(group: Group): string {
  const lots = text('{count, plural, one {# lot} other {# lots}}', { count: countOf(group, 'lotId') })
  if (group.by === 'location')
    return [text('{count, plural, one {# item} other {# items}}', { count: countOf(group, 'itemId') }), lots].join(', ')
  const bins = text('{count, plural, one {# bin} other {# bins}}', { count: countOf(group, 'location') })
  return group.by === 'lotId' ? bins : [lots, bins].join(', ')
}

/** How many rows of a group cannot be sold. */
function Unsellable({ group }: { group: Group }) {
  const count = group.rows.filter((row) => row.expired || row.recalled || row.quarantine).length
  if (count === 0) return null
  return <StatusPill tone="quarantine">{text('{count, plural, one {# held} other {# held}}', { count })}</StatusPill>
}

/** The medicine of a group stands in its own row, and above its rows. */
const inGroup = (column: (typeof medicineListColumns)[number]): Column => ({
  ...(column as Column),
  value: () => null,
  group: (group) => {
    const row = firstOf(group)
    return row && column.value(row)
  },
})

/** What stands first, by what the rows are grouped by. */
function leading(by: string | undefined): Columns {
  if (by === 'itemId')
    return [
      { ...lot, label: text('Item, lot'), group: (group) => <Code>{firstOf(group)?.itemNumber ?? ''}</Code> },
      {
        ...ndc,
        label: text('NDC, variation'),
        value: ({ childNumber }) => <span className="secondary">{childNumber}</span>,
        group: (group) => firstOf(group)?.ndc ?? '–',
      },
      { ...inGroup(name), label: text('Name, vendor'), value: ({ vendorName }) => vendorName },
      inGroup(strength),
      inGroup(size),
      expires,
      bin,
    ]
  if (by === 'location')
    return [
      { ...lot, label: text('Bin, lot'), group: ({ id }) => <Code>{id}</Code> },
      { ...item, keepUntil: 'tablet' },
      { ...(name as Column), group: bin.group ?? (() => null) },
      strength as Column,
      size as Column,
      expires,
    ]
  if (by === 'lotId')
    return [
      { ...bin, label: text('Lot, bin'), group: (group) => <Code>{firstOf(group)?.lot ?? ''}</Code> },
      { ...item, group: (group) => <Code>{firstOf(group)?.itemNumber ?? ''}</Code>, value: () => null },
      { ...inGroup(name), label: text('Name, vendor'), value: ({ vendorName }) => vendorName },
      inGroup(strength),
      inGroup(size),
      expires,
    ]
  return [item, ndc, name as Column, strength as Column, size as Column, lot, expires, bin]
}

const expires: Column = {
  label: text('Expires'),
  value: (row) => <Expiry {...row} />,
  group: (group) => {
    const row = group.by === 'location' ? undefined : (group.rows.find(({ expired }) => !expired) ?? firstOf(group))
    return row && <Expiry {...row} />
  },
  sort: 'expirationDate',
  width: 172,
}

const sum = (field: 'onHand' | 'reserved' | 'available') => (group: Group) => figure(group.sums[field] ?? 0)

const trailing: Columns = [
  {
    label: text('Status'),
    value: (row) => <StockStatus {...row} />,
    group: (group) => <Unsellable group={group} />,
    field: 'status',
    width: 116,
    keepUntil: 'tablet',
    besideTitle: true,
  },
  {
    label: text('Reason'),
    value: ({ quarantineReasons }) => reasonsWritten(quarantineReasons),
    field: 'quarantineReasons',
    width: 128,
    hidden: true,
  },
  {
    label: text('On hand'),
    value: ({ onHand }) => figure(onHand),
    group: sum('onHand'),
    sort: 'onHand',
    align: 'end',
    width: 76,
    total: figure,
  },
  {
    label: text('Allocated'),
    value: ({ reserved }) => figure(reserved),
    group: sum('reserved'),
    field: 'reserved',
    align: 'end',
    width: 76,
    keepUntil: 'tablet',
    total: figure,
  },
  {
    label: text('Available'),
    value: ({ available }) => figure(available),
    group: sum('available'),
    field: 'available',
    align: 'end',
    width: 76,
    total: figure,
  },
]

const value: Column = {
  label: text('Value'),
  value: (row) => (row.value === null ? '–' : formatMoney(parseCents(row.value))),
  group: ({ sums }) => (sums['value'] === undefined ? '–' : formatMoney(parseCents(sums['value']))),
  field: 'value',
  align: 'end',
  width: 108,
  keepUntil: 'desktop',
  total: (of) => formatMoney(parseCents(of)),
}

const last: Columns = [
  {
    label: text('Serials'),
    value: ({ serials }) => (serials === 0 ? '–' : figure(serials)),
    group: ({ sums }) => (Number(sums['serials'] ?? 0) === 0 ? '–' : figure(sums['serials'] ?? 0)),
    field: 'serials',
    align: 'end',
    width: 72,
    keepUntil: 'desktop',
    total: figure,
  },
  {
    label: text('Receipt'),
    value: ({ receiptNumber }) => receiptNumber ?? '–',
    sort: 'receiptNumber',
    width: 100,
    keepUntil: 'desktop',
  },
  { label: text('Vendor'), value: ({ vendorName }) => vendorName, field: 'vendorName', width: 160, hidden: true },
  { label: text('Variation'), value: ({ childNumber }) => childNumber, field: 'childNumber', width: 112, hidden: true },
  {
    label: text('Counted'),
    value: ({ countedOn }) => dayInWords(countedOn),
    sort: 'countedOn',
    width: 112,
    hidden: true,
  },
  {
    label: text('Age in days'),
    value: ({ ageDays }) => figure(ageDays),
    sort: 'receivedOn',
    align: 'end',
    width: 96,
    hidden: true,
  },
]

const made = new Map<string, Columns>()

/** The columns of stock: one list of them for each way to group. */
export function stockColumns(by: string | undefined, mayViewCost: boolean): Columns {
  const key = `${by} ${mayViewCost}`
  const found = made.get(key) ?? [...leading(by), ...trailing, ...(mayViewCost ? [value] : []), ...last]
  made.set(key, found)
  return found
}
