import type { itemIndex, ItemRow } from '@galen/contract/items/item-indices'
import { deaSchedules } from '@galen/domain/items/dea-schedule'
import { SEES_SOA_COST } from '@galen/domain/guarded-fields'
import { formatMoney, formatUnitCost, parseCents, parseUnitCost } from '@galen/domain/money'
import type { Needs } from '@galen/domain/permissions'
import { costForMargin, marginFromPrice } from '@galen/domain/sales/margin'
import { writeFigure } from '@galen/domain/notation'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { ACTIVE_WORDS } from '../../kit/active-words.ts'
import { text } from '../../kit/text.ts'
import { ItemFlags } from '../flags/item-flags.tsx'
import { ItemActivePill, scheduleInWords, SchedulePill } from './item-labels.tsx'
import styles from '../items.module.css'
import { Measure } from './measure.tsx'
import { Nothing } from '../../patterns/list/cells.tsx'

type Columns = ListPageProps<typeof itemIndex>['columns']

const Code = ({ children }: { children: string }) => <span className="code">{children}</span>

const figure = (amount: number) => writeFigure(amount)

/** How many can be sold; what is out of stock comes last. */
const Available = ({ item: { available } }: { item: ItemRow }) =>
  available > 0 ? figure(available) : <span className="secondary">{figure(available)}</span>

function marginOf({ price, cost, soaCost }: ItemRow): number {
  const amounts = {
    cost: cost === null ? null : parseUnitCost(cost),
    soaCost: soaCost === null ? null : parseUnitCost(soaCost),
  }
  return marginFromPrice(price === null ? null : parseCents(price), costForMargin(amounts))
}

const seen: Columns = [
  { label: text('Number'), value: (item) => item.number, sort: 'number', width: 80 },
  {
    name: 'flags',
    label: text('Flags'),
    value: (item) => <ItemFlags flags={item.flags} screen="item" />,
    width: 56,
    keepUntil: 'desktop',
  },
  {
    name: 'ndc',
    label: text('NDC'),
    value: (item) => (item.ndc ? <Code>{item.ndc}</Code> : <Nothing />),
    field: 'ndc',
    sort: 'ndc12',
    width: 112,
  },
  {
    label: text('Name'),
    value: (item) => (
      <span className="strong" title={item.itemNameLong || item.itemName}>
        {item.itemName}
      </span>
    ),
    sort: 'itemName',
    isName: true,
  },
  {
    label: text('Strength'),
    value: (item) => <Measure amount={item.strength} unit={item.strengthUnit} list="strengthUnit" />,
    exports: [
      { field: 'strength', heading: text('Strength') },
      { field: 'strengthUnit', heading: text('Strength unit') },
    ],
    sort: 'strength',
    width: 88,
  },
  {
    label: text('Size'),
    value: (item) => <Measure amount={item.size} unit={item.sizeUnit} list="sizeUnit" />,
    exports: [
      { field: 'size', heading: text('Size') },
      { field: 'sizeUnit', heading: text('Size unit') },
    ],
    sort: 'size',
    align: 'end',
    width: 76,
    keepUntil: 'desktop',
  },
  { label: text('Form'), value: (item) => item.form ?? <Nothing />, field: 'form', width: 92, keepUntil: 'desktop' },
  {
    label: text('Manufacturer'),
    value: (item) => item.manufacturer ?? <Nothing />,
    field: 'manufacturer',
    width: 168,
    keepUntil: 'desktop',
  },
  {
    label: text('Schedule'),
    value: (item) => (item.deaSchedule ? <SchedulePill schedule={item.deaSchedule} /> : <Nothing />),
    field: 'deaSchedule',
    words: Object.fromEntries(deaSchedules.map((schedule) => [schedule, scheduleInWords(schedule)])),
    width: 76,
    keepUntil: 'desktop',
  },
  {
    label: text('On hand'),
    value: (item) => figure(item.onHand),
    field: 'onHand',
    align: 'end',
    width: 76,
    keepUntil: 'desktop',
  },
  { label: text('Available'), value: (item) => <Available item={item} />, field: 'available', align: 'end', width: 84 },
  {
    label: text('Price'),
    value: (item) =>
      item.price === null ? <Nothing /> : <b className={styles['price']}>{formatMoney(parseCents(item.price))}</b>,
    sort: 'price',
    align: 'end',
    width: 88,
  },
  {
    label: text('Status'),
    value: (item) => <ItemActivePill isActive={item.isActive} />,
    field: 'isActive',
    words: ACTIVE_WORDS,
    width: 96,
    besideTitle: true,
  },
]

const chosen: Columns = [
  { label: text('Brand name'), value: (item) => item.brandName || <Nothing />, sort: 'brandName', hidden: true },
  { label: text('Class'), value: (item) => item.itemClass ?? <Nothing />, field: 'itemClass', hidden: true },
  { label: text('Package type'), value: (item) => item.packageType ?? <Nothing />, field: 'packageType', hidden: true },
  { label: text('GTIN'), value: (item) => <Code>{item.gtin.join(', ')}</Code>, field: 'gtin', hidden: true },
  { label: text('Barcode'), value: (item) => <Code>{item.barcode.join(', ')}</Code>, field: 'barcode', hidden: true },
  {
    label: text('Short dated'),
    value: (item) => (item.shortDated > 0 ? figure(item.shortDated) : <Nothing />),
    field: 'shortDated',
    align: 'end',
    width: 96,
    hidden: true,
  },
]

const soaCost: Columns = [
  {
    label: text('SOA cost'),
    value: (item) => (item.soaCost === null ? <Nothing /> : formatUnitCost(parseUnitCost(item.soaCost))),
    field: 'soaCost',
    align: 'end',
    width: 96,
    hidden: true,
  },
]

const costs: Columns = [
  {
    label: text('Cost'),
    value: (item) => (item.cost === null ? <Nothing /> : formatUnitCost(parseUnitCost(item.cost))),
    field: 'cost',
    align: 'end',
    width: 96,
    hidden: true,
  },
  {
    name: 'margin',
    label: text('Margin'),
    value: (item) => text('{percent}%', { percent: marginOf(item) }),
    align: 'end',
    width: 88,
    hidden: true,
  },
]

const withoutCosts: Columns = [...seen, ...chosen]
const forSellers: Columns = [...seen, ...chosen, ...soaCost]
const withCosts: Columns = [...forSellers, ...costs]

/** Who may not view costs has no column of them to choose either; who sells has the sales-facing one. */
export const itemColumns = (mayI: (needs: Needs) => boolean): Columns =>
  mayI('VIEW_COST') ? withCosts : mayI(SEES_SOA_COST) ? forSellers : withoutCosts
