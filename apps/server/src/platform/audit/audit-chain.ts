import { createHash, type KeyObject, sign, verify } from 'node:crypto'

const COLUMNS = [
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
  'array_to_json(e.fields)::text',
  'e.before::text',
  'e.after::text',
  'e.justification',
]

/**
 * An audit entry as one text that no other entry has: each column as PostgreSQL writes it, its length in bytes before
 * it, a dash where there is none.
 */
export const ENTRY_TEXT = [
  ...COLUMNS.map((column) => `coalesce(octet_length(${column}) || ':' || ${column}, '-')`),
  // Entries were sealed before callers from outside were known: without one there is no such part, and the text is as it was.
  `coalesce('36:' || e.external_id::text, '')`,
  // Nor was the record that an entry is a part of.
  `coalesce('of ' || octet_length(e.parent_entity) || ':' || e.parent_entity || octet_length(e.parent_id) || ':' || e.parent_id, '')`,
].join(' || ')

/** Every chain begins with the same hash, of nothing. */
export const FIRST_HASH = createHash('sha256').digest()

/** The hash of an entry covers the one before it. */
export const nextHash = (previous: Uint8Array, entry: string): Buffer =>
  createHash('sha256').update(previous).update(entry).digest()

/** An entry as it is in the chain, and what vouches for it where personal data were erased from it. */
export type SealedEntry = {
  readonly auditId: string
  readonly hash: Buffer
  readonly entry: string
  readonly erasure: Buffer | null
}

const erasedText = (companyId: string, auditId: string, entry: string) =>
  Buffer.from(
    `galen-360 audit erasure\n${companyId}\n${auditId}\n${createHash('sha256').update(entry).digest('hex')}\n`,
  )

/** Vouches for what is left of an entry from which someone's personal data were erased. */
export const signErasure = (key: KeyObject, companyId: string, auditId: string, entry: string): Buffer =>
  sign(null, erasedText(companyId, auditId, entry), key)

/**
 * The hash of the chain with this entry. One that was erased from keeps the hash that it was sealed with, as long as it is
 * what the installation signed; without a key signatures are not checked.
 */
export function chainedHash(
  previous: Uint8Array,
  companyId: string,
  { auditId, hash, entry, erasure }: SealedEntry,
  key: KeyObject | undefined,
): Buffer {
  const computed = nextHash(previous, entry)
  if (computed.equals(hash) || erasure === null) return computed
  return key === undefined || verify(null, erasedText(companyId, auditId, entry), key, erasure) ? hash : computed
}

/** A point of the chain, signed, so that anyone who rewrites the whole chain is found out. */
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
