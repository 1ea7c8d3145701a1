import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secrets } from '../platform/secrets.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Locks a person's secret for the database. It opens for that person only: a row copied to somebody else is worthless. */
export function lockSecret({ secondFactorKey }: Secrets, userId: string, secret: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, secondFactorKey, nonce).setAAD(Buffer.from(userId))
  const locked = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), locked])
}

export function openSecret({ secondFactorKey }: Secrets, userId: string, box: Buffer): string {
  const nonce = box.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, secondFactorKey, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(userId))
    .setAuthTag(box.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(box.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}
