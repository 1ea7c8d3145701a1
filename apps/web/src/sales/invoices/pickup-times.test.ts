import { expect, it } from 'vitest'
import { minutesUntil, nextPickup } from './pickup-times.ts'

const ZONE = 'America/New_York'
// 10:32 in New York.
const now = new Date('2026-11-18T15:32:00Z')

it('counts the minutes until a pickup in the time zone of the company', () => {
  expect(minutesUntil('11:30', now, ZONE)).toBe(58)
  expect(minutesUntil('11:30', now, 'America/Los_Angeles')).toBe(238)
})

it('takes a pickup that is over for tomorrow', () => {
  expect(minutesUntil('10:31', now, ZONE)).toBe(24 * 60 - 1)
  expect(nextPickup(['10:00', '16:30', '11:30'], now, ZONE)).toMatchObject({ time: '11:30', minutes: 58 })
  expect(nextPickup([], now, ZONE)).toBeUndefined()
})
