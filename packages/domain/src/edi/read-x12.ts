import type { Segment } from './x12.ts'

/** A segment as it was read: its name, then its elements. */
export type ReadSegment = readonly [name: string, ...elements: readonly string[]]

export type TransactionSet = {
  readonly set: string
  readonly control: string
  /** From ST to SE. */
  readonly segments: readonly ReadSegment[]
}

export type FunctionalGroup = {
  readonly id: string
  readonly control: string
  readonly version: string
  readonly sets: readonly TransactionSet[]
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
  readonly groups: readonly FunctionalGroup[]
  /** The whole interchange as it came. */
  readonly content: string
}

export type Delimiters = { readonly element: string; readonly component: string; readonly segment: string }

export type Reading =
  | { readonly interchanges: readonly Interchange[] }
  | { readonly problem: string; /** The place of the segment in the file, from 1. */ readonly segment: number }

export const MOST_SEGMENTS = 20_000
const ISA_LENGTH = 106
const ISA_WIDTHS = [2, 10, 2, 10, 2, 15, 2, 15, 6, 4, 1, 5, 9, 1, 1, 1]
const SEGMENT_NAME = /^[A-Z][A-Z0-9]{1,2}$/
const TAB = 9
const CARRIAGE_RETURN = 13
const FILE_SEPARATOR = 28
const SPACE = 32
const DELETE = 127

/** Step by step, because a pattern would take the square of the length on many line ends. */
function withoutLineEnd(segment: string): string {
  let end = segment.length
  while (segment[end - 1] === '\n' || segment[end - 1] === '\r') end -= 1
  return segment.slice(0, end)
}

/** Whether a character is none that X12 has; those from 28 to 31 are separators that some partners use. */
const isUnreadable = (code: number) =>
  code === DELETE || (code < SPACE && (code < TAB || (code > CARRIAGE_RETURN && code < FILE_SEPARATOR)))

class Broken extends Error {
  readonly segment: number

  constructor(message: string, segment: number) {
    super(message)
    this.name = 'Broken'
    this.segment = segment
  }
}

/** Reads every interchange of a file, or says what is wrong with it and where. Delimiters come from each header. */
export function readX12(text: string): Reading {
  try {
    return { interchanges: readAll(text) }
  } catch (error) {
    if (error instanceof Broken) return { problem: error.message, segment: error.segment }
    throw error
  }
}

function readAll(text: string): Interchange[] {
  let rest = text.replace(/^\uFEFF/, '').trimStart()
  if (rest === '') throw new Broken('The file is empty', 1)
  if (Array.from(rest, (letter) => letter.codePointAt(0) ?? 0).some(isUnreadable))
    throw new Broken('The file has characters that no X12 document has', 1)
  const interchanges: Interchange[] = []
  let count = 0
  while (rest !== '') {
    const { interchange, length, segments } = readInterchange(rest, count)
    interchanges.push(interchange)
    count += segments
    rest = rest.slice(length).trimStart()
  }
  return interchanges
}

function delimitersOf(text: string, at: number): Delimiters {
  if (!text.startsWith('ISA')) throw new Broken('An X12 file begins with the segment ISA', at)
  const [element, component, segment] = [text.charAt(3), text.charAt(104), text.charAt(105)]
  let place = 3
  for (const width of ISA_WIDTHS) {
    if (text.charAt(place) !== element)
      throw new Broken(`The segment ISA must have ${ISA_LENGTH} characters, each element at its place`, at)
    place += width + 1
  }
  const marks = [element, component, segment]
  if (segment === '' || new Set(marks).size < 3 || marks.some((mark) => /[A-Za-z0-9 ]/.test(mark)))
    throw new Broken('The separators of the segment ISA must be three different characters, no letters or digits', at)
  return { element, component, segment }
}

function readInterchange(text: string, before: number) {
  const delimiters = delimitersOf(text, before + 1)
  const segments: ReadSegment[] = []
  let from = 0
  for (;;) {
    const end = text.indexOf(delimiters.segment, from === 0 ? ISA_LENGTH - 1 : from)
    const place = before + segments.length + 1
    const raw = end === -1 ? text.slice(from).trim() : text.slice(from, end).replace(/^\s+/, '')
    if (end === -1 && raw === '') throw new Broken('The interchange has no end: the segment IEA is missing', place)
    if (end === -1 && !raw.startsWith(`IEA${delimiters.element}`))
      throw new Broken('The last segment has no end: the file is cut off', place)
    from = end === -1 ? text.length : end + 1
    if (raw === '') continue
    if (before + segments.length >= MOST_SEGMENTS)
      throw new Broken(`The file has more than ${MOST_SEGMENTS} segments`, place)
    const segment = withoutLineEnd(raw).split(delimiters.element) as unknown as ReadSegment
    if (!SEGMENT_NAME.test(segment[0]))
      throw new Broken(`"${segment[0].slice(0, 10)}" is not the name of a segment`, place)
    segments.push(segment)
    if (segment[0] === 'IEA') break
  }
  const content = text.slice(0, from)
  return { interchange: interchangeOf(segments, delimiters, content, before), length: from, segments: segments.length }
}

