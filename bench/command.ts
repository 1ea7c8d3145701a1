import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { event } from '@galen/contract/event'
import { route } from '@galen/contract/route'
import type { Pool } from '@galen/server/platform/database/database'
import { command } from '@galen/server/platform/operation'
import { sql } from 'kysely'
import { type Figure, median } from './figure.ts'
import { type App, throwAwayKernel } from './throw-away-kernel.ts'

const roleCreated = event({
  name: 'role.created',
  summary: 'A role was created',
  payload: z.object({ id: z.uuid() }),
})

const ROUNDS = 600
const WARM_UP = 150

const tenStatements = route({
  method: 'POST',
  path: '/api/bench/ten-statements',
  needs: 'signed-in',
  summary: 'Ten statements, as a command of the product would run them',
  body: z.strictObject({ name: z.string() }),
  replies: { 200: z.object({ id: z.uuid() }) },
})

const BY_HAND = '/by-hand'

/** The same ten statements as a handler that does nothing else: no permission, no key, no audit, no messages. */
function serveByHand(app: App, pool: Pool) {
  app.post(BY_HAND, async (request) => {
    const { companyId, name } = request.body as { companyId: string; name: string }
    return pool.begin(async (tx) => {
      await tx`select set_config('app.company', ${companyId}, true)`
      const [role] = await tx`insert into role (company_id, name) values (${companyId}, ${name}) returning id`
      const id = String(role?.['id'])
      for (let step = 0; step < 9; step++)
        await tx`update role set version = version + 1 where company_id = ${companyId} and id = ${id}`
      return { id }
    })
  })
}

/**
 * What the command wrapper costs: permission, scope, idempotency key, audit row and outbox around ten statements,
 * against the same ten statements in a transaction written by hand, both served by the same HTTP server.
 */
export async function benchCommand(): Promise<Figure[]> {
  const bench = await throwAwayKernel(
    [
      command(tenStatements, async ({ body, tx, actor, audit, emit }) => {
        const role = await tx
          .insertInto('role')
          .values({ company_id: actor.companyId, name: body.name })
          .returning('id')
          .executeTakeFirstOrThrow()
        for (let step = 0; step < 9; step++)
          await sql`update role set version = version + 1 where company_id = ${actor.companyId} and id = ${role.id}`.execute(
            tx,
          )
        audit('role', { id: role.id, before: null, after: { name: body.name } })
        emit(roleCreated, { id: role.id })
        return { id: role.id }
      }),
    ],
    serveByHand,
  )
  const { person, app, runOperation } = bench
  const byHand = async () => {
    const payload = { companyId: person.companyId, name: randomUUID() }
    const reply = await app.inject({ method: 'POST', url: BY_HAND, payload })
    if (reply.statusCode !== 200) throw new Error(reply.body)
    return reply.json() as unknown
  }
  const wrapped = () => runOperation(tenStatements, { name: randomUUID() }, randomUUID())
  const times = { hand: [] as number[], wrapped: [] as number[] }
  // Turn by turn in one run, so that whatever else the machine does falls on both.
  for (let round = 0; round < ROUNDS; round++)
    for (const [kind, work] of [
      ['hand', byHand],
      ['wrapped', wrapped],
    ] as const) {
      const started = performance.now()
      await work()
      if (round >= WARM_UP) times[kind].push(performance.now() - started)
    }
  await bench.stop()
  return [
    {
      name: 'command wrapper against the same SQL by hand, 10 statements',
      value: median(times.wrapped) / median(times.hand),
      unit: 'x',
      limit: 1.6,
      detail: `${median(times.wrapped).toFixed(2)} ms against ${median(times.hand).toFixed(2)} ms`,
    },
  ]
}
