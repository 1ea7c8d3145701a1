import { expect, it } from 'vitest'
import { guardedEntities, hiddenFields } from './guarded-fields.ts'

it('hides cost everywhere and finance where it belongs', () => {
  expect(hiddenFields('item-variation', new Set())).toContain('cost')
  expect(hiddenFields('item-variation', new Set())).not.toContain('creditLimit')
  expect(hiddenFields('customer', new Set(['VIEW_COST']))).toEqual(['termsId', 'creditLimit', 'currency'])
  expect(hiddenFields('customer', new Set(['VIEW_COST', 'EDIT_CUSTOMER_FINANCE']))).toEqual([])
  expect(guardedEntities).toContain('customer')
})
