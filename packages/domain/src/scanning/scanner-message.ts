/** The separator of GS1 element strings as scanners send it; FNC1 in the barcode. */
export const SEPARATOR = '\u001d'

/** What scanners and web pages send where the separator cannot be typed. */
export const usualStandIns: readonly string[] = ['{GS}', '<GS>', '<FNC1>', '␝', '^', '~', '|']

/** What a scanner sent, freed of everything that is about the scanner and not about the goods. */
export type ScannerMessage = {
  /**
   * elements: marked as GS1 by a symbology identifier or a leading separator;
   * bracketed: identifiers in brackets, as printed under a barcode;
   * ean-13, ean-8: a number that can only be a GTIN;
   * text: a symbology that carries anything; unmarked: no word about what it is.
   */
  readonly form: 'elements' | 'bracketed' | 'ean-13' | 'ean-8' | 'text' | 'unmarked'
  readonly data: string
  /** The scanner sent a separator, so it does not lose them. */
  readonly separatorSeen: boolean
  /** The two-dimensional part of a composite barcode. */
  readonly composite?: string
}

const forms: Readonly<Record<string, ScannerMessage['form']>> = {
  C1: 'elements',
  d2: 'elements',
  e0: 'elements',
  e1: 'elements',
  e2: 'elements',
  J1: 'elements',
  Q3: 'elements',
  E0: 'ean-13',
  E4: 'ean-8',
}

/** Recognises the symbology identifier, the separators and their stand-ins. */
export function readMessage(text: string, standIns: readonly string[] = usualStandIns): ScannerMessage {
  const sent = trimmed(text)
  const identified = /^\]([A-Za-z][0-9A-Za-z])/.exec(sent)
  const form = identified ? (forms[identified[1] ?? ''] ?? 'text') : 'unmarked'
  const rest = identified ? sent.slice(3) : sent
  if (form === 'ean-13' || form === 'ean-8') return compositeMessage(form, rest, standIns)
  if (form === 'unmarked' && rest.startsWith('(')) return { form: 'bracketed', data: rest, separatorSeen: false }

  const data = withSeparators(rest, standIns)
  const separatorSeen = data.includes(SEPARATOR)
  if (form === 'elements' || (form === 'unmarked' && data.startsWith(SEPARATOR)))
    return { form: 'elements', data: withoutLead(data), separatorSeen }
  return { form, data: rest, separatorSeen }
}

function compositeMessage(form: 'ean-13' | 'ean-8', sent: string, standIns: readonly string[]): ScannerMessage {
  const [data = '', composite] = sent.split('|]e0')
  return composite === undefined
    ? { form, data, separatorSeen: false }
    : { form, data, separatorSeen: false, composite: withoutLead(withSeparators(composite, standIns)) }
}

/** Puts the separator wherever one of its stand-ins was sent. */
export const withSeparators = (text: string, standIns: readonly string[]) =>
  standIns.reduce((data, standIn) => (standIn === '' ? data : data.replaceAll(standIn, SEPARATOR)), text)

const withoutLead = (data: string) => (data.startsWith(SEPARATOR) ? data.slice(1) : data)

// Prefixes and suffixes of scanners: blanks, line ends and control characters, but not the separator.
const isEdge = (code: number) => (code <= 0x20 && code !== 0x1d) || code === 0x7f || code === 0xa0 || code === 0xfeff

function trimmed(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isEdge(text.charCodeAt(start))) start++
  while (end > start && isEdge(text.charCodeAt(end - 1))) end--
  return text.slice(start, end)
}
