import type { OrderProduct, SalesOrder } from '@galen/contract/sales/sales-order'
import { salesOrder } from '@galen/domain/sales/sales-order'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { linesOfField } from '../../patterns/lines/lines-of-field.ts'
import type { OpenLines } from '../../patterns/lines/open-lines.ts'
import { linesOf, type OrderLine } from './order-lines.tsx'

/** The products of an order with what the lines of the grid say; a product without lines goes. */
function productsOf(products: readonly OrderProduct[], lines: readonly OrderLine[]): OrderProduct[] {
  const byId = new Map(lines.map((line) => [line.id, line]))
  return products.flatMap((product) => {
    const allocation = product.allocation.flatMap((each) => {
      const line = byId.get(each.allocationId)
      return line ? [{ ...each, quantity: line.quantity, price: line.price }] : []
    })
    return allocation.length === 0 ? [] : [{ ...product, allocation }]
  })
}

/** The lines of a placed order, which is saved by its button. */
export function placedLines(of: OpenDocument<SalesOrder>): OpenLines<OrderLine> {
  const {
    put: _put,
    onChange: _change,
    conflicts: _conflicts,
    problems: _problems,
    gone: _gone,
    ...open
  } = linesOfField(of, 'products')
  const field = of.field('products')
  const change = (next: readonly OrderLine[]) => field.onChange(productsOf(field.value, next))
  const rows = linesOf(field.value)
  return {
    ...open,
    readOnly: open.readOnly && (salesOrder.refusal('amend', of.stored.status) ?? open.readOnly),
    rows,
    canAdd: false,
    onChange: change,
    put: (changed) => {
      const byId = new Map(changed.map((row) => [row.id, row]))
      change(rows.map((row) => byId.get(row.id) ?? row))
    },
    conflicts: [],
    problems: [],
    gone: [],
  }
}

/** The lines as they are sent: one product for each line of the order, with its allocations. */
export function sentProducts(lines: readonly OrderLine[]) {
  const ids = [...new Set(lines.map(({ lineId }) => lineId))]
  return ids.map((id) => {
    const parts = lines.filter((line) => line.lineId === id)
    return {
      id,
      freeOfCharge: parts[0]?.freeOfCharge ?? false,
      allocation: parts.map(({ childId, quantity, price }) => ({ id: childId, quantity, price })),
    }
  })
}
