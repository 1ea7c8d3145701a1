import * as z from 'zod'
import { route } from '../route.ts'

export const checkStates = ['good', 'warning', 'bad', 'not known'] as const

/** One thing that was looked at, and what was found in words. */
const HealthCheck = z.object({
  id: z.enum(['database', 'outbox', 'mail', 'audit', 'ledgers', 'jobs', 'backup', 'disk']),
  name: z.string(),
  state: z.enum(checkStates),
  words: z.string(),
  /** When what it describes happened: the newest seal, the last backup. */
  at: z.iso.datetime().nullable(),
})
export type HealthCheck = z.infer<typeof HealthCheck>

/** A message that will not go out before someone has looked at it. */
const ParkedMessage = z.object({
  id: z.uuid(),
  kind: z.string(),
  about: z.string().nullable(),
  attempts: z.int(),
  parkedAt: z.iso.datetime(),
  lastError: z.string().nullable(),
})

export const health = {
  get: route({
    method: 'GET',
    path: '/api/admin/health',
    needs: 'LIST_SYSTEM_PROPERTIES',
    summary: 'How the installation is: database, outbox, mail, audit seal, ledgers, daily jobs, backup, disk',
    replies: {
      200: z.object({ checks: z.array(HealthCheck), parked: z.array(ParkedMessage), at: z.iso.datetime() }),
    },
  }),
  retryParked: route({
    method: 'POST',
    path: '/api/admin/outbox/retry',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Send messages that wait for a person once more: these, or all of the company',
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(500).optional() }),
    replies: { 200: z.object({ retried: z.int() }) },
  }),
}
