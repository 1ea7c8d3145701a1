import { describe, expect, it } from 'vitest'
import { isInSight } from './tab-in-sight.ts'

describe('the tab in sight', () => {
  it('is the one of the address, or of a place below it', () => {
    expect(isInSight('/roles/7', '/roles/7')).toBe(true)
    expect(isInSight('/roles/7', '/roles/7/people')).toBe(true)
    expect(isInSight('/roles/7', '/roles/77')).toBe(false)
    expect(isInSight('/roles/7/people', '/roles/7')).toBe(false)
  })

  it('is found however the address was written', () => {
    expect(isInSight('/users/ana%40corvane.example/reports', '/users/ana@corvane.example/reports')).toBe(true)
    expect(isInSight('/users/ana%40corvane.example/reports', '/users/ana%40corvane.example/reports')).toBe(true)
    expect(isInSight('/users/ana%40corvane.example/reports', '/users/ana@corvane.example/basic')).toBe(false)
  })

  it('is looked for in an address that nothing can decode', () => {
    expect(isInSight('/users/100%', '/users/100%')).toBe(true)
    expect(isInSight('/users/100%', '/users/100')).toBe(false)
  })
})
