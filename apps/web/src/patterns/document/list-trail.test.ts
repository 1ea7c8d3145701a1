import { describe, expect, it } from 'vitest'
import { trailLines, stepsIn } from './list-trail.ts'

const trail = { addresses: ['/users/a', '/users/b', '/users/bc'], from: 30, total: 64 }

describe('the way through the list one came from', () => {
  it('knows its neighbours and its place, also on a tab', () => {
    const middle = { previous: '/users/a', next: '/users/bc', place: 32, total: 64 }
    expect(stepsIn(trail, '/users/b')).toEqual(middle)
    expect(stepsIn(trail, '/users/b/basic-information')).toEqual(middle)
  })

  it('knows the document on a tab beside the one the list leads to', () => {
    const leadsToTabs = { addresses: ['/users/a/basic', '/users/b/basic'], from: 0, total: 2 }
    expect(stepsIn(leadsToTabs, '/users/b/reports')).toMatchObject({ previous: '/users/a/basic', place: 2 })
    expect(stepsIn(trail, '/users/z')).toBeUndefined()
  })

  it('ends at the ends', () => {
    expect(stepsIn(trail, '/users/a')).toMatchObject({ previous: undefined, next: '/users/b', place: 31 })
    expect(stepsIn(trail, '/users/bc')).toMatchObject({ previous: '/users/b', next: undefined, place: 33 })
  })

  it('says nothing about a document that came from elsewhere', () => {
    expect(stepsIn(trail, '/users/d')).toBeUndefined()
    expect(stepsIn(null, '/users/a')).toBeUndefined()
  })

  it('leads nowhere from a list without rows', () => {
    expect(trailLines('/users/a\n/users/b')).toEqual(['/users/a', '/users/b'])
    expect(stepsIn({ addresses: trailLines(''), from: 2970, total: 10 }, '/users/a')).toBeUndefined()
  })
})
