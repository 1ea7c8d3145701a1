import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { route } from '@galen/contract/route'
import { kernel } from '../../test/kernel.ts'
import { query } from './operation.ts'

const declared = (path: `/${string}`) =>
  route({ method: 'GET', path, needs: 'signed-in', summary: 'Read', replies: { 200: z.object({ names: z.int() }) } })
const renames = declared('/api/test/renames')
const looksTwice = declared('/api/test/looks-twice')
const between = Promise.withResolvers<void>()
const looked = Promise.withResolvers<void>()

const { call, given, owner } = await kernel([
  query(renames, async ({ db, actor }) => {
    await db.updateTable('app_user').set({ given_name: 'Mallory' }).where('id', '=', actor.userId).execute()
    return { names: 1 }
  }),
  query(looksTwice, async ({ db, actor }) => {
    const name = async () =>
      db.selectFrom('app_user').select('given_name').where('id', '=', actor.userId).executeTakeFirstOrThrow()
    const first = await name()
    looked.resolve()
    await between.promise
    const second = await name()
    return { names: new Set([first.given_name, second.given_name]).size }
  }),
])
const company = await given.company()

describe('a query', () => {
  it('cannot change anything, whatever its code tries: a GET has no effect', async () => {
    const ana = await given.user(company, [])
    expect(await call(renames, {}, { as: ana })).toMatchObject({ status: 500, body: { code: 'unexpected' } })
    const [row] = await owner`select given_name from app_user where id = ${ana.id}`
    expect(row?.['given_name']).not.toBe('Mallory')
  })

  it('sees one moment from its first to its last question', async () => {
    const ana = await given.user(company, [])
    const asked = call(looksTwice, {}, { as: ana })
    await looked.promise
    await owner`update app_user set given_name = 'Renamed' where id = ${ana.id}`
    between.resolve()
    expect(await asked).toMatchObject({ status: 200, body: { names: 1 } })
  })
})
