import { damaged } from './zip-parts.ts'

/** A tag of an XML text, and the text that is before it. */
export type Tag = {
  readonly name: string
  readonly attributes: string
  readonly opens: boolean
  readonly closes: boolean
  readonly before: string
}

const TAG = /<(\/?)(?:[\w.-]+:)?([A-Za-z][\w.-]*)(?=[\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g

/** Every tag in its order. A document that declares entities of its own is refused: no spreadsheet does. */
export function* tagsOf(xml: string): Generator<Tag> {
  if (xml.slice(0, 4096).includes('<!DOCTYPE')) throw damaged()
  const tag = new RegExp(TAG)
  let end = 0
  for (let found = tag.exec(xml); found; found = tag.exec(xml)) {
    const [whole, slash, name = '', rest = ''] = found
    const isEmpty = rest.endsWith('/')
    yield {
      name,
      attributes: isEmpty ? rest.slice(0, -1) : rest,
      opens: slash === '',
      closes: slash !== '' || isEmpty,
      before: xml.slice(end, found.index),
    }
    end = found.index + whole.length
  }
}

/** An attribute of a tag, whatever its prefix. */
export function attribute({ attributes }: Pick<Tag, 'attributes'>, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  const value = found?.[1] ?? found?.[2]
  return value === undefined ? undefined : plainText(value)
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const LARGEST_SIGN = 0x10ffff

/** The text that XML stands for; a sign that it cannot name stays as it is written. */
export const plainText = (xml: string) =>
  xml.includes('&')
    ? xml.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (written, digits, hex, name) => {
        if (name) return SIGNS[name] ?? written
        const code = digits ? Number(digits) : Number.parseInt(hex, 16)
        return code > 0 && code <= LARGEST_SIGN ? String.fromCodePoint(code) : written
      })
    : xml

/** Spreadsheets write signs that XML does not know as _x000D_. */
export const spreadsheetText = (xml: string) =>
  plainText(xml)
    .replaceAll(/_x([\da-f]{4})_/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
    // Half a character, or none at all, cannot be stored.
    .toWellFormed()
    .replaceAll('\0', '')
