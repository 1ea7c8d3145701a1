import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_SECONDS = 30

function bytesOf(base32: string): Buffer {
  const bits = [...base32.replaceAll(/[\s=]/g, '').toUpperCase()]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from(bits.match(/.{8}/g)?.map((eight) => Number.parseInt(eight, 2)) ?? [])
}

/** What an authenticator app shows for a secret now, or some steps of thirty seconds later (RFC 6238). */
export function codeOf(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / STEP_SECONDS) + steps))
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const place = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(place) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Six digits that are not the code of any moment near now. */
export function wrongCode(secret: string): string {
  const near = new Set([-2, -1, 0, 1, 2, 3].map((steps) => codeOf(secret, steps)))
  return ['000000', '111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !near.has(code)) ?? ''
}
