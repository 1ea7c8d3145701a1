import { readPng } from './png-image.ts'

export const addressKinds = ['main', 'shipFrom', 'remit', 'return'] as const
export type AddressKind = (typeof addressKinds)[number]

export const licenseKinds = ['DEA', 'State wholesale', 'State controlled substances', 'VAWD', 'Other'] as const

export const bankAccountUses = ['deposits', 'checks', 'both'] as const

/** Company colors of the specification (§9); the first is the usual one. */
export const DEFAULT_COLOR = '#2F6798'

/** A GS1 company prefix: 4 to 12 digits. */
export const isGs1Prefix = (text: string) => /^\d{4,12}$/.test(text)

const WEIGHTS = [3, 7, 1] as const

/** A routing number of the United States: nine digits whose weighted sum is a multiple of ten. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || /^0+$/.test(text)) return false
  const sum = [...text].reduce((total, digit, index) => total + Number(digit) * (WEIGHTS[index % 3] ?? 1), 0)
  return sum % 10 === 0
}

export const LOGO_BYTES = 200 * 1024
export type LogoType = 'image/png' | 'image/jpeg'

/** What kind of picture it is, by its own bytes; null for anything but a whole PNG or JPEG. */
export function logoTypeOf(bytes: Uint8Array): LogoType | null {
  if (typeof readPng(bytes) === 'object') return 'image/png'
  const beginsWell = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
  const endsWell = bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9
  return beginsWell && endsWell && bytes.length > 100 ? 'image/jpeg' : null
}
