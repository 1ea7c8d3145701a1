import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { Spinner } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import { Day, money } from '../../patterns/list/cells.tsx'
import { MedicineWithPills } from '../../patterns/medicines/medicine-names.tsx'
import { useOffers } from './add-item/use-found-items.ts'

/** As many items as one question takes. */
const MOST = 50

/** What the customer paid lately for each item of the order. */
export function PriceHistoryDialog({ order, onClose }: { order: SalesOrder; onClose: () => void }) {
  const products = order.products.slice(0, MOST)
  const { data } = useOffers(
    order.id,
    products.map(({ sellableId }) => sellableId),
  )
  const paidFor = new Map(data?.content.map(({ itemId, paid }) => [itemId, paid]))
  return (
    <Dialog title={text('Price history')} onClose={onClose} closeLabel={text('Close')} wide="widest">
      {data ? (
        <PanelTable
          label={text('Price history')}
          columns={[text('Item'), { label: text('Price'), align: 'end' }, text('What they paid')]}
        >
          {products.map(({ sellableId, sellableItem, salesPrice }) => (
            <tr key={sellableId}>
              <td data-first>
                <MedicineWithPills of={sellableItem} />
              </td>
              <td data-align="end" data-label={text('Price')} className="figures">
                {money(salesPrice.toFixed(2))}
              </td>
              <td data-label={text('What they paid')}>
                <Paid paid={paidFor.get(sellableId) ?? []} />
              </td>
            </tr>
          ))}
        </PanelTable>
      ) : (
        <Spinner />
      )}
    </Dialog>
  )
}

type PaidProps = { paid: readonly { readonly soldOn: string; readonly price: number; readonly quantity: number }[] }

const Paid = ({ paid }: PaidProps) =>
  paid.length === 0 ? (
    <span className="secondary">{text('Not bought yet')}</span>
  ) : (
    paid.map(({ soldOn, price, quantity }, place) => (
      <div key={`${soldOn} ${place}`} className="figures">
        {money(price.toFixed(2))} <span className="secondary">{text('× {quantity}', { quantity })}</span>{' '}
        <Day date={soldOn} />
      </div>
    ))
  )
