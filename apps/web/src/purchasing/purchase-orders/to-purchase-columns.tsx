import type { toPurchaseIndex } from '@galen/contract/purchasing/demand-indices'
import type { RowOf } from '@galen/contract/search-index'
import { medicineParts } from '@galen/domain/items/medicine-name'
import { formatMoney, parseCents, subtract } from '@galen/domain/money'
import { writeFigure } from '@galen/domain/notation'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { Amount, Day, Nothing, UnitPrice } from '../../patterns/list/cells.tsx'
import type { GroupOf, ListPageProps } from '../../patterns/list/list-declaration.ts'
import { MedicinePills } from '../../patterns/medicines/medicine-names.tsx'

type Columns = ListPageProps<typeof toPurchaseIndex>['columns']
type Row = RowOf<typeof toPurchaseIndex>
type Group = GroupOf<Row>

const figure = (units: number | string) => writeFigure(Number(units))
const orDash = (units: number) => (units === 0 ? <Nothing /> : figure(units))

const firstOf = ({ rows }: Group) => rows[0]

const number: Columns[number] = {
  label: text('Item'),
  value: (row) => <span className="figures">{row.number}</span>,
  sort: 'number',
  width: 96,
}
const name: Columns[number] = {
  label: text('Name'),
  value: (row) => (
    <>
      {medicineParts(row).name} <MedicinePills {...row} /> {row.ignored && <Ignored row={row} />}
    </>
  ),
  sort: 'itemName',
}
const strength: Columns[number] = {
  name: 'strength',
  label: text('Strength'),
  value: (row) => (
    <>
      <b>{medicineParts(row).strength}</b> <span className="secondary">{medicineParts(row).size}</span>
    </>
  ),
  field: 'strength',
  width: 136,
}
const ndc: Columns[number] = {
  label: text('NDC'),
  value: (row) => row.ndc ?? <Nothing />,
  field: 'ndc',
  width: 136,
  keepUntil: 'desktop',
}
const vendor: Columns[number] = {
  label: text('Vendor'),
  value: (row) => row.vendor,
  sort: 'vendor',
  width: 180,
}
const figures: Columns = [
  { label: text('Needed'), value: (row) => orDash(row.needed), sort: 'needed', align: 'end', width: 80 },
  {
    label: text('On hand'),
    value: (row) => orDash(row.onHand),
    sort: 'onHand',
    align: 'end',
    width: 80,
    keepUntil: 'tablet',
  },
  {
    label: text('On order'),
    value: (row) => orDash(row.onOrder),
    sort: 'onOrder',
    align: 'end',
    width: 80,
    keepUntil: 'tablet',
  },
  {
    label: text('In drafts'),
    value: (row) => orDash(row.inDrafts),
    field: 'inDrafts',
    align: 'end',
    width: 80,
    keepUntil: 'desktop',
  },
  {
    label: text('Sold 30 d'),
    value: (row) => orDash(row.sold30),
    field: 'sold30',
    align: 'end',
    width: 80,
    hidden: true,
  },
  {
    label: text('Days of cover'),
    value: (row) => row.daysOfCover ?? <Nothing />,
    field: 'daysOfCover',
    align: 'end',
    width: 104,
    hidden: true,
  },
  {
    label: text('Suggested'),
    value: (row) => <b>{figure(row.suggested)}</b>,
    group: ({ sums }) => <b>{figure(sums['suggested'] ?? 0)}</b>,
    total: figure,
    sort: 'suggested',
    align: 'end',
    width: 88,
  },
  {
    label: text('Cost'),
    value: (row) => <UnitPrice of={row.cost} />,
    sort: 'cost',
    align: 'end',
    width: 96,
    keepUntil: 'tablet',
  },
  {
    label: text('Value'),
    value: (row) => <Amount of={row.value} />,
    group: ({ sums }) => (sums['value'] === undefined ? <Nothing /> : <Amount of={Number(sums['value'])} />),
    field: 'value',
    align: 'end',
    width: 104,
    total: (sum) => formatMoney(parseCents(sum)),
  },
  {
    name: 'orders',
    label: text('For orders'),
    value: (row) => <Orders row={row} />,
    width: 136,
    keepUntil: 'desktop',
  },
]

/** Why a suggestion is not among the others, and until when. */
const Ignored = ({ row: { ignoredUntil, ignoredBy } }: { row: Row }) => (
  <span className="small secondary" title={ignoredBy ?? ''}>
    {ignoredUntil === null ? (
      text('Ignored until the demand changes')
    ) : (
      <>
        {text('Ignored until')} <Day date={ignoredUntil} />
      </>
    )}
  </span>
)

const minimumOf = (group: Group) => firstOf(group)?.minimumOrder ?? null

/** Whether what is suggested of a vendor is as much as it takes; nothing for those who do not see what it comes to. */
function Reached({ group }: { group: Group }) {
  const minimum = minimumOf(group)
  const value = group.sums['value']
  if (minimum === null || value === undefined) return null
  const short = subtract(parseCents(minimum), parseCents(value))
  return short > 0 ? (
    <StatusPill tone="hold">{text('{short} short', { short: formatMoney(short) })}</StatusPill>
  ) : (
    <StatusPill tone="good">{text('Minimum reached')}</StatusPill>
  )
}

function Minimum({ group }: { group: Group }) {
  const minimum = minimumOf(group)
  if (minimum === null) return null
  return <span className="secondary">{text('Minimum {amount}', { amount: formatMoney(parseCents(minimum)) })}</span>
}

/** What stands first, by what the rows are grouped by. */
function leading(by: string | undefined): Columns {
  if (by === 'vendorId')
    return [
      {
        ...number,
        label: text('Vendor, item'),
        group: ({ count }) => text('{count, plural, one {# item} other {# items}}', { count }),
      },
      { ...name, group: (group) => <b>{firstOf(group)?.vendor}</b> },
      { ...strength, group: (group) => <Reached group={group} /> },
      { ...ndc, group: (group) => <Minimum group={group} /> },
    ]
  if (by === 'itemId')
    return [
      {
        ...number,
        value: (row) => <span className="figures">{row.childNumber}</span>,
        group: (group) => firstOf(group)?.number,
      },
      { ...name, value: (row) => row.vendor, group: (group) => cellOf(name, group) },
      { ...strength, value: () => null, group: (group) => cellOf(strength, group) },
      { ...ndc, value: () => null, group: (group) => cellOf(ndc, group) },
    ]
  return [number, name, strength, ndc, vendor]
}

const cellOf = (column: Columns[number], group: Group) => {
  const row = firstOf(group)
  return row && column.value(row)
}

const made = new Map<string | undefined, Columns>()

/** One list of columns for each way to group. */
export function toPurchaseColumns(by: string | undefined): Columns {
  const found = made.get(by) ?? [...leading(by), ...figures]
  made.set(by, found)
  return found
}

/** Without links: who buys may not be allowed to open sales orders. */
const Orders = ({ row: { orders } }: { row: Row }) =>
  orders.length === 0 ? (
    <span className="secondary">{text('Stock')}</span>
  ) : (
    <span
      className="cut figures"
      title={orders.map(({ number, customer }) => `${number ?? ''} ${customer}`).join('\n')}
    >
      {orders
        .slice(0, 2)
        .map(({ number, quantity }) => `${number ?? ''} (${quantity})`)
        .join(', ')}
      {orders.length > 2 && ` +${orders.length - 2}`}
    </span>
  )
