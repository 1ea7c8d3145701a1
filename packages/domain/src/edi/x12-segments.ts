import { Broken, type X12Fault } from './x12-fault.ts'

/** A segment as it was read: its name, then its elements. */
export type ReadSegment = readonly [name: string, ...elements: readonly string[]]

export type Delimiters = { readonly element: string; readonly component: string; readonly segment: string }

/** A segment with the text that it was read from, its end included. */
export type MarkedSegment = { readonly segment: ReadSegment; readonly text: string }

const MOST_SEGMENTS = 20_000
const ISA_LENGTH = 106
const ISA_WIDTHS = [2, 10, 2, 10, 2, 15, 2, 15, 6, 4, 1, 5, 9, 1, 1, 1]
const ISA_ELEMENTS = ISA_WIDTHS.length
const SEGMENT_NAME = /^[A-Z][A-Z0-9]{1,2}$/
const STRUCTURE = '022'
const CUT_OFF = '023'
const CONTENT = '024'
const SEPARATOR = '026'

/** Step by step, because a pattern would take the square of the length on many line ends. */
function withoutLineEnd(segment: string): string {
  let end = segment.length
  while (segment[end - 1] === '\n' || segment[end - 1] === '\r') end -= 1
  return segment.slice(0, end)
}

export const leftTrimmed = (text: string) => text.trimStart()

type Header = { readonly delimiters: Delimiters; readonly header: ReadSegment; readonly fault?: X12Fault }

/** The delimiters that a header says, and what is wrong with it where they can only be guessed. */
export function delimitersOf(text: string, at: number): Header {
  const element = text.charAt(3)
  let place = 3
  const isFixed = ISA_WIDTHS.every((width) => {
    const isThere = text.charAt(place) === element
    place += width + 1
    return isThere
  })
  const found = isFixed ? fixedHeader(text, element) : looseHeader(text, element)
  if (!found) throw new Broken(`The segment ISA must have ${ISA_LENGTH} characters, each element at its place`, at)
  const { delimiters } = found
  const marks = Object.values(delimiters)
  const areMarks = new Set(marks).size === 3 && !marks.some((mark) => mark === '' || /[A-Za-z0-9 ]/.test(mark))
  if (!areMarks)
    return {
      ...found,
      fault: {
        code: SEPARATOR,
        message: 'The separators of the segment ISA must be three different characters, no letters or digits',
        segment: at,
      },
    }
  if (isFixed) return found
  const message = `The segment ISA must have ${ISA_LENGTH} characters, each element at its place`
  return { ...found, fault: { code: STRUCTURE, message, segment: at } }
}

const fixedHeader = (text: string, element: string): Header => ({
  delimiters: { element, component: text.charAt(ISA_LENGTH - 2), segment: text.charAt(ISA_LENGTH - 1) },
  header: text.slice(0, ISA_LENGTH - 1).split(element) as unknown as ReadSegment,
})

const LONGEST_HEADER = 400

/** A header whose elements have other widths still says who sent it. */
function looseHeader(text: string, element: string): Header | undefined {
  if (element === '' || /[A-Za-z0-9\s]/.test(element)) return undefined
  const parts = text
    .slice(0, LONGEST_HEADER)
    .split(element)
    .slice(0, ISA_ELEMENTS + 1)
  const last = parts[ISA_ELEMENTS]
  if (last === undefined) return undefined
  const header = [...parts.slice(0, ISA_ELEMENTS), last.charAt(0)] as unknown as ReadSegment
  return { delimiters: { element, component: last.charAt(0), segment: last.charAt(1) || '~' }, header }
}

/** Where the next interchange begins; the end of the text where there is none. */
function nextInterchange(text: string, { element }: Delimiters): number {
  for (let at = text.indexOf('ISA', 4); at >= 0; at = text.indexOf('ISA', at + 1)) {
    const next = text.charAt(at + 3)
    if (next !== element && !/[^A-Za-z0-9\s]/.test(next)) continue
    const { gap, previous } = before(text, at)
    const begins = /[^ ]/.test(gap) || /[^A-Za-z0-9]/.test(previous)
    if (begins && previous !== element) return at
  }
  return text.length
}

/** The white space in front of a place, and the last character that is none; read backward, so that each is read once. */
function before(text: string, at: number): { gap: string; previous: string } {
  let start = at
  while (start > 0 && /\s/.test(text.charAt(start - 1))) start -= 1
  return { gap: text.slice(start, at), previous: text.charAt(start - 1) }
}

/** Where a segment that was cut off runs into the next interchange. */
function innerStart(text: string, { element, segment }: Delimiters): number {
  if (segment === '\n' || segment === '\r') return -1
  for (let at = text.indexOf('ISA', 1); at >= 0; at = text.indexOf('ISA', at + 1)) {
    const { gap, previous } = before(text, at)
    if (previous !== '' && /[\r\n]/.test(gap) && at + 3 < text.length) return text.charAt(at + 3) === element ? at : -1
  }
  return -1
}

type Marked = { readonly segments: readonly MarkedSegment[]; readonly length: number; readonly end?: X12Fault }

/** The segments up to IEA, and where they end; `end` says what is wrong where they do not end as they should. */
export function markedSegments(text: string, delimiters: Delimiters, before: number, isSound: boolean): Marked {
  const segments: MarkedSegment[] = []
  const stopped = (code: string, message: string, length: number): Marked => ({
    segments,
    length,
    end: { code, message, segment: before + segments.length + 1 },
  })
  if (!isSound) {
    const length = nextInterchange(text, delimiters)
    const count = text.slice(0, length).split(delimiters.segment).length - 1
    checkCount(before + count)
    return { segments: Array.from({ length: count }, () => ({ segment: ['X'] as const, text: '' })), length }
  }
  let from = 0
  for (;;) {
    const end = text.indexOf(delimiters.segment, from === 0 ? ISA_LENGTH - 1 : from)
    const raw = end === -1 ? text.slice(from).trim() : leftTrimmed(text.slice(from, end))
    if (end === -1 && raw === '')
      return stopped(CUT_OFF, 'The interchange has no end: the segment IEA is missing', text.length)
    if (end === -1 && !raw.startsWith(`IEA${delimiters.element}`))
      return stopped(CUT_OFF, 'The last segment has no end: the file is cut off', text.length)
    const next = end === -1 ? text.length : end + 1
    const another = from === 0 ? -1 : innerStart(text.slice(from, next), delimiters)
    if (another !== -1) return stopped(CUT_OFF, 'The last segment has no end: the file is cut off', from + another)
    if (raw !== '') {
      checkCount(before + segments.length)
      const segment = withoutLineEnd(raw).split(delimiters.element) as unknown as ReadSegment
      if (segment[0] === 'ISA' && segments.length > 0)
        return stopped(CUT_OFF, 'The interchange has no end: the segment IEA is missing', text.indexOf('ISA', from))
      if (!SEGMENT_NAME.test(segment[0]))
        return stopped(
          CONTENT,
          `"${segment[0].slice(0, 10)}" is not the name of a segment`,
          nextInterchange(text, delimiters),
        )
      segments.push({ segment, text: text.slice(from, next) })
      if (segment[0] === 'IEA') return { segments, length: next }
    }
    from = next
  }
}

function checkCount(count: number): void {
  if (count >= MOST_SEGMENTS) throw new Broken(`The file has more than ${MOST_SEGMENTS} segments`, count + 1)
}
