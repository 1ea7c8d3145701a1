import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Installation } from './installation.ts'
import { Refusal } from './errors.ts'

/** What a hash costs: KiB of memory, passes over it, lanes that fill it side by side. */
type Cost = { readonly memory: number; readonly passes: number; readonly lanes: number }

/** The second recommended option of RFC 9106: a guess takes a sixth of a second and 64 MiB. */
const FULL_COST: Cost = { memory: 65_536, passes: 3, lanes: 4 }
/** For automated tests, which prove everything but how long a guess takes. */
const QUICK_COST: Cost = { memory: 64, passes: 2, lanes: 2 }

const SALT_BYTES = 16
const TAG_BYTES = 32
const AT_ONCE = 4
const MAY_WAIT = 50

export type Hashing = { readonly pepper: Buffer; readonly cost: Cost }

export const hashingOf = ({
  config,
  secrets,
}: Pick<Installation, 'secrets'> & { config: { quickHashes: boolean } }): Hashing => ({
  pepper: secrets.passwordPepper,
  cost: config.quickHashes ? QUICK_COST : FULL_COST,
})

const derive = promisify(argon2)
let computed = 0
/** How many hashes this process has computed, for operators. */
export const hashesComputed = () => computed

let running = 0
const waiting: (() => void)[] = []
/** How many hashes are computed now and how many wait for their turn, for operators. */
export const hashingQueue = () => ({ running, waiting: waiting.length })

/**
 * Waits for a turn to compute hashes. Only a few are computed at once, because each takes 64 MiB; when too many
 * wait, more are turned away. Anyone who has a turn must not wait for a transaction of someone who waits for one.
 */
export async function inHashingTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAY_WAIT)
      throw new Refusal('sign-in.too-many', 'Too many people sign in right now, try again', [], { 'retry-after': '2' })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Characters that look the same are the same, whatever keyboard they came from; nothing is cut off. */
const tagOf = ({ pepper }: Hashing, password: string, salt: Buffer, cost: Cost) => {
  computed += 1
  return derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: salt,
    secret: pepper,
    memory: cost.memory,
    passes: cost.passes,
    parallelism: cost.lanes,
    tagLength: TAG_BYTES,
  })
}

const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** The hash to keep, in PHC form: it says how it was made. Call it within a hashing turn. */
export async function hashPassword(hashing: Hashing, password: string): Promise<string> {
  const { cost } = hashing
  const salt = randomBytes(SALT_BYTES)
  const tag = await tagOf(hashing, password, salt, cost)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.lanes}$${text(salt)}$${text(tag)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** Replaces the hash of someone who has none, so that asking about them takes as long. Nothing matches it. */
const nobodysHash = ({ cost }: Hashing) => ({ cost, salt: Buffer.alloc(SALT_BYTES), tag: Buffer.alloc(TAG_BYTES) })

function parse(hash: string) {
  const [, memory, passes, lanes, salt, tag] = PHC.exec(hash) ?? []
  if (salt === undefined || tag === undefined) throw new Error('A stored password hash is not in PHC form')
  const cost = { memory: Number(memory), passes: Number(passes), lanes: Number(lanes) }
  return { cost, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') }
}

/** Whether it is the password. Computes exactly one hash, also when there is none to compare with. */
export async function verifyPassword(hashing: Hashing, password: string, hash: string | null): Promise<boolean> {
  const kept = hash === null ? nobodysHash(hashing) : parse(hash)
  const tag = await tagOf(hashing, password, kept.salt, kept.cost)
  return timingSafeEqual(tag, kept.tag) && hash !== null
}

/** Whether a hash was made at a lower cost than new ones are, and should be made again while the password is known. */
export function isOutdated({ cost }: Hashing, hash: string): boolean {
  const kept = parse(hash).cost
  return kept.memory < cost.memory || kept.passes < cost.passes || kept.lanes < cost.lanes
}
