import { element, type Interchange } from './read-x12.ts'
import type { X12Fault } from './x12-fault.ts'
import type { ReadSegment } from './x12-segments.ts'
import type { Segment } from './x12.ts'

type Answered = Pick<Interchange, 'header' | 'control'>

const answerTo = ({ header, control }: Answered, code: 'A' | 'R', note: string): Segment => [
  'TA1',
  control.padStart(9, '0').slice(-9),
  element(header, 9).trim(),
  element(header, 10).trim(),
  code,
  note,
]

/** The TA1 that answers an interchange of which nothing could be taken. */
export const rejection = (interchange: Answered, fault: X12Fault): Segment => answerTo(interchange, 'R', fault.code)

/** The TA1 that a sender asked for by ISA14. */
export const acceptance = (interchange: Answered): Segment => answerTo(interchange, 'A', '000')

/** The version of an interchange, as a group would name it. */
export const interchangeVersion = ({ header }: Pick<Interchange, 'header'>): string => `${element(header, 12).trim()}0`

const NOTES: Readonly<Record<string, string>> = {
  '001': 'The control numbers of its header and its trailer differ',
  '006': 'The partner does not know our interchange ID',
  '008': 'The interchange ID of the receiver is not that of the partner',
  '018': 'The control number is not valid',
  '020': 'The partner does not take tests, or takes tests only',
  '021': 'The number of functional groups is wrong',
  '022': 'The structure of the envelope is not valid',
  '023': 'The file ended too early',
  '024': 'The content of the interchange is not valid',
  '025': 'The control number was used before',
  '026': 'The separators are not valid',
}

export type InterchangeAnswer = {
  /** The control number of the interchange of ours that it answers. */
  readonly control: number
  readonly isRejected: boolean
  readonly reason: string
}

/** Reads what a partner says about an interchange of ours; undefined when it does not say which one. */
export function readInterchangeAnswer(ta1: ReadSegment): InterchangeAnswer | undefined {
  const control = element(ta1, 1).trim()
  if (!/^\d{1,9}$/.test(control)) return undefined
  const note = element(ta1, 5).trim()
  return {
    control: Number(control),
    isRejected: element(ta1, 4).trim() === 'R',
    reason: NOTES[note] ?? `The partner rejected the interchange with note ${note || 'none'}`,
  }
}
