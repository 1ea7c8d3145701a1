import { describe, expect, it } from 'vitest'
import type { BusinessDate } from '../dates.ts'
import { FORM_IN_FUTURE, FORM_NUMBER_WRONG, orderFormFault, orderFormKind, orderFormProblems } from './order-form.ts'

const today = '2026-11-18' as BusinessDate
const day = (text: string) => text as BusinessDate

describe('a DEA order form', () => {
  it.each([
    ['269999999', '222'],
    ['26X00A1B2', 'CSOS'],
    ['x', undefined],
    ['26A000123', undefined],
    ['26999999', undefined],
    ['2699999999', undefined],
    ['26X12345', undefined],
  ])('with number %s is %s', (number, kind) => {
    expect(orderFormKind(number)).toBe(kind)
  })

  it('has a number in its form and no date in the future', () => {
    expect(orderFormProblems({ number: '', date: null }, today)).toEqual([])
    expect(orderFormProblems({ number: 'x', date: day('2027-03-01') }, today)).toEqual([
      { field: 'orderFormNumber', message: FORM_NUMBER_WRONG },
      { field: 'orderFormDate', message: FORM_IN_FUTURE },
    ])
    expect(orderFormProblems({ number: '269999999', date: today }, today)).toEqual([])
  })

  it('is valid for sixty days', () => {
    expect(orderFormFault({ number: '269999999', date: day('2026-09-19') }, today, 60)).toBeUndefined()
    expect(orderFormFault({ number: '269999999', date: day('2026-09-18') }, today, 60)).toContain('61 days old')
    expect(orderFormFault({ number: '269999999', date: day('2026-11-19') }, today, 60)).toBe(FORM_IN_FUTURE)
    expect(orderFormFault({ number: '', date: today }, today, 60)).toContain('needs a DEA order form')
  })
})
