/** One segment: its name and its elements; what is missing at the end is left away. */
export type Segment = readonly [name: string, ...elements: readonly (string | number | null)[]]

/** Versions of the standard that partners agree on. */
export const x12Versions = ['004010', '005010'] as const
export type X12Version = (typeof x12Versions)[number]

export type Envelope = {
  readonly sender: string
  readonly receiver: string
  /** What kind of identifier each is, ISA05 and ISA07; ZZ is agreed between the two. */
  readonly senderQualifier?: string
  readonly receiverQualifier?: string
  readonly version?: X12Version
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

/** Writes one transaction set in its own group and interchange, with the counts that a receiver checks. */
export function writeInterchange(envelope: Envelope, segments: readonly Segment[]): string {
  const { sender, receiver, group, set, controlNumber, at, isTest, version = '004010' } = envelope
  const control = String(controlNumber).padStart(9, '0')
  const stamp = at.toISOString()
  const [day, time] = [stamp.slice(0, 10).replaceAll('-', ''), stamp.slice(11, 16).replace(':', '')]
  const all: Segment[] = [
    [
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
      'U',
      version.slice(0, 5),
      control,
      '0',
      isTest ? 'T' : 'P',
      COMPONENT,
    ],
    ['GS', group, interchangeId(sender), interchangeId(receiver), day, time, controlNumber, 'X', version],
    ['ST', set, '0001'],
    ...segments,
    ['SE', segments.length + 2, '0001'],
    ['GE', 1, controlNumber],
    ['IEA', 1, control],
  ]
  return all.map(writeSegment).join('\n') + '\n'
}

/** Fifteen characters, as ISA06 and ISA08 have them. */
const identifier = (name: string) => interchangeId(name).padEnd(15)

/** An identifier as it is in an interchange: at most fifteen characters, none of them a separator. */
export const interchangeId = (name: string) => clean(name).slice(0, 15).trim()

/** Separators inside a text would end it early. */
const clean = (text: string) => text.replaceAll(/[*~>\n\r]/g, ' ')

function writeSegment([name, ...elements]: Segment): string {
  const written = elements.map((element) => (element === null ? '' : clean(String(element))))
  // The last element of ISA is the component separator itself.
  if (name === 'ISA') written[written.length - 1] = COMPONENT
  while (written.at(-1) === '') written.pop()
  return [name, ...written].join(ELEMENT) + END
}
