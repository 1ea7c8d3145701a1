import { expect, it } from 'vitest'
import { guardedEntities, guardsOf, hiddenFields } from './guarded-fields.ts'

it('hides cost everywhere and finance where it belongs', () => {
  expect(hiddenFields('item-variation', new Set())).toContain('cost')
  expect(hiddenFields('item-variation', new Set())).not.toContain('creditLimit')
  expect(hiddenFields('customer', new Set(['VIEW_COST']))).toEqual(['termsId', 'creditLimit', 'currency'])
  expect(hiddenFields('customer', new Set(['VIEW_COST', 'EDIT_CUSTOMER_FINANCE']))).toEqual([])
  expect(guardedEntities).toContain('customer')
})

it('shows the sales-facing cost to those who sell, who set it no more than the real one', () => {
  expect(hiddenFields('item-variation', new Set(['LIST_ITEMS']))).toContain('soaCost')
  expect(hiddenFields('item-variation', new Set(['CREATE_SALE']))).toEqual([
    'cost',
    'pcr',
    'margin',
    'minimumMargin',
    'unitCost',
    'totalCost',
    'itemCost',
    'freightShare',
    'purchasePrice',
    'orderPrice',
    'billPrice',
    'billFreight',
    'billTotal',
  ])
  expect(hiddenFields('item-variation', new Set(['VIEW_COST']))).toEqual([])
  const guard = guardsOf('item-variation').find(({ fields }) => fields.includes('soaCost'))
  expect(guard?.needs).toBe('VIEW_COST')
})
