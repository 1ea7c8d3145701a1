import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Route } from '@galen/contract/route'
import { auditedEntities } from '@galen/domain/audited-entities'
import { areas } from '@galen/server/areas'
import { brokenInvariants } from '@galen/server/platform/invariants/invariants'
import { testServer } from '../apps/server/test/server.ts'
import { sized } from '../apps/server/test/test-size.ts'
import { exampleOf } from './walks/examples.ts'
import { walkers } from './walks/people.ts'
import { send } from './walks/send.ts'

const AT_ONCE = sized(8, 64)

const operations = areas.flatMap((area) => area.operations)
const changing: Route[] = operations.map((operation) => operation.route).filter((route) => route.method !== 'GET')
const commands: Route[] = operations
  .filter((operation) => operation.kind === 'command')
  .map((operation) => operation.route)

/** What ends or turns something happens once, however many ask for it at the same time; a package is one of several. */
const ONLY_ONCE =
  /^DELETE (?!.*\/package)|\/(place|void|close|approve|refuse|conversion|merge|undo|handled|reverse|release|apply)(\/|$)/

const server = await testServer()
const people = await walkers(server)
const raced = await people.routesWithWorlds(changing, 'administrator')
const replayed = await people.routesWithWorlds(commands, 'administrator')

describe(`the same call ${AT_ONCE} times at once`, () => {
  it.each(raced)('%s never breaks', async (name, route, { world, token }) => {
    const example = exampleOf(route, world)
    const before = await changesOf(world.companyId)
    const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => send(server.url, route, example, token)))
    for (const { status, body } of replies) expect(status, body).toBeLessThan(500)
    if (ONLY_ONCE.test(name)) expect((await changesOf(world.companyId)) - before, name).toBeLessThanOrEqual(1)
  })

  // Once after all of them: what is broken names its rows, and they name the call.
  it('leaves every ledger whole', async () => expect(await brokenInvariants(server.owner)).toEqual([]))

  it('is written down under a name that the audit can be narrowed to', async () => {
    const unnamed = await server.owner`
      select distinct entity, action from audit_entry where entity <> all(${[...auditedEntities]})`
    expect(unnamed).toEqual([])
  })
})

describe('the same call with the same key', () => {
  it.each(replayed)('%s has one effect, however often and however much at once', async (_, route, { world, token }) => {
    const example = exampleOf(route, world)
    const key = randomUUID()
    // What listens to the events of a call writes its entries later.
    const audits = async () =>
      Number(
        (
          await server.owner`select count(*) from audit_entry where company_id = ${world.companyId} and request_id not like 'outbox %'`
        )[0]?.['count'],
      )
    const transactions = async () =>
      Number(
        (await server.owner`select count(distinct tx) from audit_entry where company_id = ${world.companyId}`)[0]?.[
          'count'
        ],
      )
    const before = await transactions()
    const first = await send(server.url, route, example, token, key)
    const [after, changes] = [await audits(), await transactions()]
    const again = await Promise.all(Array.from({ length: 8 }, () => send(server.url, route, example, token, key)))
    for (const reply of again) {
      // The call may have ended the very session it was made with; then there is no one left to answer.
      if (reply.status === 401) continue
      expect([reply.status, withoutId(reply.body)]).toEqual([first.status, withoutId(first.body)])
      if (first.ok) expect(reply.headers['idempotent-replayed']).toBe('true')
    }
    expect(await audits()).toBe(after)
    // A command changes all its records in one transaction; a confirmed identity may have one of its own.
    expect(changes - before).toBeLessThanOrEqual(2)
  })
})

/** How many transactions of calls wrote something down. */
async function changesOf(companyId: string): Promise<number> {
  const [row] = await server.owner`
    select count(distinct tx) from audit_entry where company_id = ${companyId} and request_id not like 'outbox %'`
  return Number(row?.['count'])
}

const withoutId = (body: string) => body.replaceAll(/"errorId":"[^"]*"/g, '')