/** Reads the envelopes one inside the other and checks what each trailer says. */
function interchangeOf(
  segments: readonly ReadSegment[],
  delimiters: Delimiters,
  content: string,
  before: number,
): Interchange {
  const header = segments[0] as ReadSegment
  const trailer = segments.at(-1) as ReadSegment
  const groups: FunctionalGroup[] = []
  let place = 1
  while (place < segments.length - 1) {
    const read = readGroup(segments, place, before)
    groups.push(read.group)
    place = read.next
  }
  const at = before + segments.length
  const control = element(header, 13)
  if (!/^\d{9}$/.test(control)) throw new Broken('ISA13 must be a control number of nine digits', before + 1)
  agree('IEA02', element(trailer, 2), 'ISA13', control, at)
  counted('IEA01', element(trailer, 1), groups.length, 'functional groups', at)
  const party = (qualifier: number): Party => ({
    qualifier: element(header, qualifier).trim(),
    identifier: element(header, qualifier + 1).trim(),
  })
  return {
    sender: party(5),
    receiver: party(7),
    control,
    isTest: element(header, 15) === 'T',
    header,
    delimiters,
    groups,
    content,
  }
}

function readGroup(segments: readonly ReadSegment[], start: number, before: number) {
  const header = segments[start] as ReadSegment
  if (header[0] !== 'GS')
    throw new Broken(`${header[0]} stands where a functional group begins with GS`, before + start + 1)
  const sets: TransactionSet[] = []
  let place = start + 1
  for (;;) {
    const segment = segments[place]
    if (!segment || segment[0] === 'IEA' || segment[0] === 'GS')
      throw new Broken('The functional group has no end: the segment GE is missing', before + place + 1)
    if (segment[0] === 'GE') break
    const read = readSet(segments, place, before)
    sets.push(read.set)
    place = read.next
  }
  const trailer = segments[place] as ReadSegment
  agree('GE02', element(trailer, 2), 'GS06', element(header, 6), before + place + 1)
  counted('GE01', element(trailer, 1), sets.length, 'transaction sets', before + place + 1)
  const group = { id: element(header, 1), control: element(header, 6), version: element(header, 8), sets }
  return { group, next: place + 1 }
}

const ENVELOPE = new Set(['ISA', 'GS', 'GE', 'IEA'])

function readSet(segments: readonly ReadSegment[], start: number, before: number) {
  const header = segments[start] as ReadSegment
  if (header[0] !== 'ST')
    throw new Broken(`${header[0]} stands where a transaction set begins with ST`, before + start + 1)
  const end = segments.findIndex(
    ([name], place) => place > start && (name === 'SE' || name === 'ST' || ENVELOPE.has(name)),
  )
  const trailer = segments[end]
  if (trailer?.[0] !== 'SE')
    throw new Broken('The transaction set has no end: the segment SE is missing', before + Math.max(end, start) + 1)
  agree('SE02', element(trailer, 2), 'ST02', element(header, 2), before + end + 1)
  counted('SE01', element(trailer, 1), end - start + 1, 'segments', before + end + 1)
  const set = { set: element(header, 1), control: element(header, 2), segments: segments.slice(start, end + 1) }
  return { set, next: end + 1 }
}

/** The element at its place, as the standard counts; empty where it is missing. */
export const element = (segment: ReadSegment, place: number): string => segment[place] ?? ''

/** Control numbers may be written with zeros in front on one side only. */
const bare = (control: string) => control.trim().replace(/^0+(?=\d)/, '')

function agree(name: string, found: string, other: string, expected: string, at: number): void {
  if (bare(found) !== bare(expected))
    throw new Broken(`${name} is ${found || 'empty'} and differs from ${other}, which is ${expected || 'empty'}`, at)
}

function counted(name: string, found: string, count: number, of: string, at: number): void {
  if (!/^\d{1,10}$/.test(found.trim()) || Number(found) !== count)
    throw new Broken(`${name} says ${found || 'nothing'}, and there are ${count} ${of}`, at)
}

/** The segments of the first set of a document of ours, without its envelope. */
export function segmentsOf(content: string): Segment[] {
  const reading = readX12(content)
  if ('problem' in reading) return []
  const set = reading.interchanges[0]?.groups[0]?.sets[0]
  return (set?.segments.slice(1, -1) ?? []) as unknown as Segment[]
}
