/** One segment: its name and its elements; what is missing at the end is left away. */
export type Segment = readonly [name: string, ...elements: readonly (string | number | null)[]]

/** Versions of the standard that partners agree on. */
export const x12Versions = ['004010', '005010'] as const
export type X12Version = (typeof x12Versions)[number]

export type X12Envelope = {
  readonly sender: string
  readonly receiver: string
  /** What kind of identifier each is, ISA05 and ISA07; ZZ is agreed between the two. */
  readonly senderQualifier?: string
  readonly receiverQualifier?: string
  /** What GS08 says; its first five digits are the version of the interchange. */
  readonly version?: string
  /** The functional group, such as PO for purchase orders. */
  readonly group: string
  readonly set: string
  readonly controlNumber: number
  readonly at: Date
  readonly isTest: boolean
}

const ELEMENT = '*'
const END = '~'
const COMPONENT = '>'
/** Up to version 00401 the element says whose standard it is, from 00402 on it is the separator of repetitions. */
const REPETITION = '^'
const LAST_WITH_STANDARD = '00401'

type Sent = Omit<X12Envelope, 'group' | 'set'>

function headerOf({ sender, receiver, version = '004010', ...envelope }: Sent, [day, time]: Stamp): Segment {
  const standard = version.slice(0, LAST_WITH_STANDARD.length)
  return [
    'ISA',
    '00',
    ' '.repeat(10),
    '00',
    ' '.repeat(10),
    envelope.senderQualifier ?? 'ZZ',
    identifier(sender),
    envelope.receiverQualifier ?? 'ZZ',
    identifier(receiver),
    day.slice(2),
    time,
    standard > LAST_WITH_STANDARD ? REPETITION : 'U',
    standard,
    controlOf(envelope.controlNumber),
    '0',
    envelope.isTest ? 'T' : 'P',
    COMPONENT,
  ]
}

type Stamp = readonly [day: string, time: string]
const stampOf = (at: Date): Stamp => {
  const stamp = at.toISOString()
  return [stamp.slice(0, 10).replaceAll('-', ''), stamp.slice(11, 16).replace(':', '')]
}
const controlOf = (controlNumber: number) => String(controlNumber).padStart(9, '0')

/** Writes segments of the interchange itself, such as a TA1, without any group. */
export const writeBareInterchange = (envelope: Sent, segments: readonly Segment[]): string =>
  written([headerOf(envelope, stampOf(envelope.at)), ...segments, ['IEA', 0, controlOf(envelope.controlNumber)]])

const written = (segments: readonly Segment[]) => segments.map(writeSegment).join('\n') + '\n'

/** Writes one transaction set in its own group and interchange, with the counts that a receiver checks. */
export function writeInterchange(envelope: X12Envelope, segments: readonly Segment[]): string {
  const { sender, receiver, group, set, controlNumber, version = '004010' } = envelope
  const stamp = stampOf(envelope.at)
  const [day, time] = stamp
  return written([
    headerOf(envelope, stamp),
    ['GS', group, interchangeId(sender), interchangeId(receiver), day, time, controlNumber, 'X', version],
    ['ST', set, '0001'],
    ...segments,
    ['SE', segments.length + 2, '0001'],
    ['GE', 1, controlNumber],
    ['IEA', 1, controlOf(controlNumber)],
  ])
}

/** Fifteen characters, as ISA06 and ISA08 have them. */
const identifier = (name: string) => interchangeId(name).padEnd(15)

/** An identifier as it is in an interchange: at most fifteen characters, none of them a separator. */
export const interchangeId = (name: string) => clean(name).slice(0, 15).trim()

const PLAIN: Readonly<Record<string, string>> = {
  '\u2013': '-',
  '\u2014': '-',
  '\u2212': '-',
  '\u2018': "'",
  '\u2019': "'",
  '\u201C': '"',
  '\u201D': '"',
  '\u2026': '...',
  '\u00B5': 'u',
  '\u03BC': 'u',
  '\u00D7': 'x',
  '\u00B7': '.',
  '\u2022': '-',
  '\u00BD': '1/2',
  '\u00AE': '',
  '\u2122': '',
  '\u00A9': '',
  '\u00B0': ' deg',
  '\u00DF': 'ss',
  '\u00C6': 'AE',
  '\u00E6': 'ae',
  '\u00D8': 'O',
  '\u00F8': 'o',
  '\u0141': 'L',
  '\u0142': 'l',
  '\u0131': 'i',
}

/**
 * Only what the extended character set of X12 has: accents are left away, signs of typography are written plainly, and
 * separators inside a text, which would end it early, become blanks.
 */
export const clean = (text: string) =>
  text
    .replaceAll(/[^\u0020-\u007E]/gu, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[\s*~>^]/gu, ' ')
    .replaceAll('`', "'")
    .replaceAll(/[^\u0020-\u007E]/gu, '?')

const SIX_DIGITS = /^\d{6}/
const OLDEST: X12Version = '004010'

/** The version that an answer is written in: that of what it answers, without the name of an implementation guide. */
export const answeringVersion = (version: string): string => SIX_DIGITS.exec(version)?.[0] ?? OLDEST

/** The place of the repetition separator in the header. */
const ISA_STANDARD = 11

function writeSegment([name, ...elements]: Segment): string {
  const texts = elements.map((element) => (element === null ? '' : clean(String(element))))
  // The header says the separators themselves.
  if (name === 'ISA') {
    texts[texts.length - 1] = COMPONENT
    if (elements[ISA_STANDARD - 1] === REPETITION) texts[ISA_STANDARD - 1] = REPETITION
  }
  while (texts.at(-1) === '') texts.pop()
  return [name, ...texts].join(ELEMENT) + END
}
