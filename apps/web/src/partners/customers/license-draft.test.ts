import type { BusinessDate } from '@galen/domain/dates'
import { describe, expect, it } from 'vitest'
import { givenLicense } from './send-license.ts'
import { blankLicense, problemsOf, settledLicense, stateToLicense } from './license-draft.ts'

const today = '2026-11-15' as BusinessDate
const seen = { verifiedOn: today, verifiedWith: 'board' } as const
const pharmacy = { ...blankLicense('new'), number: 'TX-1', state: 'TX', expiresOn: '2027-12-31' }

const fieldsOf = (license: Parameters<typeof problemsOf>[0]) => problemsOf(license).map(({ field }) => field)

describe('a license that is being entered', () => {
  it('asks for its number, state and last day', () => {
    expect(fieldsOf(settledLicense(blankLicense('new'), today))).toEqual(['number', 'state', 'expiresOn'])
    expect(fieldsOf(settledLicense(pharmacy, today))).toEqual([])
  })

  it('is verified by a day and a source, or not at all', () => {
    expect(fieldsOf({ ...pharmacy, verifiedOn: today })).toEqual(['verifiedWith'])
    expect(fieldsOf({ ...pharmacy, verifiedWith: 'board' })).toEqual(['verifiedOn'])
    expect(fieldsOf({ ...pharmacy, verifiedOn: today, verifiedWith: 'board' })).toEqual([])
  })

  it('as a DEA registration has an address instead of a state', () => {
    const registration = settledLicense({ ...pharmacy, kind: 'dea', number: 'AP5836727' }, today)
    expect(registration).toMatchObject({ type: null, state: null, registeredAddress: { city: '' } })
    expect(fieldsOf(registration)).toEqual([
      'schedules',
      'registeredAddress.address',
      'registeredAddress.city',
      'registeredAddress.state',
      'registeredAddress.zipCode',
    ])
  })

  it('knows how it stands before it is stored', () => {
    expect(settledLicense(pharmacy, today).status).toBe('unverified')
    expect(settledLicense({ ...pharmacy, ...seen }, today).status).toBe('valid')
    expect(settledLicense({ ...pharmacy, ...seen, expiresOn: '2026-11-20' }, today).status).toBe('expiring')
    expect(settledLicense({ ...pharmacy, withdrawnOn: today }, today).status).toBe('missing')
  })

  it('goes to the server without an id that only this browser knows', () => {
    expect(givenLicense(pharmacy, [])).not.toHaveProperty('id')
    expect(givenLicense(pharmacy, [{ id: 'new' }])).toHaveProperty('id', 'new')
    expect(givenLicense(pharmacy, [])).not.toHaveProperty('status')
  })
})

describe('the state of the next license', () => {
  const at = (state: string, kind = 'both', active = true) => ({ state, kind, active })

  it('is the only one that goods are shipped to without a license', () => {
    expect(stateToLicense({ addresses: [at('IL'), at('NY', 'bill'), at('TX', 'ship', false)], licenses: [] })).toBe(
      'IL',
    )
    expect(stateToLicense({ addresses: [at('IL'), at('TX')], licenses: [pharmacy] })).toBe('IL')
  })

  it('is left open where there is a choice, or none is missing', () => {
    expect(stateToLicense({ addresses: [at('IL'), at('TX')], licenses: [] })).toBe('')
    expect(stateToLicense({ addresses: [at('TX')], licenses: [pharmacy] })).toBe('')
    expect(stateToLicense({ addresses: [], licenses: [] })).toBe('')
  })
})
