import { pedigreeIndex, stockIndex } from '@galen/contract/warehouse/stock-indices'
import { exact } from '@galen/domain/search/query-builder'
import { useNavigate, useSearchParams } from 'react-router'
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
import { groupingOf } from '../../patterns/list/list-groups.ts'
import { reasonOptions } from './stock-cells.tsx'
import { stockColumns } from './stock-columns.tsx'
import { StockPeek } from './stock-peek.tsx'
import { useStockBulk } from './stock-bulk.tsx'
import { stockKeys } from './stock-keys.ts'
import { ON_HAND } from './stock-queries.ts'

type Props = ListPageProps<typeof stockIndex>

/** `/warehouse/stock`: where is what. A scan finds the lot or the serial number. */
export function StockPage() {
  const may = useMayI()
  const stock = useStockActions()
  const bulk = useStockBulk()
  const [params] = useSearchParams()
  useScanToFind()
  return (
    <>
      <PageActions>
        {may('EDIT_STOCK') && (
          <>
            <LinkButton to="/warehouse/bins" icon="rows">
              {text('Bin locations')}
            </LinkButton>
            <LinkButton to="/warehouse/move" icon="scan">
              {text('Move by scan')}
            </LinkButton>
          </>
        )}
      </PageActions>
      <Tabs label={text('Warehouse')} tabs={warehouseTabs} shown="/warehouse/stock" />
      <ListPage
        index={stockIndex}
        title={text('Stock')}
        placeholder={text('Scan, or type lot, item, bin, receipt')}
        empty={text('Receive items to build stock.')}
        baseQuery={ON_HAND}
        columns={stockColumns(groupingOf(groupBy, params)?.by, may('VIEW_COST'))}
        groupBy={groupBy}
        filters={filters}
        systemViews={[
          { name: 'short-dated', label: text('Short dated'), filters: { shortDated: ['true'], expired: ['false'] } },
          { name: 'expired', label: text('Expired'), filters: { expired: ['true'] } },
          { name: 'controlled', label: text('Controlled'), filters: { controlled: ['true'] } },
          { name: 'cold-chain', label: text('Cold chain'), filters: { coldChain: ['true'] } },
          { name: 'receiving', label: text('To put away'), filters: { location: ['RECEIVING'] } },
        ]}
        rowActions={stock.actions}
        rowKeys={stockKeys}
        peek={{
          title: ({ lot }) => text('Lot {lot}', { lot }),
          body: (row) => <StockPeek row={row} mayViewCost={may('VIEW_COST')} />,
        }}
        bulk={may('EDIT_STOCK') ? bulk.actions : bulk.labels}
      />
      {stock.dialog}
      {bulk.dialog}
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
  { field: 'expired', label: text('Expired'), kind: 'yes-no' },
  { field: 'controlled', label: text('Controlled'), kind: 'yes-no' },
  { field: 'shortDated', label: text('Short dated'), kind: 'yes-no' },
  { field: 'recalled', label: text('Recalled'), kind: 'yes-no' },
  { field: 'coldChain', label: text('Cold chain'), kind: 'yes-no' },
  { field: 'serialized', label: text('Serialized'), kind: 'yes-no' },
  { field: 'onHand', label: text('On hand'), kind: 'number' },
]

const groupBy: NonNullable<Props['groupBy']> = [
  {
    by: 'itemId',
    label: text('Item'),
    counted: (count) => text('{count, plural, one {# item} other {# items}}', { count }),
  },
  {
    by: 'location',
    label: text('Bin'),
    counted: (count) => text('{count, plural, one {# bin} other {# bins}}', { count }),
  },
  {
    by: 'lotId',
    label: text('Lot'),
    counted: (count) => text('{count, plural, one {# lot} other {# lots}}', { count }),
  },
]
