import { type Permission, permissionNames } from '@galen/domain/permissions'
import { describe, expect, it } from 'vitest'
import { categoriesWith, grantedOf, idsOf, rightState, withAll, withOne } from './role-rights.ts'

const set = (...ids: Permission[]) => new Set(ids)

describe('the rights of a role', () => {
  it.each([
    ['LIST_SALES', { isGranted: true, change: undefined, isLacking: false }],
    ['LIST_ITEMS', { isGranted: false, change: 'taken', isLacking: false }],
    ['AUDIT', { isGranted: true, change: 'given', isLacking: false }],
    ['EDIT_ROLE', { isGranted: false, change: undefined, isLacking: true }],
  ] as const)('%s', (id, state) => {
    const rights = { stored: set('LIST_SALES', 'LIST_ITEMS'), wanted: set('LIST_SALES', 'AUDIT'), mine: set('AUDIT') }
    expect(rightState(id, rights)).toEqual(state)
  })

  it('are all in a category, each once', () => {
    const all = categoriesWith('').flatMap(({ rights }) => rights.map(({ id }) => id))
    expect(all.toSorted()).toEqual(permissionNames.toSorted())
  })

  it('are found by plain words', () => {
    expect(categoriesWith('approve receipts').flatMap(({ rights }) => rights.map(({ id }) => id))).toEqual([
      'RECEIPT_VALIDATION',
    ])
    expect(categoriesWith('no such right')).toEqual([])
  })

  it('keep the order of the product, however they were chosen', () => {
    const chosen = withOne('LIST_SALES', true, withOne('AUDIT', true, set()))
    expect(grantedOf(chosen).map(({ id }) => id)).toEqual(['LIST_SALES', 'AUDIT'])
    expect(idsOf(grantedOf(chosen))).toEqual(chosen)
  })

  it('are given and taken together, but for what one lacks', () => {
    const [sales] = categoriesWith('').filter(({ name }) => name === 'Sales')
    const rights = { stored: set('VIEW_SALE'), wanted: set('VIEW_SALE', 'AUDIT'), mine: set('LIST_SALES', 'AUDIT') }
    const given = withAll(sales?.rights ?? [], true, rights)
    expect([...given].toSorted()).toEqual(['AUDIT', 'LIST_SALES', 'VIEW_SALE'])
    expect([...withAll(sales?.rights ?? [], false, { ...rights, wanted: given })]).toEqual(['AUDIT'])
  })
})
