import { element, type FunctionalGroup, type TransactionSet } from './read-x12.ts'
import type { ReadSegment } from './x12-segments.ts'
import type { Segment } from './x12.ts'

/** What is wrong with a set, and where: the place of the segment in the set, ST being the first. */
export type Finding = {
  readonly segment: number | null
  readonly element: number | null
  /** The code that a 997 carries for it. */
  readonly code: string
  readonly message: string
}

export type Answer = 'A' | 'E' | 'P' | 'R'

/** What we made of one set. */
export type Verdict = {
  readonly set: Pick<TransactionSet, 'set' | 'control' | 'segments'>
  readonly code: 'A' | 'E' | 'R'
  /** Why as a whole, such as a set that we do not read. */
  readonly reason?: string
  readonly findings: readonly Finding[]
}

const SEGMENTS_IN_ERROR = '5'
const DATA_ELEMENT_ERRORS = '8'

/** The 997 that answers a group: each set with its errors, then the group as a whole. */
export function acknowledgment997(
  group: Pick<FunctionalGroup, 'id' | 'control' | 'fault'>,
  verdicts: readonly Verdict[],
): Segment[] {
  if (group.fault)
    return [
      ['AK1', group.id, group.control],
      ['AK9', 'R', verdicts.length, verdicts.length, 0, group.fault.code],
    ]
  const accepted = verdicts.filter(({ code }) => code !== 'R').length
  return [
    ['AK1', group.id, group.control],
    ...verdicts.flatMap(({ set, code, reason, findings }): Segment[] => [
      ['AK2', set.set, set.control],
      ...findings.flatMap((finding) => errorSegments(set.segments, finding)),
      code === 'A' ? ['AK5', 'A'] : ['AK5', code, reason ?? SEGMENTS_IN_ERROR],
    ]),
    ['AK9', answerTo(verdicts, accepted), verdicts.length, verdicts.length, accepted],
  ]
}

function errorSegments(segments: readonly ReadSegment[], { segment, element: place, code }: Finding): Segment[] {
  if (segment === null) return []
  const name = segments[segment - 1]?.[0] ?? ''
  return [
    ['AK3', name, segment, null, place === null ? code : DATA_ELEMENT_ERRORS],
    ...(place === null ? [] : [['AK4', place, null, code] as const]),
  ]
}

function answerTo(verdicts: readonly Verdict[], accepted: number): Answer {
  if (accepted === 0) return 'R'
  if (accepted < verdicts.length) return 'P'
  return verdicts.some(({ code }) => code === 'E') ? 'E' : 'A'
}

/** What a partner answers to a group of ours. */
export type ReadAnswer = {
  readonly group: string
  readonly groupControl: string
  readonly answer: Answer
  readonly sets: readonly {
    readonly set: string
    readonly control: string
    readonly answer: Answer
    readonly findings: readonly Finding[]
  }[]
}

const SEGMENT_ERRORS: Readonly<Record<string, string>> = {
  '1': 'The segment is not known',
  '2': 'The segment was not expected here',
  '3': 'A required segment is missing',
  '4': 'The segment is repeated too often',
  '5': 'The segment repeats too often',
  '6': 'The segment is not in the agreed set',
  '7': 'The segment is out of order',
  '8': 'The segment has errors in its elements',
}
const ELEMENT_ERRORS: Readonly<Record<string, string>> = {
  '1': 'A required element is missing',
  '2': 'A conditional element is missing',
  '3': 'There are too many elements',
  '4': 'The element is too short',
  '5': 'The element is too long',
  '6': 'The element has characters that are not allowed',
  '7': 'The partner does not know this code',
  '8': 'The date is not valid',
  '9': 'The time is not valid',
  '10': 'Elements exclude each other',
}

const isAnswer = (code: string): code is Answer => code === 'A' || code === 'E' || code === 'P' || code === 'R'
/** Codes that only some partners use say that security failed; nothing was taken then. */
const answerIn = (code: string): Answer => (isAnswer(code) ? code : 'R')

/** What a partner of the fifth version answers with the same segments under other names. */
const NAMES_OF_999: Readonly<Record<string, string>> = { IK3: 'AK3', IK4: 'AK4', IK5: 'AK5' }

/** Reads a 997 or a 999; undefined when it does not say which group it answers. */
export function readAcknowledgment(set: TransactionSet): ReadAnswer | undefined {
  const head = set.segments.find(([name]) => name === 'AK1')
  const end = set.segments.find(([name]) => name === 'AK9')
  if (!head || !end || element(head, 2) === '') return undefined
  const sets: ReadAnswer['sets'][number][] = []
  let findings: Finding[] = []
  let open: { set: string; control: string } | undefined
  for (const segment of set.segments) {
    const name = NAMES_OF_999[segment[0]] ?? segment[0]
    if (name === 'AK2') {
      open = { set: element(segment, 1), control: element(segment, 2) }
      findings = []
    }
    if (name === 'AK3') findings.push(segmentFinding(segment))
    if (name === 'AK4') findings = withElement(findings, segment)
    if (name === 'AK5' && open) sets.push({ ...open, answer: answerIn(element(segment, 1)), findings })
  }
  return { group: element(head, 1), groupControl: element(head, 2), answer: answerIn(element(end, 1)), sets }
}

const positive = (text: string) => (/^\d{1,6}$/.test(text) && Number(text) > 0 ? Number(text) : null)

function segmentFinding(ak3: ReadSegment): Finding {
  const code = element(ak3, 4)
  return {
    segment: positive(element(ak3, 2)),
    element: null,
    code,
    message: `${SEGMENT_ERRORS[code] ?? 'The segment has an error'} (${element(ak3, 1)})`,
  }
}

function withElement(findings: readonly Finding[], ak4: ReadSegment): Finding[] {
  const last = findings.at(-1)
  const code = element(ak4, 3)
  const place = positive(element(ak4, 1).split(/\D/)[0] ?? '')
  const value = element(ak4, 4)
  const message = `${ELEMENT_ERRORS[code] ?? 'The element has an error'}${value === '' ? '' : `: ${value}`}`
  return [...findings.slice(0, -1), { segment: last?.segment ?? null, element: place, code, message }]
}

/** What the partner answers to one set of the group: its own answer, else that of the group. */
export const answerToSet = (read: ReadAnswer, control: string) => {
  const own = read.sets.find((set) => set.control.replace(/^0+/, '') === control.replace(/^0+/, ''))
  return { answer: own?.answer ?? read.answer, findings: own?.findings ?? [] }
}
