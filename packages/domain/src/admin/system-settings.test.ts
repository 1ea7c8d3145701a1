import { describe, expect, it } from 'vitest'
import { type SettingKey, settingKeys, settingOf, settingProblem, type SettingValue } from './system-settings.ts'

describe('settings', () => {
  it('have defaults that fit their own type', () => {
    for (const key of settingKeys.filter((one) => one !== 'booksBeginOn'))
      expect(settingProblem(settingOf(key), settingOf(key).byDefault), key).toBeNull()
  })

  it.each<[SettingKey, SettingValue, string | null]>([
    ['shortDatedMonths', 6, null],
    ['shortDatedMonths', 6.5, 'must be a whole number'],
    ['shortDatedMonths', 0, 'must be at least 1'],
    ['shortDatedMonths', '6', 'must be a number'],
    ['minimumMargin', 99.99, null],
    ['minimumMargin', 99.999, 'must be at most 99.99'],
    ['minimumMargin', 1.005, 'must have at most 2 decimals'],
    ['minimumMargin', Number.NaN, 'must be a number'],
    ['secondFactorRequired', true, null],
    ['secondFactorRequired', 'true', 'must be true or false'],
    ['booksBeginOn', '2026-02-28', null],
    ['booksBeginOn', '', 'must be a date'],
    ['booksBeginOn', '2026-02-30', 'must be a date'],
    ['weekStart', 'Monday', null],
    ['weekStart', 'Noday', 'must be one of Sunday, Monday, Saturday'],
    ['statementFooter', 'x'.repeat(501), 'must have at most 500 characters'],
  ])('%s = %j: %s', (key, value, problem) => {
    expect(settingProblem(settingOf(key), value)).toBe(problem)
  })
})
