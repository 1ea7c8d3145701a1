import { expect, it } from 'vitest'
import { parseBusinessDate } from '../dates.ts'
import { type Judged, refusalToShip } from './shippable.ts'

const day = parseBusinessDate('2026-11-20')
const judged = (more: Partial<Judged> = {}): Judged => ({
  lot: 'L1',
  expiresOn: parseBusinessDate('2027-05-20'),
  status: 'Active',
  quarantineReasons: [],
  recalled: false,
  ...more,
})
const asked = { day, minDaysToExpiry: 0 }

it('E15: ships a lot through its last day and not after', () => {
  expect(refusalToShip(judged({ expiresOn: day }), asked)).toBeNull()
  expect(refusalToShip(judged({ expiresOn: parseBusinessDate('2026-11-19') }), asked)).toBe(
    'Lot L1 expired on Nov 19, 2026.',
  )
})

it('E28: refuses dating below what a customer class asks for', () => {
  expect(refusalToShip(judged(), { day, minDaysToExpiry: 181 })).toBeNull()
  expect(refusalToShip(judged(), { day, minDaysToExpiry: 270 })).toBe(
    'Lot L1 expires on May 20, 2027, less than 270 days ahead.',
  )
})

it('names quarantine and recall', () => {
  expect(refusalToShip(judged({ status: 'Quarantine', quarantineReasons: ['SUSPECT', 'RETURN'] }), asked)).toBe(
    'Lot L1 is in quarantine: Suspect product, Customer return.',
  )
  expect(refusalToShip(judged({ recalled: true }), asked)).toBe('Lot L1 was recalled.')
})
