import { Broken, type X12Fault, Faulty } from './x12-fault.ts'
import {
  type Delimiters,
  delimitersOf,
  leftTrimmed,
  type MarkedSegment,
  markedSegments,
  type ReadSegment,
} from './x12-segments.ts'
import type { Segment } from './x12.ts'

export type TransactionSet = {
  readonly set: string
  readonly control: string
  /** From ST to SE. */
  readonly segments: readonly ReadSegment[]
  /** The same as it was written. */
  readonly text: string
  /** What keeps this set from being taken; the others go on. */
  readonly fault?: X12Fault
}

export type FunctionalGroup = {
  readonly id: string
  readonly control: string
  readonly version: string
  readonly sets: readonly TransactionSet[]
  /** The header as it was written. */
  readonly text: string
  readonly fault?: X12Fault
}

export type Party = { readonly qualifier: string; readonly identifier: string }

export type Interchange = {
  readonly sender: Party
  readonly receiver: Party
  readonly control: string
  readonly isTest: boolean
  /** The header and the delimiters as they were written. */
  readonly header: ReadSegment
  readonly delimiters: Delimiters
  /** What the partner says about interchanges of ours. */
  readonly acknowledgments: readonly ReadSegment[]
  readonly groups: readonly FunctionalGroup[]
  /** The whole interchange as it came. */
  readonly content: string
  /** The groups that could be made out, broken or not: what they carry decides whether there is an answer. */
  readonly groupIds: readonly string[]
  /** What keeps all of it from being taken; then it has no groups. */
  readonly fault?: X12Fault
}

export type Reading =
  | {
      readonly interchanges: readonly Interchange[]
      /** What stands behind the interchanges and is none. */
      readonly leftOver?: X12Fault
    }
  | { readonly problem: string; /** The place of the segment in the file, from 1. */ readonly segment: number }

const SPACE = 32
const TAB = 9
const CARRIAGE_RETURN = 13
const FILE_SEPARATOR = 28
const DELETE = 127

/** Whether a character is none that X12 has; those from 28 to 31 are separators that some partners use. */
const isUnreadable = (code: number) =>
  code === DELETE || (code < SPACE && (code < TAB || (code > CARRIAGE_RETURN && code < FILE_SEPARATOR)))

/**
 * Reads every interchange of a file. What is wrong with one of them, with one of its groups or sets, stands on it, so that the
 * others can be taken; a text that is no X12 at all is refused. Delimiters come from each header.
 */
export function readX12(text: string): Reading {
  try {
    return readAll(text)
  } catch (error) {
    if (error instanceof Broken) return { problem: error.message, segment: error.segment }
    throw error
  }
}

function readAll(text: string): Reading {
  let rest = leftTrimmed(text.replace(/^\uFEFF/, ''))
  if (rest === '') throw new Broken('The file is empty', 1)
  if (Array.from(rest, (letter) => letter.codePointAt(0) ?? 0).some(isUnreadable))
    throw new Broken('The file has characters that no X12 document has', 1)
  const interchanges: Interchange[] = []
  let count = 0
  while (rest !== '') {
    if (!rest.startsWith('ISA')) {
      const fault = { code: '024', message: 'An X12 file begins with the segment ISA', segment: count + 1 }
      if (interchanges.length === 0) throw new Broken(fault.message, fault.segment)
      return { interchanges, leftOver: fault }
    }
    const { interchange, length, segments } = readInterchange(rest, count)
    interchanges.push(interchange)
    count += segments
    rest = leftTrimmed(rest.slice(length))
  }
  return { interchanges }
}

/** One interchange from the start of the text, with its length and how many segments it has. */
function readInterchange(text: string, before: number) {
  const { delimiters, header, fault } = delimitersOf(text, before + 1)
  const { segments, length, end } = markedSegments(text, delimiters, before, fault === undefined)
  const content = text.slice(0, length)
  const whole = { ...wholeOf(header, delimiters, content), groupIds: groupIdsIn(content, delimiters) }
  const problem = fault ?? end
  if (problem) return { interchange: { ...whole, fault: problem }, length, segments: segments.length }
  try {
    return { interchange: { ...whole, ...contentOf(segments, header, before) }, length, segments: segments.length }
  } catch (error) {
    if (!(error instanceof Faulty)) throw error
    return { interchange: { ...whole, fault: error.fault }, length, segments: segments.length }
  }
}

