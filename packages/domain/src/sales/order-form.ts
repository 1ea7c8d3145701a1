import type { ErrorDetail } from '../business-error.ts'
import { type BusinessDate, daysBetween } from '../dates.ts'

/** A DEA-222 on paper has nine digits; an electronic order of CSOS has the year, X and six characters. */
export type OrderFormKind = '222' | 'CSOS'
export const orderFormKinds = ['222', 'CSOS'] as const satisfies readonly OrderFormKind[]

export const FORM_NUMBER_WRONG =
  'A DEA-222 number has nine digits; a CSOS number has two digits of the year, X and six letters or digits.'
export const FORM_IN_FUTURE = 'The date of the order form is in the future.'

/** A number as it is stored: without spaces around it and in capitals. */
export const orderFormNumberOf = (text: string) => text.trim().toUpperCase()

export function orderFormKind(number: string): OrderFormKind | undefined {
  if (/^\d{9}$/.test(number)) return '222'
  return /^\d{2}X[0-9A-Z]{6}$/.test(number) ? 'CSOS' : undefined
}

type Form = { readonly number: string; readonly date: BusinessDate | null }

/** What is wrong with the form of an order as it is entered; one that is not entered yet is not wrong. */
export function orderFormProblems({ number, date }: Form, today: BusinessDate): ErrorDetail[] {
  return [
    ...(number !== '' && orderFormKind(number) === undefined
      ? [{ field: 'orderFormNumber', message: FORM_NUMBER_WRONG }]
      : []),
    ...(date !== null && date > today ? [{ field: 'orderFormDate', message: FORM_IN_FUTURE }] : []),
  ]
}

/** Why items of schedule II cannot ship on this form today; undefined when they can. */
export function orderFormFault(form: Form, today: BusinessDate, validDays: number): string | undefined {
  const { number, date } = form
  if (number === '' || date === null) return 'a schedule II item needs a DEA order form with number and date.'
  const [problem] = orderFormProblems(form, today)
  if (problem) return problem.message
  const age = daysBetween(date, today)
  return age > validDays ? `DEA order form ${number} is ${age} days old. It is valid for ${validDays} days.` : undefined
}
