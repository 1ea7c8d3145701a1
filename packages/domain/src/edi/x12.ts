/** One segment: its name and its elements; what is missing at the end is left away. */
export type Segment = readonly [name: string, ...elements: readonly (string | number | null)[]]

export type Envelope = {
  readonly sender: string
  readonly receiver: string
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
const VERSION = '004010'

/** Writes one transaction set in its own group and interchange, with the counts that a receiver checks. */
export function writeInterchange(envelope: Envelope, segments: readonly Segment[]): string {
  const { sender, receiver, group, set, controlNumber, at, isTest } = envelope
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
      'ZZ',
      identifier(sender),
      'ZZ',
      identifier(receiver),
      day.slice(2),
      time,
      'U',
      '00401',
      control,
      '0',
      isTest ? 'T' : 'P',
      COMPONENT,
    ],
    ['GS', group, clean(sender), clean(receiver), day, time, controlNumber, 'X', VERSION],
    ['ST', set, '0001'],
    ...segments,
    ['SE', segments.length + 2, '0001'],
    ['GE', 1, controlNumber],
    ['IEA', 1, control],
  ]
  return all.map(writeSegment).join('\n') + '\n'
}

/** Fifteen characters, as ISA06 and ISA08 have them. */
const identifier = (name: string) => clean(name).slice(0, 15).padEnd(15)

/** Separators inside a text would end it early. */
const clean = (text: string) => text.replaceAll(/[*~>\n\r]/g, ' ')

function writeSegment([name, ...elements]: Segment): string {
  const written = elements.map((element) => (element === null ? '' : clean(String(element))))
  // The last element of ISA is the component separator itself.
  if (name === 'ISA') written[written.length - 1] = COMPONENT
  while (written.at(-1) === '') written.pop()
  return [name, ...written].join(ELEMENT) + END
}