/** The group headers of a text, also of one whose envelopes do not hold. */
function groupIdsIn(content: string, { element: mark, segment: end }: Delimiters): string[] {
  return content.split(end).flatMap((text) => {
    const [name, id = ''] = leftTrimmed(text).split(mark, 2)
    return name === 'GS' ? [id.trim()] : []
  })
}

function wholeOf(header: ReadSegment, delimiters: Delimiters, content: string): Omit<Interchange, 'groupIds'> {
  const party = (qualifier: number): Party => ({
    qualifier: element(header, qualifier).trim(),
    identifier: element(header, qualifier + 1).trim(),
  })
  return {
    sender: party(5),
    receiver: party(7),
    control: element(header, 13).trim(),
    isTest: element(header, 15).trim() === 'T',
    header,
    delimiters,
    acknowledgments: [],
    groups: [],
    content,
  }
}

/** Segments of the interchange itself that may stand before the first group. */
const OF_THE_INTERCHANGE = new Set(['ISB', 'ISE', 'TA1', 'TA3'])

/** Reads the envelopes one inside the other and checks what each trailer says. */
function contentOf(segments: readonly MarkedSegment[], header: ReadSegment, before: number) {
  const trailer = segments.at(-1)?.segment as ReadSegment
  const at = before + segments.length
  const control = element(header, 13)
  if (!/^\d{9}$/.test(control)) throw new Faulty('018', 'ISA13 must be a control number of nine digits', before + 1)
  agree('001', ['IEA02', element(trailer, 2)], ['ISA13', control], at)
  let place = 1
  while (OF_THE_INTERCHANGE.has(segments[place]?.segment[0] ?? '')) place += 1
  const acknowledgments = segments.slice(1, place).flatMap(({ segment }) => (segment[0] === 'TA1' ? [segment] : []))
  const groups: FunctionalGroup[] = []
  while (place < segments.length - 1) {
    const read = readGroup(segments, place, before)
    groups.push(read.group)
    place = read.next
  }
  counted('021', ['IEA01', element(trailer, 1)], groups.length, 'functional groups', at)
  return { acknowledgments, groups }
}

/** Why the trailer does not fit: the first of the checks that fails. */
function faultOf(checks: readonly (() => void)[]): { readonly fault?: X12Fault } {
  try {
    for (const check of checks) check()
    return {}
  } catch (error) {
    if (error instanceof Faulty) return { fault: error.fault }
    throw error
  }
}

function readGroup(segments: readonly MarkedSegment[], start: number, before: number) {
  const head = segments[start] as MarkedSegment
  const header = head.segment
  if (header[0] !== 'GS')
    throw new Faulty('024', `${header[0]} stands where a functional group begins with GS`, before + start + 1)
  const sets: TransactionSet[] = []
  let place = start + 1
  let isEnded = true
  for (;;) {
    const name = segments[place]?.segment[0]
    isEnded = name !== undefined && name !== 'IEA' && name !== 'GS'
    if (!isEnded || name === 'GE') break
    const read = readSet(segments, place, before)
    sets.push(read.set)
    place = read.next
  }
  const at = before + place + 1
  const trailer = segments[place]?.segment
  const fault = faultOf([
    () => {
      if (!isEnded || !trailer) throw new Faulty('3', 'The functional group has no end: the segment GE is missing', at)
    },
    () => agree('4', ['GE02', element(trailer as ReadSegment, 2)], ['GS06', element(header, 6)], at),
    () => counted('5', ['GE01', element(trailer as ReadSegment, 1)], sets.length, 'transaction sets', at),
  ])
  const group = {
    id: element(header, 1),
    control: element(header, 6),
    version: element(header, 8),
    sets,
    text: head.text,
    ...fault,
  }
  return { group, next: isEnded ? place + 1 : place }
}

const ENVELOPE = new Set(['ISA', 'GS', 'GE', 'IEA'])

