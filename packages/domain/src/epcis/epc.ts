import { isBusinessDate, type BusinessDate } from '../dates.ts'
import { checkDigitOf, type Gtin, gtinOf } from '../scanning/gtin.ts'
import { isSscc, type Sscc } from '../scanning/sscc.ts'
import { unreadableEpcis } from './unreadable-epcis.ts'

/** One package with its serial number, a logistic unit, or something that is neither and may contain them. */
export type Epc =
  | {
      readonly kind: 'item'
      readonly code: string
      readonly gtin: Gtin
      readonly serial: string
      readonly lot: string | null
    }
  | { readonly kind: 'sscc'; readonly code: string; readonly sscc: Sscc }
  | { readonly kind: 'other'; readonly code: string }

/** Packages without serial numbers: a GTIN, with its lot where that is said. */
export type EpcClass = { readonly gtin: Gtin; readonly lot: string | null }

export const codeOfItem = (gtin: string, serial: string) => `(01)${gtin}(21)${serial}`
export const codeOfSscc = (sscc: string) => `(00)${sscc}`
export const codeOfLot = (gtin: string, lot: string) => `(01)${gtin}(10)${lot}`

const LONGEST = 300
const SIGNS = /^[!"%&'()*+,\-./\d:;<=>?A-Z_a-z]{1,20}$/
const LINK =
  /^https?:\/\/[^\s/]+\/(?:[^\s/]+\/){0,5}?01\/(\d{8,14})(?:\/22\/[^/]+)?(?:\/10\/([^/]+))?(?:\/21\/([^/]+))?$/
const SSCC_LINK = /^https?:\/\/[^\s/]+\/(?:[^\s/]+\/){0,5}?00\/(\d{18})$/

/** What one EPC says; a number that cannot be right is refused with the whole file. */
export function readEpc(written: string): Epc {
  const uri = written.trim()
  if (uri === '' || uri.length > LONGEST) throw unfit(uri)
  const path = withoutQuery(uri)
  if (uri.startsWith('urn:epc:id:sgtin:')) return item(...urnParts(uri, 'urn:epc:id:sgtin:'), null, uri)
  if (uri.startsWith('urn:epc:id:sscc:')) return sscc(ssccOfUrn(uri), uri)
  const unit = SSCC_LINK.exec(path)
  if (unit) return sscc(unit[1] ?? '', uri)
  const link = LINK.exec(path)
  if (link?.[3] !== undefined) return item(link[1] ?? '', decoded(link[3], uri), link[2] ?? null, uri)
  return { kind: 'other', code: uri }
}

const withoutQuery = (uri: string) => uri.split(/[?#]/, 1)[0] ?? ''

/** What a class of EPCs says; null for one that is no trade item. */
export function readEpcClass(written: string): EpcClass | null {
  const uri = written.trim()
  if (uri === '' || uri.length > LONGEST) throw unfit(uri)
  if (uri.startsWith('urn:epc:class:lgtin:')) {
    const [gtin, lot] = urnParts(uri, 'urn:epc:class:lgtin:')
    return { gtin: checkedGtin(gtin, uri), lot: checkedText(lot, uri) }
  }
  if (uri.startsWith('urn:epc:idpat:sgtin:'))
    return { gtin: checkedGtin(urnParts(uri, 'urn:epc:idpat:sgtin:')[0], uri), lot: null }
  const link = LINK.exec(withoutQuery(uri))
  if (!link) return null
  const lot = link[2] === undefined ? null : checkedText(decoded(link[2], uri), uri)
  return { gtin: checkedGtin(link[1] ?? '', uri), lot }
}

/** The lot that an event names. */
export const lotOf = (text: string) => checkedText(text.trim(), text)

/** The day of an expiration date; some partners write a time behind it. */
export function expiryOf(text: string): BusinessDate {
  const day = text.trim().slice(0, 10)
  if (!isBusinessDate(day) || !/^(?:T[\d:.]*)?(?:Z|[+-]\d\d:\d\d)?$/.test(text.trim().slice(10)))
    throw unreadableEpcis(`has the expiration date "${text.slice(0, 30)}", which is no date`)
  return day
}

const unfit = (uri: string) => unreadableEpcis(`has the identifier "${uri.slice(0, 60)}", which cannot be read`)

function item(gtin: string, serial: string, lot: string | null, uri: string): Epc {
  const number = checkedGtin(gtin, uri)
  const text = checkedText(serial, uri)
  const named = lot === null ? null : checkedText(decoded(lot, uri), uri)
  return { kind: 'item', code: codeOfItem(number, text), gtin: number, serial: text, lot: named }
}

function sscc(digits: string, uri: string): Epc {
  if (!isSscc(digits)) throw unfit(uri)
  return { kind: 'sscc', code: codeOfSscc(digits), sscc: digits }
}

/** The GTIN, made of company prefix and item reference with the indicator in front, and the serial number or lot. */
function urnParts(uri: string, scheme: string): [gtin: string, rest: string] {
  const found = /^(\d{6,12})\.(\d{1,7})\.(.+)$/.exec(uri.slice(scheme.length))
  const [, prefix = '', reference = '', rest = ''] = found ?? []
  if (prefix.length + reference.length !== 13) throw unfit(uri)
  const digits = `${reference.slice(0, 1)}${prefix}${reference.slice(1)}`
  return [`${digits}${checkDigitOf(digits)}`, decoded(rest, uri)]
}

function ssccOfUrn(uri: string): string {
  const found = /^urn:epc:id:sscc:(\d{6,12})\.(\d{5,11})$/.exec(uri)
  const [, prefix = '', reference = ''] = found ?? []
  if (prefix.length + reference.length !== 17) throw unfit(uri)
  const digits = `${reference.slice(0, 1)}${prefix}${reference.slice(1)}`
  return `${digits}${checkDigitOf(digits)}`
}

function checkedGtin(digits: string, uri: string): Gtin {
  const gtin = gtinOf(digits)
  if (gtin === undefined) throw unfit(uri)
  return gtin
}

function checkedText(text: string, uri: string): string {
  if (!SIGNS.test(text)) throw unfit(uri)
  return text
}

function decoded(text: string, uri: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw unfit(uri)
  }
}
