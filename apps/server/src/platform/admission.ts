import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Route } from '@galen/contract/route'
import { checkPermitted, isOutside, permits } from '@galen/domain/permissions'
import type { Actor, ExternalPrincipal, Operation } from './operation.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { Recognition } from './recognition.ts'
import { type Authenticator, secondFactorFirst } from './session.ts'
import { waitingBodies } from './waiting-bodies.ts'

export type Caller = Actor | ExternalPrincipal
export const idOf = (caller: Caller) => ('externalId' in caller ? caller.externalId : caller.userId)

type Gate = {
  readonly authenticate: Authenticator
  readonly rateLimiter: RateLimiter
  readonly recognition: Recognition
}

/**
 * Who calls, whether they can, and whether they had their share: decided from the headers alone, before the body is read
 * and before anything is parsed.
 */
export function admission(gate: Gate) {
  const admitted = new WeakMap<FastifyRequest, Caller>()
  const bodies = waitingBodies()

  return {
    async admit({ kind, route }: Operation, http: FastifyRequest, reply: FastifyReply): Promise<void> {
      if (kind === 'open') {
        gate.rateLimiter.take(http.ip)
        return bodies.makeRoom(http, reply, { name: http.ip, isProved: false })
      }
      const caller = await callerOf(gate, route, http)
      admitted.set(http, caller)
      bodies.makeRoom(http, reply, { name: idOf(caller), isProved: true })
    },
    /** Asks again who calls and whether they may, after rights changed in their company. */
    async admitAgain({ route }: Operation, http: FastifyRequest): Promise<void> {
      const before = admitted.get(http)
      if (before) gate.authenticate.forget(idOf(before))
      admitted.set(http, await callerOf(gate, route, http))
    },
    callerOf(http: FastifyRequest): Caller {
      const caller = admitted.get(http)
      if (!caller) throw new Error('A request reached its handler without being admitted')
      return caller
    },
  }
}

async function callerOf(gate: Gate, { needs, beforeSecondFactor }: Route, http: FastifyRequest): Promise<Caller> {
  const { authorization } = http.headers
  const { authenticate, rateLimiter, recognition } = gate
  if (isOutside(needs)) {
    const external = await recognition.prove(http.ip, authorization, () =>
      authenticate.externalPrincipalOf(needs, authorization),
    )
    rateLimiter.take(idOf(external))
    return external
  }
  const asked = () => recognition.prove(http.ip, authorization, () => authenticate.actorOf(authorization))
  const known = await asked()
  // Before anyone is refused, what is remembered of them is looked up again: they may have the right since a moment.
  if (!permits(needs, known.permissions)) authenticate.forget(known.userId)
  const actor = permits(needs, known.permissions) ? known : await asked()
  rateLimiter.take(actor.userId)
  if (actor.secondFactorDue && !beforeSecondFactor) throw secondFactorFirst()
  checkPermitted(needs, actor.permissions)
  return actor
}
