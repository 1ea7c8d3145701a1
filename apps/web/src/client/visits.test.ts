import { describe, expect, it } from 'vitest'
import { type Visit, stillOpen, withVisit } from './visits.ts'

const visit = (address: string, label = address): Visit => ({ address, label, icon: 'arrow' })
const addresses = (visits: readonly Visit[]) => visits.map(({ address }) => address)

describe('what was visited', () => {
  it('has the newest first', () =>
    expect(addresses(withVisit([visit('/users')], visit('/audit')))).toEqual(['/audit', '/users']))

  it('has each place once, by its newest name', () => {
    const visits = withVisit([visit('/audit'), visit('/users/7', 'Ana')], visit('/users/7', 'Anna'))
    expect(addresses(visits)).toEqual(['/users/7', '/audit'])
    expect(visits[0]?.label).toBe('Anna')
  })

  it('is not kept without end', () => {
    const many = Array.from({ length: 30 }, (_, place) => visit(`/users/${place}`))
    const visits = many.reduce<readonly Visit[]>(withVisit, [])
    expect(visits).toHaveLength(8)
    expect(visits[0]?.address).toBe('/users/29')
  })

  it('tells no record of a screen that may no longer be opened', () => {
    const visits = ['/customer/7/basic-information', '/users/ana%40corvane.example', '/roles?q=night'].map((each) =>
      visit(each),
    )
    expect(stillOpen(visits, ['/users/:email/:tab?', '/roles'])).toEqual(visits.slice(1))
  })
})
