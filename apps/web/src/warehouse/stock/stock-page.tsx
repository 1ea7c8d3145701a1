import { stockIndex } from '@galen/contract/warehouse/stock-indices'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useKeys } from '../../client/keys.ts'
import { useMayI } from '../../client/session.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { text } from '../../kit/text.ts'
import { PageActions } from '../../patterns/page-actions.tsx'
import type { ListPageProps, RowAction } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { ScanBanner } from '../../patterns/warehouse/scan-banner.tsx'
import { useStockActions } from '../stock-actions.tsx'
import { warehouseTabs } from './warehouse-tabs.ts'
import { groupingOf } from '../../patterns/list/list-groups.ts'
import { reasonOptions } from './stock-cells.tsx'
import { stockColumns } from './stock-columns.tsx'
import { StockPeek } from './stock-peek.tsx'
import { useStockBulk } from './stock-bulk.tsx'
import type { StockRow } from './stock-dialogs.tsx'
import { stockKeys, stockScanKeys } from './stock-keys.ts'
import { ON_HAND } from './stock-queries.ts'
import { useStockScans } from './use-stock-scans.ts'

type Props = ListPageProps<typeof stockIndex>

/** `/warehouse/stock`: where is what. A scan finds the lot or the serial number. */
export function StockPage() {
  const may = useMayI()
  const stock = useStockActions()
  const bulk = useStockBulk()
  const [params] = useSearchParams()
  const mayEdit = may('EDIT_STOCK')
  const [isCounting, setCounting] = useState(false)
  useStockScans(isCounting ? actionFor(stock.actions, 'count') : undefined)
  return (
    <>
      {mayEdit && <ScanActs isCounting={isCounting} onCount={() => setCounting(!isCounting)} />}
      <Tabs label={text('Warehouse')} tabs={warehouseTabs} shown="/warehouse/stock" />
      <ScanBanner onDesk {...(isCounting && { first: text('Scan the lot that you count.') })} />
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
          {
            name: 'short-dated',
            label: text('Short dated'),
            filters: { shortDated: ['true'], expired: ['false'] },
            counted: true,
          },
          { name: 'expired', label: text('Expired'), filters: { expired: ['true'] }, counted: true },
          { name: 'controlled', label: text('Controlled'), filters: { controlled: ['true'] }, counted: true },
          { name: 'cold-chain', label: text('Cold chain'), filters: { coldChain: ['true'] }, counted: true },
          { name: 'to-count', label: text('Not counted in 90 days'), filters: { countDue: ['true'] }, counted: true },
          { name: 'receiving', label: text('To put away'), filters: { location: ['RECEIVING'] }, counted: true },
        ]}
        rowActions={stock.actions}
        rowKeys={stockKeys}
        peek={{
          title: ({ lot }) => text('Lot {lot}', { lot }),
          body: (row) => <StockPeek row={row} mayViewCost={may('VIEW_COST')} />,
        }}
        bulk={mayEdit ? bulk.actions : bulk.labels}
      />
      {stock.dialog}
      {bulk.dialog}
    </>
  )
}

type ScanActsProps = { isCounting: boolean; onCount: () => void }

function ScanActs({ isCounting, onCount }: ScanActsProps) {
  const navigate = useNavigate()
  const move = () => void navigate('/warehouse/move')
  useKeys(stockScanKeys, { countByScan: onCount, moveByScan: move })
  return (
    <PageActions>
      <LinkButton to="/warehouse/bins" icon="rows">
        {text('Bin locations')}
      </LinkButton>
      <Button icon="edit" keys={stockScanKeys.countByScan.keys} aria-pressed={isCounting} onClick={onCount}>
        {text('Count by scan')}
      </Button>
      <Button icon="scan" keys={stockScanKeys.moveByScan.keys} onClick={move}>
        {text('Move by scan')}
      </Button>
    </PageActions>
  )
}

const actionFor = (actions: readonly RowAction<StockRow>[], name: string) => actions.find((each) => each.name === name)

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
  { field: 'quarantineReasons', label: text('Quarantine reason'), kind: 'one-of', options: reasonOptions },
  { field: 'expired', label: text('Expired'), kind: 'yes-no' },
  { field: 'controlled', label: text('Controlled'), kind: 'yes-no' },
  { field: 'shortDated', label: text('Short dated'), kind: 'yes-no' },
  { field: 'recalled', label: text('Recalled'), kind: 'yes-no' },
  { field: 'coldChain', label: text('Cold chain'), kind: 'yes-no' },
  { field: 'countedOn', label: text('Counted'), kind: 'date' },
  { field: 'countDue', label: text('Not counted in 90 days'), kind: 'yes-no' },
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
