import type { RowOf } from '@galen/contract/search-index'
import type { stockIndex } from '@galen/contract/warehouse/stock-indices'
import { formatMoney, parseCents } from '@galen/domain/money'
import { Link } from 'react-router'
import { text } from '../../kit/text.ts'
import { Fact } from '../../patterns/list/peek.tsx'
import { MedicineWithPills } from '../../patterns/medicines/medicine-names.tsx'
import { Expiry, figure, reasonsWritten, StockStatus } from './stock-cells.tsx'

type Props = { row: RowOf<typeof stockIndex>; mayViewCost: boolean }

/** One lot in one bin beside the list: what it is, where it came from and how much of it is free. */
export const StockPeek = ({ row, mayViewCost }: Props) => (
  <dl>
    <Fact label={text('Item')}>
      <Link to={`/item/${row.itemId}`}>{row.itemNumber}</Link>
    </Fact>
    <Fact label={text('Name')}>
      <MedicineWithPills of={row.medicine} />
    </Fact>
    <Fact label={text('NDC')}>{row.ndc ?? '–'}</Fact>
    <Fact label={text('Variation')}>{row.childNumber}</Fact>
    <Fact label={text('Vendor')}>{row.vendorName}</Fact>
    <Fact label={text('Expires')}>
      <Expiry {...row} />
    </Fact>
    <Fact label={text('Bin')}>{row.location}</Fact>
    <Fact label={text('Status')}>
      <StockStatus {...row} />
    </Fact>
    {row.quarantine && <Fact label={text('Reason')}>{reasonsWritten(row.quarantineReasons)}</Fact>}
    <Fact label={text('On hand')}>{figure(row.onHand)}</Fact>
    <Fact label={text('Allocated')}>{figure(row.reserved)}</Fact>
    <Fact label={text('Available')}>{figure(row.available)}</Fact>
    <Fact label={text('Serialized')}>{row.serialized ? text('Yes') : text('No')}</Fact>
    {mayViewCost && <Fact label={text('Value')}>{row.value === null ? '–' : formatMoney(parseCents(row.value))}</Fact>}
    <Fact label={text('Receipt')}>
      {row.receiptId ? (
        <Link to={`/receipt/${row.receiptId}/receipt`}>{row.receiptNumber}</Link>
      ) : (
        (row.receiptNumber ?? '–')
      )}
    </Fact>
    <Fact label={text('Age in days')}>{figure(row.ageDays)}</Fact>
  </dl>
)
