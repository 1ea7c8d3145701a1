import { salesOrders } from '@galen/contract/sales/sales-orders'
import { useRead } from '../client/api.tsx'
import { useMayI } from '../client/session.ts'
import { text } from '../kit/text.ts'
import { RailLinks, RailTotals } from '../patterns/document/rail.tsx'
import { money } from '../patterns/list/cells.tsx'
import { salesOrderAddress } from './orders/order-address.ts'

/** Credit limit, balance and last order of a customer, beside the page of it, for those who sell to it. */
export const CustomerCredit = ({ id }: { id: string }) =>
  useMayI()(salesOrders.customerCredit.needs) ? <Credit id={id} /> : null

function Credit({ id }: { id: string }) {
  const { data } = useRead(salesOrders.customerCredit, { params: { id } })
  if (data === undefined) return null
  const { credit, lastOrder } = data
  const { limit, exposure, openReceivables, uninvoicedOrders, unapplied, pastDue } = credit
  return (
    <>
      <RailTotals
        title={text('Credit')}
        currency="USD"
        rows={[
          { label: text('Credit limit'), value: limit === null ? text('No limit') : money(limit) },
          { label: text('Open orders'), value: money(uninvoicedOrders) },
          ...(unapplied > 0 ? [{ label: text('Unapplied'), value: money(unapplied) }] : []),
          ...(pastDue > 0 ? [{ label: text('Past due'), value: money(pastDue) }] : []),
        ]}
        total={{ label: text('Balance'), value: money(openReceivables) }}
        used={
          limit === null
            ? undefined
            : {
                label: text('Credit used'),
                words: (
                  <>
                    <b>{money(exposure)}</b> {text('of {limit}', { limit: money(limit) })}
                  </>
                ),
                value: exposure,
                most: limit,
              }
        }
      />
      <RailLinks
        title={text('Last order')}
        empty={text('None yet')}
        links={
          lastOrder === null
            ? []
            : [
                {
                  to: salesOrderAddress(lastOrder.id, 'items'),
                  label: lastOrder.number,
                  amount: money(lastOrder.total),
                },
              ]
        }
      />
    </>
  )
}
