import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

// Drawn for many at a time: to ask for them takes longer than to seal.
const nonces = Buffer.alloc(NONCE_BYTES * 256)
let used = nonces.length

function freshNonce(): Buffer {
  if (used === nonces.length) {
    randomFillSync(nonces)
    used = 0
  }
  used += NONCE_BYTES
  return nonces.subarray(used - NONCE_BYTES, used)
}

/** Encrypts a text for the database. It opens for the same owner only: copied to another row it is worthless. */
export function sealText(key: Buffer, owner: string, text: string): Buffer {
  const nonce = freshNonce()
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

export function openSealedText(key: Buffer, owner: string, sealed: Buffer): string {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}