function readSet(segments: readonly MarkedSegment[], start: number, before: number) {
  const header = (segments[start] as MarkedSegment).segment
  if (header[0] !== 'ST')
    throw new Faulty('024', `${header[0]} stands where a transaction set begins with ST`, before + start + 1)
  const end = segments.findIndex(
    ({ segment: [name] }, place) => place > start && (name === 'SE' || name === 'ST' || ENVELOPE.has(name)),
  )
  const isEnded = segments[end]?.segment[0] === 'SE'
  const own = segments.slice(start, isEnded ? end + 1 : end)
  const trailer = isEnded ? own.at(-1)?.segment : undefined
  const at = before + Math.max(end, start) + 1
  const fault = faultOf([
    () => {
      if (!trailer) throw new Faulty('2', 'The transaction set has no end: the segment SE is missing', at)
    },
    () => agree('3', ['SE02', element(trailer as ReadSegment, 2)], ['ST02', element(header, 2)], at),
    () => counted('4', ['SE01', element(trailer as ReadSegment, 1)], own.length, 'segments', at),
  ])
  const set: TransactionSet = {
    set: element(header, 1),
    control: element(header, 2),
    segments: own.map(({ segment }) => segment),
    text: own.map(({ text }) => text).join(''),
    ...fault,
  }
  return { set, next: isEnded ? end + 1 : end }
}

/** The element at its place, as the standard counts; empty where it is missing. */
export const element = (segment: ReadSegment, place: number): string => segment[place] ?? ''

/** Control numbers may be written with zeros in front on one side only. */
const bare = (control: string) => control.trim().replace(/^0+(?=\d)/, '')

type Named = readonly [name: string, value: string]

function agree(code: string, [name, found]: Named, [other, expected]: Named, at: number): void {
  if (bare(found) !== bare(expected))
    throw new Faulty(
      code,
      `${name} is ${found || 'empty'} and differs from ${other}, which is ${expected || 'empty'}`,
      at,
    )
}

function counted(code: string, [name, found]: Named, count: number, of: string, at: number): void {
  if (!/^\d{1,10}$/.test(found.trim()) || Number(found) !== count)
    throw new Faulty(code, `${name} says ${found || 'nothing'}, and there are ${count} ${of}`, at)
}

const ACKNOWLEDGMENTS = 'FA'

/** Whether an interchange is answered at all: one that only acknowledges never is, or two systems would answer for ever. */
export const isAnswerable = ({ groupIds }: Pick<Interchange, 'groupIds'>): boolean =>
  groupIds.some((id) => id !== ACKNOWLEDGMENTS)

const ACKNOWLEDGMENT_REQUESTED = 14

/** Whether the sender asks for a TA1 although nothing is wrong. */
export const asksForTa1 = (interchange: Pick<Interchange, 'header' | 'groupIds'>): boolean =>
  element(interchange.header, ACKNOWLEDGMENT_REQUESTED).trim() === '1' && isAnswerable(interchange)

/** Everything that is wrong with the envelopes of a file. */
export function faultsIn(reading: Reading): string[] {
  if ('problem' in reading) return [reading.problem]
  const faulty = reading.interchanges.flatMap((interchange) => [
    interchange,
    ...interchange.groups.flatMap((group) => [group, ...group.sets]),
  ])
  const faults = [...faulty.map(({ fault }) => fault), reading.leftOver]
  return faults.flatMap((fault) => (fault ? [fault.message] : []))
}

const firstIn = (content: string): Interchange | undefined => {
  const reading = readX12(content)
  return 'problem' in reading ? undefined : reading.interchanges[0]
}

/** The segments of the first set of a document of ours, without its envelope. */
export function segmentsOf(content: string): Segment[] {
  const interchange = firstIn(content)
  const set = interchange?.groups[0]?.sets[0]
  // A TA1 has no set: its segments are those of the interchange itself.
  return (set?.segments.slice(1, -1) ?? interchange?.acknowledgments ?? []) as unknown as Segment[]
}

/** The version that a document of ours was written in. */
export function versionOf(content: string): string {
  const interchange = firstIn(content)
  return interchange?.groups[0]?.version ?? `${element(interchange?.header ?? ['ISA'], 12)}0`
}

/** Between whom a document of ours was written. */
export function partiesOf(content: string) {
  const interchange = firstIn(content)
  const unknown = { qualifier: '', identifier: '' }
  return {
    own: interchange?.sender ?? unknown,
    partner: interchange?.receiver ?? unknown,
    testMode: interchange?.isTest ?? false,
  }
}
