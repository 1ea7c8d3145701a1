import { pedigreeIndex, stockIndex } from '@galen/contract/warehouse/stock-indices'
import { formatMoney, parseCents } from '@galen/domain/money'
import { exact } from '@galen/domain/search/query-builder'
import { useNavigate } from 'react-router'
import { searchOnce } from '../../client/search.ts'
import { useMayI } from '../../client/session.ts'
import { LinkButton } from '../../kit/button.tsx'
import { text } from '../../kit/text.ts'
import { PageActions } from '../../patterns/page-actions.tsx'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { type ScanOutcome, useScans } from '../../patterns/scanning/scans.ts'
import { Tabs } from '../../patterns/tabs.tsx'
import { useStockActions } from '../stock-actions.tsx'
import { warehouseTabs } from './warehouse-tabs.ts'
import { Expiry, figure, reasonInWords, reasonOptions, StockStatus } from './stock-cells.tsx'
import { stockKeys } from './stock-keys.ts'

type Props = ListPageProps<typeof stockIndex>

/** `/warehouse/stock`: where is what. A scan finds the lot or the serial number. */
export function StockPage() {
  const may = useMayI()
  const stock = useStockActions()
  useScanToFind()
  return (
    <>
      <PageActions>
        {may('EDIT_STOCK') && (
          <LinkButton to="/warehouse/move" icon="scan">
            {text('Move by scan')}
          </LinkButton>
        )}
      </PageActions>
      <Tabs label={text('Warehouse')} tabs={warehouseTabs} shown="/warehouse/stock" />
      <ListPage
        index={stockIndex}
        title={text('Stock')}
        placeholder={text('Scan, or type lot, item, bin, receipt')}
        empty={text('Receive goods to build stock.')}
        baseQuery="onHand:>0"
        columns={may('VIEW_COST') ? withValue : columns}
        filters={filters}
        systemViews={[
          { name: 'short-dated', label: text('Short dated'), filters: { shortDated: ['true'] } },
          { name: 'cold-chain', label: text('Cold chain'), filters: { coldChain: ['true'] } },
          { name: 'receiving', label: text('To put away'), filters: { location: ['RECEIVING'] } },
        ]}
        rowActions={stock.actions}
        rowKeys={stockKeys}
      />
      {stock.dialog}
    </>
  )
}

/** A scan of goods shows their lot; one of a serial number says where it is. */
function useScanToFind(): void {
  const navigate = useNavigate()
  const show = (query: string) => void navigate(`/warehouse/stock?${new URLSearchParams({ q: query })}`)
  useScans(async ({ code, result }): Promise<ScanOutcome | undefined> => {
    const reading = result.kind === 'reading' ? result.reading : undefined
    const { lot, serialNumber, gtin } = reading ?? {}
    if (gtin && serialNumber) {
      const { content } = await searchOnce(pedigreeIndex, {
        query: `${exact('serialNumber', serialNumber)} ${exact('gtin', gtin)}`,
        size: 1,
      })
      const [unit] = content
      if (!unit) return { sound: 'refused', words: text('Serial {serial} is not known.', { serial: serialNumber }) }
      show(exact('lot', unit.lot))
      return unit.location
        ? {
            sound: 'accepted',
            words: text('Serial {serial} is in {bin}', { serial: serialNumber, bin: unit.location }),
            detail: unit.itemName,
          }
        : {
            sound: 'choice',
            words: text('Serial {serial} is not in stock.', { serial: serialNumber }),
            detail: unit.itemName,
          }
    }
    const query = lot ? exact('lot', lot) : reading?.form === 'text' ? exact('location', code) : undefined
    if (query === undefined) return undefined
    const { total } = await searchOnce(stockIndex, { query: `${query} onHand:>0`, size: 1 })
    if (total === 0) return { sound: 'refused', words: text('Nothing found for {code}.', { code: lot ?? code }) }
    show(query)
    return { sound: 'accepted', words: text('{code} found', { code: lot ?? code }) }
  })
}

const filters: NonNullable<Props['filters']> = [
  { field: 'itemNumber', label: text('Item'), kind: 'text' },
  { field: 'lot', label: text('Lot'), kind: 'text' },
  { field: 'location', label: text('Bin'), kind: 'text' },
  { field: 'expirationDate', label: text('Expires'), kind: 'date' },
  {
    field: 'status',
    label: text('Status'),
    kind: 'one-of',
    options: [
      { value: 'Active', label: text('Active') },
      { value: 'Quarantine', label: text('Quarantine') },
    ],
  },
  { field: 'quarantineReason', label: text('Quarantine reason'), kind: 'one-of', options: reasonOptions },
  { field: 'shortDated', label: text('Short dated'), kind: 'yes-no' },
  { field: 'recalled', label: text('Recalled'), kind: 'yes-no' },
  { field: 'coldChain', label: text('Cold chain'), kind: 'yes-no' },
  { field: 'serialized', label: text('Serialized'), kind: 'yes-no' },
  { field: 'onHand', label: text('On hand'), kind: 'number' },
]

const columns: Props['columns'] = [
  {
    label: text('Item'),
    value: ({ itemNumber }) => <span className="code">{itemNumber}</span>,
    field: 'itemNumber',
    width: 88,
  },
  { label: text('NDC'), value: ({ ndc }) => ndc ?? '–', field: 'ndc', width: 120, keepUntil: 'desktop' },
  { label: text('Name'), value: ({ itemName }) => itemName, field: 'itemName' },
  { label: text('Lot'), value: ({ lot }) => <span className="code">{lot}</span>, sort: 'lot', width: 96 },
  { label: text('Expires'), value: (row) => <Expiry {...row} />, sort: 'expirationDate', width: 212 },
  {
    label: text('Bin'),
    value: ({ location }) => <span className="code">{location}</span>,
    sort: 'location',
    width: 88,
  },
  {
    label: text('Status'),
    value: (row) => <StockStatus {...row} />,
    field: 'status',
    width: 120,
    keepUntil: 'tablet',
    besideTitle: true,
  },
  {
    label: text('Reason'),
    value: ({ quarantineReason }) => reasonInWords(quarantineReason),
    field: 'quarantineReason',
    width: 128,
    hidden: true,
  },
  {
    label: text('On hand'),
    value: ({ onHand }) => figure(onHand),
    sort: 'onHand',
    align: 'end',
    width: 80,
    total: figure,
  },
  {
    label: text('Allocated'),
    value: ({ reserved }) => figure(reserved),
    field: 'reserved',
    align: 'end',
    width: 80,
    keepUntil: 'tablet',
    total: figure,
  },
  {
    label: text('Available'),
    value: ({ available }) => figure(available),
    field: 'available',
    align: 'end',
    width: 80,
    total: figure,
  },
  {
    label: text('Receipt'),
    value: ({ receiptNumber }) => receiptNumber ?? '–',
    sort: 'receiptNumber',
    width: 104,
    keepUntil: 'desktop',
  },
  { label: text('Vendor'), value: ({ vendorName }) => vendorName, field: 'vendorName', width: 160, hidden: true },
  { label: text('Variation'), value: ({ childNumber }) => childNumber, field: 'childNumber', width: 112, hidden: true },
  {
    label: text('Age in days'),
    value: ({ ageDays }) => figure(ageDays),
    sort: 'receivedOn',
    align: 'end',
    width: 96,
    hidden: true,
  },
]

const withValue: Props['columns'] = [
  ...columns,
  {
    label: text('Value'),
    value: ({ value }) => (value === null ? '–' : formatMoney(parseCents(value))),
    field: 'value',
    align: 'end',
    width: 104,
    keepUntil: 'desktop',
  },
]
