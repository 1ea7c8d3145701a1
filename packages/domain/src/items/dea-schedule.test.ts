import { describe, expect, it } from 'vitest'
import { deaScheduleOf, isControlled, registeredSchedulesOf, schedulesNeeded } from './dea-schedule.ts'

describe('schedules', () => {
  it.each([
    ['II', 'II'],
    ['CII', 'II'],
    ['c-ii', 'II'],
    ['C IV', 'IV'],
    ['CV', 'V'],
    ['Schedule III', 'III'],
    ['2', 'II'],
    ['2N', 'IIN'],
    ['CIIN', 'IIN'],
    ['C2', 'II'],
    ['IIIN', 'IIIN'],
    ['3-N', 'IIIN'],
    ['CI', 'I'],
  ])('%s is read', (text, schedule) => {
    expect(deaScheduleOf(text)).toBe(schedule)
  })

  it.each(['', 'RX', 'OTC', 'L1', 'VI', '6', 'C', 'CC', 'constructor'])('"%s" is none', (text) => {
    expect(deaScheduleOf(text)).toBeUndefined()
  })
})

describe('the schedules of a registration', () => {
  it.each([
    ['2, 2N, 3, 3N, 4, 5', ['2', '2N', '3', '3N', '4', '5']],
    ['22N33N45', ['2', '2N', '3', '3N', '4', '5']],
    ['5;4', ['4', '5']],
    ['2n', ['2N']],
    ['', []],
  ])('"%s"', (text, schedules) => {
    expect(registeredSchedulesOf(text)).toEqual(schedules)
  })

  it.each(['1', '2 and 3', '6', '2NN'])('"%s" are none', (text) => {
    expect(registeredSchedulesOf(text)).toBeUndefined()
  })
})

describe('what an item needs', () => {
  it.each([
    ['II', true, ['2']],
    ['II', false, ['2N']],
    ['II', null, ['2', '2N']],
    ['IIN', null, ['2N']],
    ['IIN', true, ['2N']],
    ['III', true, ['3']],
    ['III', false, ['3N']],
    ['III', null, ['3', '3N']],
    ['IIIN', null, ['3N']],
    ['IV', null, ['4']],
    ['V', false, ['5']],
    ['I', true, []],
    [null, null, []],
  ] as const)('schedule %s, narcotic %s', (deaSchedule, isNarcotic, needed) => {
    expect(schedulesNeeded({ deaSchedule, isNarcotic })).toEqual(needed)
    expect(isControlled({ deaSchedule })).toBe(deaSchedule !== null)
  })
})
