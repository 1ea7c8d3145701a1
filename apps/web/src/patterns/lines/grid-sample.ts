import type { Cents } from '@galen/domain/money'
import type { GridColumn } from './grid-column.ts'
import { moneyColumn, quantityColumn, shownColumn, textColumn } from './grid-columns.ts'

export type SampleRow = { id: string; item: string | null; quantity: number | null; price: Cents | null }

export const item: GridColumn<SampleRow> = {
  ...textColumn<SampleRow>({
    key: 'item',
    label: 'Item',
    width: 100,
    of: (row) => row.item,
    into: (row, value) => ({ ...row, item: value }),
  }),
}
export const columns: readonly GridColumn<SampleRow>[] = [
  shownColumn<SampleRow>({ key: 'number', label: 'No.', width: 40, write: (row) => row.id }),
  item,
  quantityColumn<SampleRow>({
    key: 'quantity',
    label: 'Quantity',
    width: 80,
    most: 1000,
    of: (row) => row.quantity,
    into: (row, quantity) => ({ ...row, quantity }),
    fault: (row) => (row.quantity === 0 ? 'Add quantity.' : undefined),
  }),
  moneyColumn<SampleRow>({
    key: 'price',
    label: 'Price',
    width: 80,
    of: (row) => row.price,
    into: (row, price) => ({ ...row, price }),
  }),
]

let made = 0
export const newRow = (): SampleRow => ({ id: `new${++made}`, item: null, quantity: null, price: null })
export const row = (id: string, name = id, quantity = 1): SampleRow => ({
  id,
  item: name,
  quantity,
  price: 100 as Cents,
})
