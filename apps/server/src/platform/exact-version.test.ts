import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { baseVersion, byId, route } from '@galen/contract/route'
import { kernel } from '../../test/kernel.ts'
import { byStatus, many } from '../../test/people.ts'
import { aboutToLock } from './database/locks.ts'
import { notFound } from './errors.ts'
import { command } from './operation.ts'
import { checkExactVersion } from './versions.ts'

const Placed = z.object({ id: z.uuid(), name: z.string(), color: z.string(), version: z.int() })

/** A placed document of the tests: the company itself, saved together. */
const savePlaced = route({
  method: 'PUT',
  path: '/api/test/placed/:id',
  needs: 'EDIT_COMPANY',
  summary: 'test',
  params: byId,
  body: z.strictObject({ ...baseVersion, name: z.string().optional(), color: z.string().optional() }),
  replies: { 200: Placed },
})

const { call, given } = await kernel([
  command(savePlaced, async ({ params: { id }, body, tx, actor, audit }) => {
    aboutToLock(tx, 'company')
    const before = await tx
      .selectFrom('company')
      .select(['id', 'name', 'color', 'version'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw notFound('Company')
    await checkExactVersion(tx, actor.companyId, 'company', id, before, body)
    const { name = before.name, color = before.color } = body
    const after = { id, name, color, version: before.version + 1 }
    const { id: _, version, ...is } = after
    await tx
      .updateTable('company')
      .set({ ...is, version })
      .where('id', '=', id)
      .execute()
    const was = { name: before.name, color: before.color }
    audit('company', { id, before: was, after: is, version })
    return after
  }),
])
const company = await given.company()
const ana = await given.user(company, ['EDIT_COMPANY'])
const ben = await given.user(company, ['EDIT_COMPANY'])
const save = (as: typeof ana, body: { version: number; name?: string; color?: string }) =>
  call(savePlaced, { params: { id: company.id }, body }, { as })

describe('a document that is saved together', () => {
  it('is saved on the very version that was looked at, and on no other, also where the fields differ', async () => {
    expect((await save(ana, { version: 1, color: '#112233' })).status).toBe(200)
    expect(await save(ben, { version: 1, name: 'Mine' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', details: [{ field: 'color', theirs: '#112233', by: expect.any(String) }] },
    })
    expect(await save(ben, { version: 2, name: 'Mine' })).toMatchObject({ status: 200, body: { version: 3 } })
    expect((await save(ben, { version: 9, name: 'Later' })).status).toBe(409)
  })

  it('of sixty-four who save at once on one version, one is heard', async () => {
    const { version } = (await save(ana, { version: 3, name: 'Before' })).body as z.output<typeof Placed>
    expect(byStatus(await many((index) => save(ana, { version, name: `Name ${index}` })))).toEqual({ 200: 1, 409: 63 })
  })
})
