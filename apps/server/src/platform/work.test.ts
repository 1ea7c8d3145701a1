import { afterAll, afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { route } from '@galen/contract/route'
import { sql } from 'kysely'
import { kernel } from '../../test/kernel.ts'
import { areas } from '../areas.ts'
import { lockRows } from './database/locks.ts'
import { type Actor, command } from './operation.ts'
import { registerAreas } from './registered-areas.ts'
import { accountingDate, type Work } from './work.ts'

let run: (work: Work<Actor>) => Promise<unknown> = async () => null

const doWork = route({
  method: 'POST',
  path: '/api/test/work',
  needs: 'signed-in',
  summary: 'test',
  replies: { 200: z.unknown() },
})
const postWork = { ...doWork, path: '/api/test/posting' } as typeof doWork

const { call, given, owner } = await kernel([
  command(doWork, (input) => run(input), { unaudited: 'test' }),
  command(postWork, (input) => run(input), { unaudited: 'test', posting: true }),
])
const company = await given.company('Alpha')
const other = await given.company('Beta')
const clerk = await given.user(company)

async function within<T>(work: (work: Work<Actor>) => Promise<T>, kind = doWork) {
  run = work
  return call(kind, {}, { as: clerk })
}

afterEach(() => registerAreas([]))
afterAll(() => registerAreas(areas))

async function role(companyId: string, name: string): Promise<string> {
  const [row] = await owner`insert into role (company_id, name) values (${companyId}, ${name}) returning id`
  return String(row?.['id'])
}

describe('locks', async () => {
  const [first, second, foreign] = [
    await role(company.id, 'A'),
    await role(company.id, 'B'),
    await role(other.id, 'Other'),
  ]
  const never = crypto.randomUUID()

  it('answer which rows of the company there are', async () => {
    const reply = await within(async (work) => [...(await lockRows(work, 'role', [second, never, foreign, first]))])
    expect(reply.body).toEqual([first, second].toSorted())
  })

  it('refuse the wrong order, but not what is held already', async () => {
    const reply = await within(async (work) => {
      await lockRows(work, 'role', [first])
      await lockRows(work, 'app_user', [clerk.id])
      await lockRows(work, 'role', [first])
      await lockRows(work, 'role', [first], 'share')
      return lockRows(work, 'role', [second]).then(
        () => ['taken'],
        (error: Error) => [error.message],
      )
    })
    expect(reply.body).toEqual(['Lock order broken: "role" after "app_user". Lock it earlier in the command'])
  })

  it('are waited for longer by what posts', async () => {
    const timeout = (work: Work) => sql`show lock_timeout`.execute(work.tx).then(({ rows }) => rows[0])
    expect((await within(timeout)).body).toEqual({ lock_timeout: '3s' })
    expect((await within(timeout, postWork)).body).toEqual({ lock_timeout: '15s' })
  })
})

it('is dated by the clock of the company', async () => {
  await owner`update company set time_zone = 'Pacific/Kiritimati' where id = ${company.id}`
  const [row] = await owner`select (now() at time zone 'Pacific/Kiritimati')::date as day`
  expect((await within(async (work) => [await accountingDate(work)])).body).toEqual([row?.['day']])
})

describe('moments', () => {
  it('reach every area in its order, in the same transaction', async () => {
    const seen: unknown[] = []
    registerAreas([
      {
        name: 'items',
        reactions: { vendorToggled: async ({ actor }, ids) => void seen.push(['items', actor.companyId, ids]) },
      },
      { name: 'warehouse' },
      { name: 'sales', reactions: { vendorToggled: async ({ tx }) => void seen.push(['sales', tx]) } },
    ])
    await within(async (work) => {
      await work.react('vendorToggled', { vendorId: 'v', isActive: false })
      seen.push(work.tx)
      return null
    })
    expect(seen[0]).toEqual(['items', company.id, { vendorId: 'v', isActive: false }])
    expect(seen[1]).toEqual(['sales', seen[2]])
  })

  it('stop the work when someone refuses', async () => {
    registerAreas([{ name: 'items', reactions: { settled: () => Promise.reject(new Error('no')) } }])
    const reply = await within((work) => work.react('settled', { documents: [], isSettled: true }))
    expect(reply.status).toBe(500)
  })
})
