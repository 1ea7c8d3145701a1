import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { useState } from 'react'
import { performed, toastError } from '../../client/api.tsx'
import { call } from '../../client/call.ts'
import { Button } from '../../kit/button.tsx'
import { confirm } from '../../kit/confirm.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { linesOf } from './order-lines.tsx'
import { useOrderFindings } from './use-order-findings.ts'

type Props = { order: SalesOrder; added: () => void }

/** Puts the lines of the customer's last order on the draft, at the prices of today; what is on it already stays as it is. */
export function ReorderLast({ order, added }: Props) {
  const [isBusy, setBusy] = useState(false)
  const last = useOrderFindings(order)?.customer?.lastOrder
  if (!last) return null
  const reorder = async () => {
    const before = linesOf((await call(salesOrders.get, { params: { id: last.id } })).body.products)
    const here = new Set(linesOf(order.products).map(({ childId }) => childId))
    const wanted = before.filter(({ childId, freeOfCharge }) => !here.has(childId) && !freeOfCharge)
    const sure = await confirm({
      title: text('Reorder {number}?', { number: last.number }),
      detail: text(
        '{count, plural, =0 {All its items are on this order.} one {# line is added at the price of today.} other {# lines are added at the prices of today.}}',
        { count: wanted.length },
      ),
      yes: text('Reorder'),
    })
    if (!sure) return
    let count = 0
    for (const { childId, quantity } of wanted) {
      try {
        await performed(salesOrders.saveLine, {
          params: { id: order.id, variation: childId },
          body: { id: childId, quantity },
        })
        count += 1
      } catch (reason) {
        toastError(reason)
      }
    }
    added()
    toast.success(text('{count, plural, one {# line added} other {# lines added}}', { count }))
  }
  const run = () => {
    setBusy(true)
    reorder()
      .catch(toastError)
      .finally(() => setBusy(false))
  }
  return (
    <Button icon="refresh" pending={isBusy} onClick={run}>
      {text('Reorder last')}
    </Button>
  )
}
