import { createHash, type KeyObject, sign, verify } from 'node:crypto'

/** The columns of an audit entry as PostgreSQL writes them, so that the same row gives the same bytes for ever. */
export const ENTRY_COLUMNS = [
  'e.company_id::text',
  'e.id::text',
  '(extract(epoch from e.at) * 1000000)::bigint::text',
  'e.tx::text',
  'e.user_id::text',
  'e.session_id::text',
  'e.request_id',
  'e.address',
  'e.action',
  'e.entity',
  'e.entity_id',
  'e.version::text',
  "array_to_json(e.fields)::text",
  'e.before::text',
  'e.after::text',
  'e.justification',
] as const

/** The columns as one list, in the order the hash takes them. */
export const ENTRY_VALUES = `array[${ENTRY_COLUMNS.join(', ')}]`

export type EntryValues = readonly (string | null)[]

/** Every chain begins with the same hash, of nothing. */
export const FIRST_HASH = createHash('sha256').digest()

/** The hash of an entry covers the one before it. Lengths stand before values, so that no two rows read the same. */
export function nextHash(previous: Uint8Array, values: EntryValues): Buffer {
  const hash = createHash('sha256').update(previous)
  for (const value of values) hash.update(value === null ? '-' : `${Buffer.byteLength(value)}:`).update(value ?? '')
  return hash.digest()
}

/** A point of the chain, signed, so that whoever rewrites the whole chain is found out. */
export type Anchor = {
  readonly companyId: string
  readonly position: number
  readonly hash: Buffer
  readonly signature: Buffer
}

const signedText = (anchor: Omit<Anchor, 'signature'>) =>
  Buffer.from(`galen-360 audit anchor\n${anchor.companyId}\n${anchor.position}\n${anchor.hash.toString('hex')}\n`)

export const signAnchor = (key: KeyObject, anchor: Omit<Anchor, 'signature'>): Anchor => ({
  ...anchor,
  signature: sign(null, signedText(anchor), key),
})

export const isGenuine = (key: KeyObject, anchor: Anchor) => verify(null, signedText(anchor), key, anchor.signature)
