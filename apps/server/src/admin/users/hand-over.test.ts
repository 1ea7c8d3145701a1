import { describe, expect, it } from 'vitest'
import { type OwnedReference, type User, users } from '@galen/contract/admin/users'
import type { GivenUser } from '../../../test/given.ts'
import { kernel } from '../../../test/kernel.ts'
import { toggleUser } from './commands/toggle-user.ts'
import { getOwnedReferences } from './queries/get-owned-references.ts'
import { getUser } from './queries/get-user.ts'
import { listUserCompanies } from './queries/list-user-companies.ts'

const { call, owner, given } = await kernel([toggleUser, getOwnedReferences, getUser, listUserCompanies])
const company = await given.company()
const administrator = await given.user(company, ['EDIT_USER', 'EDIT_ROLE'])

const view = (who: GivenUser, name: string, team: boolean) => owner`
  insert into saved_view (company_id, user_id, list, name, team, query, filters, columns)
  values (${company.id}, ${who.id}, 'user', ${name}, ${team}, '', '{}', '[]')`
const viewsOf = async (who: GivenUser) =>
  (await owner<{ name: string }[]>`select name from saved_view where user_id = ${who.id} order by name`).map(
    ({ name }) => name,
  )
const belongings = (who: GivenUser, as = administrator) => call(users.belongings, { params: { id: who.id } }, { as })
const toggle = (who: GivenUser, body: object) =>
  call(users.toggle, { params: { id: who.id }, body }, { as: administrator })

describe('someone who leaves', () => {
  it('hands over what the team uses, with one audit row each, and keeps what is their own', async () => {
    const [leaving, heir] = [await given.user(company), await given.user(company)]
    await view(leaving, 'Our people', true)
    await view(leaving, 'Buyers', true)
    await view(leaving, 'Only mine', false)
    await view(heir, 'our people', false)
    expect((await belongings(leaving)).body).toEqual([
      { kind: 'team-view', label: 'views of the team', count: 2 },
    ] satisfies OwnedReference[])
    expect(await toggle(leaving, { active: false, handOverTo: heir.id })).toMatchObject({
      status: 200,
      body: { active: false },
    })
    expect(await viewsOf(leaving)).toEqual(['Only mine'])
    expect(await viewsOf(heir)).toEqual(['Buyers', expect.stringMatching(/^Our people \(.{8}\)$/), 'our people'])
    const entries = await owner`
      select before->>'owner' as before, after->>'owner' as after from audit_entry
      where company_id = ${company.id} and entity = 'saved-view' and action = 'hand-over'`
    expect(entries).toEqual([
      { before: leaving.id, after: heir.id },
      { before: leaving.id, after: heir.id },
    ])
    expect((await belongings(leaving)).body).toEqual([])
  })

  it('can only hand over to someone who stays', async () => {
    const [leaving, gone] = [await given.user(company), await given.user(company)]
    const stranger = await given.user(await given.company())
    await view(leaving, 'Stays', true)
    await toggle(gone, { active: false })
    for (const handOverTo of [gone.id, stranger.id, leaving.id])
      expect(await toggle(leaving, { active: false, handOverTo })).toMatchObject({
        status: 400,
        body: { details: [{ field: 'handOverTo' }] },
      })
    expect((await toggle(leaving, { active: true, handOverTo: administrator.id })).status).toBe(400)
    expect(await viewsOf(leaving)).toEqual(['Stays'])
    expect((await belongings(stranger)).status).toBe(404)
    expect((await belongings(leaving, gone)).status).toBeGreaterThanOrEqual(401)
  })
})

it('colleagues are told with the companies that the administrator may edit users in, and no others', async () => {
  const [other, foreign] = [await given.company('Other'), await given.company('Foreign')]
  const colleague = await given.user(company)
  const elsewhere = await given.user(other)
  for (const where of [other, foreign]) await given.member(where, colleague.id)
  await given.member(other, administrator.id, ['EDIT_USER'])
  await given.member(foreign, administrator.id, ['LIST_SALES'])
  const found = (await call(users.companies, {}, { as: administrator })).body as { name: string; userIds: string[] }[]
  expect(found.map(({ name }) => name)).toEqual([company.name, 'Other'])
  expect(found[1]?.userIds).toContain(colleague.id)
  expect(found[1]?.userIds).not.toContain(elsewhere.id)
})

it('the last ten sign-ins of a colleague are told, of this company only and newest first', async () => {
  const colleague = await given.user(company)
  const other = await given.company()
  await given.member(other, colleague.id)
  await owner`
    insert into audit_entry (company_id, at, user_id, request_id, address, action, entity, entity_id, after)
    select c, now() - n * interval '1 hour', ${colleague.id}, 'r', '10.0.0.' || n, 'sign-in', 'session', 's', '{"device": "Phone"}'
    from generate_series(1, 12) n, unnest(array[${company.id}, ${other.id}]::uuid[]) c where c = ${company.id} or n = 1`
  const reply = await call(users.get, { params: { email: colleague.email } }, { as: administrator })
  const { signIns } = reply.body as User
  expect(signIns.map(({ address }) => address)).toEqual(Array.from({ length: 10 }, (_, n) => `10.0.0.${n + 1}`))
  expect(signIns[0]).toEqual({ at: expect.any(String), device: 'Phone', address: '10.0.0.1' })
})
