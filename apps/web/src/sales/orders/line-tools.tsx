import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { text } from '../../kit/text.ts'
import { PriceHistoryDialog } from './price-history.tsx'
import { ReorderLast } from './reorder-last.tsx'

type Props = { order: SalesOrder; added: () => void }

/** What helps to fill an order beside its lines: what was paid before, and the order before. */
export function LineTools({ order, added }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {order.products.length > 0 && (
        <Button icon="history" onClick={() => setOpen(true)}>
          {text('Price history')}
        </Button>
      )}
      <ReorderLast order={order} added={added} />
      {isOpen && <PriceHistoryDialog order={order} onClose={() => setOpen(false)} />}
    </>
  )
}
