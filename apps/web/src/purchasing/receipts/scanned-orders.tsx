import { purchaseOrderIndex } from '@galen/contract/purchasing/purchase-order-indices'
import type { RowOf } from '@galen/contract/search-index'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { searchOnce } from '../../client/search.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import { type Scan, type ScanOutcome, useScans } from '../../patterns/scanning/scans.ts'
import { printableCode } from './count-outcomes.ts'
import { TO_RECEIVE } from './receipt-queries.ts'

type Order = RowOf<typeof purchaseOrderIndex>

/** Where an order is counted: on its open draft, or on what is left of it. */
export const countAddress = ({ id, draftReceiptId }: Pick<Order, 'id' | 'draftReceiptId'>) =>
  `/receipt/${id}/${draftReceiptId ?? 'new'}`

/** A scan of a box or of the number of an order leads to the order that expects it; several are chosen from. */
export function useScannedOrders(isCounting: boolean) {
  const navigate = useNavigate()
  const [choice, setChoice] = useState<readonly Order[]>()
  useScans(async (scan): Promise<ScanOutcome | undefined> => {
    if (!isCounting) return undefined
    const orders = await ordersOf(scan)
    const [order] = orders
    if (!order)
      return { sound: 'refused', words: text('No expected order has {code}.', { code: printableCode(scan.code) }) }
    if (orders.length > 1) {
      setChoice(orders)
      return {
        sound: 'choice',
        words: text('{count} orders expect this product. Choose one.', { count: orders.length }),
      }
    }
    await navigate(countAddress(order))
    return { sound: 'accepted', words: text('{number} opened', { number: order.number ?? '' }) }
  })
  return {
    dialog: choice && (
      <Dialog title={text('Choose the order')} onClose={() => setChoice(undefined)} wide>
        <PanelTable
          label={text('Orders that expect this product')}
          columns={[text('PO'), text('Vendor'), text('Expected'), { label: text('Open units'), align: 'end' }]}
        >
          {choice.map((order) => (
            <tr key={order.id}>
              <td data-first>
                <Link to={countAddress(order)} className="link figures">
                  {order.number}
                </Link>
              </td>
              <td data-label={text('Vendor')}>{order.vendor}</td>
              <td data-label={text('Expected')}>
                {order.expectedDate && formatDate(parseBusinessDate(order.expectedDate))}
              </td>
              <td data-align="end" data-label={text('Open units')}>
                {order.openUnits}
              </td>
            </tr>
          ))}
        </PanelTable>
      </Dialog>
    ),
  }
}

async function ordersOf({ code, result }: Scan): Promise<readonly Order[]> {
  const gtin = result.kind === 'reading' ? (result.reading.gtin ?? result.reading.contentGtin) : undefined
  const asked = gtin === undefined ? `number:"${code.replaceAll(/["\\]/g, '')}"` : `openGtins:${gtin}`
  const query = `(${TO_RECEIVE}) AND ${asked}`
  const sort = [{ field: 'expectedDate', direction: 'Asc' }] as const
  return (await searchOnce(purchaseOrderIndex, { query, size: 20, sort })).content
}
