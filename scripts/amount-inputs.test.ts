import { expect, it } from 'vitest'
import { amountInputFaults } from './amount-inputs.ts'

const faults = (file: string, source: string) => amountInputFaults(new Map([[file, source]]))

it.each([
  '<TextInput inputMode="decimal" />',
  "const input = { inputMode: 'decimal' }",
  '<input type="number" />',
  "import { NumberInput } from '@mantine/core'",
  "import { readMoney } from '../../kit/fields/money-text.ts'",
  "<SmallField named={text('Price of {item}', named)} />",
])('a screen has no amount input of its own: %s', (source) => {
  expect(faults('apps/web/src/sales/orders/add-item/offer-rows.tsx', source)).toHaveLength(1)
})

it('the kit and the grid have theirs', () => {
  expect(faults('apps/web/src/kit/fields/money-field.tsx', "inputMode: 'decimal'")).toEqual([])
  expect(faults('apps/web/src/patterns/lines/grid-columns.ts', "inputMode: 'decimal'")).toEqual([])
  expect(faults('apps/web/src/sales/orders/add-item/offer-rows.tsx', '<MoneyField rounds />')).toEqual([])
})
