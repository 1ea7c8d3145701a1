import type { FastifyReply, FastifyRequest } from 'fastify'
import { serverBusy } from './rate-limiter.ts'

const MEGABYTE = 1024 * 1024
const LIMITS = {
  /** Callers who proved who they are. */
  proved: { each: 32 * MEGABYTE, all: 256 * MEGABYTE },
  /** Callers known by their address only; each body is small. */
  unproved: { each: MEGABYTE, all: 8 * MEGABYTE },
} as const
/** How long a body of a caller who proved nothing may take to arrive. */
const UNPROVED_ARRIVAL_MS = 10_000

/** The most bytes that a caller who proved nothing may send. */
export const UNPROVED_BODY_LIMIT = 64 * 1024

export type WaitingBodies = {
  /** Makes room for the body of a request until it is answered, or refuses to read it. */
  makeRoom(http: FastifyRequest, reply: FastifyReply, caller: { name: string; isProved: boolean }): void
}

/** Bounds the memory that bodies take while they arrive and wait for their turn. */
export function waitingBodies(): WaitingBodies {
  const bytes = { proved: 0, unproved: 0 }
  const perCaller = new Map<string, number>()

  return {
    makeRoom(http, reply, { name, isProved }) {
      const size = sizeOf(http)
      if (size === 0) return
      const kind = isProved ? 'proved' : 'unproved'
      const own = perCaller.get(name) ?? 0
      if (own + size > LIMITS[kind].each || bytes[kind] + size > LIMITS[kind].all) throw serverBusy()
      bytes[kind] += size
      perCaller.set(name, own + size)
      const impatience = isProved ? undefined : setTimeout(() => http.raw.destroy(), UNPROVED_ARRIVAL_MS)
      http.raw.once('end', () => clearTimeout(impatience))
      reply.raw.once('close', () => {
        clearTimeout(impatience)
        bytes[kind] -= size
        const left = (perCaller.get(name) ?? 0) - size
        if (left > 0) perCaller.set(name, left)
        else perCaller.delete(name)
      })
    },
  }
}

/** What a body can take at most: as much as it says, or as much as is read when it does not say. */
function sizeOf({ headers, routeOptions }: FastifyRequest): number {
  const most = routeOptions.bodyLimit ?? MEGABYTE
  if (headers['transfer-encoding'] !== undefined) return most
  return Math.min(most, Number(headers['content-length'] ?? 0) || 0)
}
