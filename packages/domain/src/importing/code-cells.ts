import { type DeaSchedule, deaScheduleOf } from '../items/dea-schedule.ts'
import { readGtin } from '../items/gtin.ts'
import { type Ndc, ndc12Of, readNdc } from '../items/ndc.ts'
import { stateProblem, zipCodeOf, zipCodeProblem } from '../partners/address.ts'
import { mistypedDeaNumber, readDeaNumber } from '../partners/dea-number.ts'
import { type StateCode, stateOf } from '../partners/states.ts'
import type { Parsed } from './import-plan.ts'

/** A drug's code; ten bare digits are refused, since a file has no one to ask. Compared whatever its layout. */
export const ndcColumn = {
  parse: (text: string): Parsed<Ndc> => {
    const reading = readNdc(text)
    return reading.kind === 'ndc' ? { value: reading.ndc } : { problem: reading.message }
  },
  textOf: (ndc: Ndc) => ndc12Of(ndc),
}

/** One GTIN, or several as an exported list has them; anyone who knows the items says whether they are of one. */
export function gtinCell(text: string): Parsed<string> {
  const readings = text.split(',').map((each) => readGtin(each.trim()))
  const gtins = readings.flatMap((reading) => (reading.kind === 'gtin' ? [reading.gtin] : []))
  const bad = readings.find((reading) => reading.kind !== 'gtin')
  return bad ? { problem: bad.message } : { value: gtins.join(', ') }
}

export const gtinsIn = (cell: string): readonly string[] => cell.split(', ')

/** A registration number. One that was only mistyped comes with the record as a draft: the license says what it should be. */
export const deaNumberColumn = {
  parse: (text: string): Parsed<string> => {
    const reading = readDeaNumber(text)
    if (reading.kind === 'number') {
      const { number, suffix } = reading.value
      return { value: suffix === null ? number : `${number}-${suffix}` }
    }
    const draft = mistypedDeaNumber(text)
    return draft === null ? { problem: reading.message } : { value: draft }
  },
  doubtful: (number: string) => {
    const reading = readDeaNumber(number)
    return reading.kind === 'refused'
      ? `${reading.message} The registration comes as a draft: nothing is sold on it until the number is corrected.`
      : undefined
  },
}

/** A schedule, however a directory writes it; what is for sale without one says so by a blank cell. */
export function deaScheduleCell(text: string): Parsed<DeaSchedule> {
  const schedule = deaScheduleOf(text)
  return schedule ? { value: schedule } : { problem: 'must be a schedule, such as CII, or blank' }
}

export function stateCell(text: string): Parsed<StateCode> {
  const state = stateOf(text)
  return state ? { value: state } : { problem: stateProblem(text) ?? 'must be a state' }
}

/** A zip code; spreadsheets drop the zeros it begins with, so they are put back. */
export function zipCodeCell(text: string): Parsed<string> {
  const restored = /^\d{3,4}$/.test(text) ? text.padStart(5, '0') : text
  const zip = zipCodeOf(restored)
  if (!zip) return { problem: zipCodeProblem(restored) ?? 'must be a zip code' }
  return { value: zip.four === null ? zip.five : `${zip.five}-${zip.four}` }
}
