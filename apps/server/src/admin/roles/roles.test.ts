import { describe, expect, it } from 'vitest'
import { roleIndex, type RoleWithUsers, roles } from '@galen/contract/admin/roles'
import { search } from '@galen/contract/search-index'
import { type Permission, permissionNames } from '@galen/domain/permissions'
import type { GivenCompany, GivenUser } from '../../../test/given.ts'
import { kernel } from '../../../test/kernel.ts'
import { byStatus, many } from '../../../test/people.ts'
import { topicRights, withRightsOfNow } from '../../platform/realtime/realtime-topics.ts'
import { searchOperation } from '../../platform/search/search.ts'
import { admin } from '../admin.operations.ts'
import { servedRoleTopic } from './role.view.ts'
import { roleSearch } from './role.search.ts'

const { call, owner, pool, given, authenticate } = await kernel([...admin.operations, searchOperation([roleSearch])])
const ALL = permissionNames
let made = 0

/** A company with an administrator who has every right. */
async function administered() {
  const company = await given.company()
  return { company, administrator: await given.user(company, ALL) }
}
const { company, administrator } = await administered()

const create = (name: string, permissions: readonly Permission[], as = administrator, confirm = true) =>
  call(
    roles.create,
    { query: confirm ? { confirm: 'true' } : {}, body: { name, permissions: [...permissions] } },
    { as },
  )
const created = async (permissions: readonly Permission[], as = administrator): Promise<RoleWithUsers> => {
  const reply = await create(`Made ${++made}`, permissions, as)
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  return reply.body as RoleWithUsers
}
const put = (roleId: string, body: object, as = administrator, confirm = true) =>
  call(roles.change, { params: { roleId }, query: confirm ? { confirm: 'true' } : {}, body: body as never }, { as })
const rightsOf = async (roleId: string) =>
  (
    await owner<
      { permission: string }[]
    >`select permission from role_permission where role_id = ${roleId} order by permission`
  ).map(({ permission }) => permission)
const give = (where: GivenCompany, who: GivenUser, roleId: string) =>
  owner`insert into company_user_role values (${where.id}, ${who.id}, ${roleId})`

describe('a role', () => {
  it.each([
    ['\u200b', 'name must have a character that can be seen'],
    ['\u202eabc', 'name must not have control characters or marks that turn the direction of a text'],
  ])('has a name that people can read, unlike %j', async (name, title) => {
    const reply = await create(name, ['LIST_SALES'])
    expect(reply).toMatchObject({ status: 400, body: { title, details: [{ field: 'name' }] } })
  })

  it('is made, read with the people who have it, and found by name and category', async () => {
    const role = await created(['LIST_SALES', 'VIEW_SALE', 'LIST_STOCKS'])
    expect(role.permissions).toEqual([
      { id: 'LIST_SALES', category: 'Sales' },
      { id: 'VIEW_SALE', category: 'Sales' },
      { id: 'LIST_STOCKS', category: 'Warehouse' },
    ])
    const clerk = await given.user(company)
    await give(company, clerk, role.roleId)
    expect((await call(roles.get, { params: { id: role.roleId } }, { as: administrator })).body).toMatchObject({
      users: 1,
      members: [{ id: clerk.id, email: clerk.email, active: true }],
    })
    const find = async (query: string) =>
      (
        (await call(search, { params: { index: roleIndex.name }, query: { query } }, { as: administrator })).body as {
          content: { id: string }[]
        }
      ).content.map(({ id }) => id)
    expect(await find(`name:"${role.name}"`)).toEqual([role.roleId])
    expect(await find(`"${role.name}" permissions.category:Warehouse`)).toEqual([role.roleId])
    expect(await find(`"${role.name}" permissions.category:Finance`)).toEqual([])
    expect(await find('Warehouse')).toContain(role.roleId)
    expect(await find('name:warehouse OR permissions.category:warehouse')).toContain(role.roleId)
    expect(await find('permissions:LIST_STOCKS')).toContain(role.roleId)
  })

  it('has a name of its own, also when 64 want the same', async () => {
    const replies = await many((index) => create(index % 2 ? 'Night shift' : 'NIGHT SHIFT', []))
    expect(byStatus(replies)).toEqual({ 200: 1, 409: 63 })
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ details: [{ field: 'name' }] })
  })

  it.each([
    [{ name: '', permissions: [] }, 'name'],
    [{ name: 'x', permissions: ['NO_SUCH_RIGHT'] }, 'permissions.0'],
    [{ name: 'x', permissions: [], users: 3 }, 'users'],
  ])('%j is refused naming %s', async (body, field) => {
    expect(await call(roles.create, { body: body as never }, { as: administrator })).toMatchObject({
      status: 400,
      body: { details: [{ field }] },
    })
  })

  it('belongs to its company and to those who may edit roles', async () => {
    const { roleId } = await created([])
    const { administrator: stranger } = await administered()
    const manager = await given.user(company, ['EDIT_USER'])
    expect((await put(roleId, { version: 1, name: 'x' }, stranger)).status).toBe(404)
    expect((await call(roles.get, { params: { id: roleId } }, { as: stranger })).status).toBe(404)
    expect((await call(roles.remove, { params: { id: roleId } }, { as: stranger })).status).toBe(404)
    expect((await put(roleId, { version: 1, name: 'x' }, manager)).status).toBe(403)
    expect((await call(roles.list, {}, { as: manager })).status).toBe(200)
    expect((await call(roles.list, {}, { as: await given.user(company, ['LIST_SALES']) })).status).toBe(403)
  })

  it('changes only after a fresh sign-in', async () => {
    const { roleId } = await created([])
    const stale = await given.user(company, ALL)
    await owner`update user_session set proved_at = now() - interval '6 minutes' where id = ${stale.sessionId}`
    expect(await put(roleId, { version: 1, name: 'x' }, stale)).toMatchObject({
      status: 403,
      body: { code: 'fresh-sign-in' },
    })
  })
})

describe('permissions', () => {
  const find = async (query: string) =>
    ((await call(roles.permissions, { query: { query } }, { as: administrator })).body as { id: string }[]).map(
      ({ id }) => id,
    )

  it('are found by name, category and plain words', async () => {
    expect(await find('')).toHaveLength(permissionNames.length)
    expect(await find('edit_batch')).toEqual(['EDIT_BATCH'])
    expect(await find('compliance')).toEqual(expect.arrayContaining(['LIST_COMPLIANCE', 'APPROVE_COMPLIANCE']))
    expect(await find('quarantine')).toEqual(['EDIT_STOCK'])
    expect(await find('no such thing')).toEqual([])
  })
})

describe('two who edit one role', () => {
  it('both keep what they gave', async () => {
    const { roleId } = await created(['LIST_SALES'])
    expect((await put(roleId, { version: 1, permissions: ['LIST_SALES', 'LIST_ITEMS'] })).status).toBe(200)
    expect((await put(roleId, { version: 1, permissions: ['LIST_SALES', 'LIST_STOCKS'] })).status).toBe(200)
    expect(await rightsOf(roleId)).toEqual(['LIST_ITEMS', 'LIST_SALES', 'LIST_STOCKS'])
    expect((await put(roleId, { version: 1, permissions: [] })).status).toBe(200)
    expect(await rightsOf(roleId)).toEqual(['LIST_ITEMS', 'LIST_STOCKS'])
  })

  it('both keep what they gave, all sixty-four of them at once', async () => {
    const wanted = ALL.slice(0, 32)
    const { roleId } = await created([])
    const replies = await many((index) => put(roleId, { version: 1, permissions: [wanted[index % 32] ?? 'AUDIT'] }))
    expect(byStatus(replies)).toEqual({ 200: 64 })
    expect(await rightsOf(roleId)).toEqual([...wanted].toSorted())
  })

  it('are told when one decided the opposite of the other', async () => {
    const { roleId } = await created([])
    await put(roleId, { version: 1, permissions: ['LIST_ITEMS'] })
    await put(roleId, { version: 2, permissions: [] })
    expect(await put(roleId, { version: 1, permissions: ['LIST_ITEMS', 'LIST_SALES'] })).toMatchObject({
      status: 409,
      body: { details: [{ field: 'permissions', permissions: ['LIST_ITEMS'], theirs: [] }] },
    })
    expect(await put(roleId, { version: 9, permissions: [] })).toMatchObject({ status: 409 })
  })

  it('merge a new name with new rights and clash over two names', async () => {
    const { roleId } = await created([])
    expect((await put(roleId, { version: 1, name: `Renamed ${roleId}` })).status).toBe(200)
    expect(await put(roleId, { version: 1, permissions: ['AUDIT'] })).toMatchObject({
      status: 200,
      body: { name: `Renamed ${roleId}`, version: 3 },
    })
    expect(await put(roleId, { version: 1, name: 'Another' })).toMatchObject({
      status: 409,
      body: { details: [{ field: 'name', yours: 'Another' }] },
    })
  })
})

describe('no one can give what they lack', () => {
  it('neither in a new role nor in one that is there, not even to themselves', async () => {
    const half = await given.user(company, ['EDIT_ROLE', 'LIST_SALES'])
    expect(await create('Too much', ['LIST_SALES', 'CREATE_PAYMENT'], half)).toMatchObject({
      status: 403,
      body: { details: [{ field: 'permissions', permissions: ['CREATE_PAYMENT'] }] },
    })
    const { roleId } = await created(['AUDIT'])
    await give(company, half, roleId)
    expect((await put(roleId, { version: 1, permissions: ['AUDIT', 'EDIT_COMPANY'] }, half)).status).toBe(403)
    expect((await put(roleId, { version: 1, permissions: ['AUDIT', 'LIST_SALES'] }, half)).status).toBe(200)
    expect(await rightsOf(roleId)).toEqual(['AUDIT', 'LIST_SALES'])
  })

  it('counts the rights they have now, not those that their session remembers', async () => {
    const fallen = await given.user(company, ['EDIT_ROLE', 'AUDIT'])
    expect((await create('While in power', ['AUDIT'], fallen)).status).toBe(200)
    await owner`delete from role_permission p using company_user_role g
      where g.user_id = ${fallen.id} and p.role_id = g.role_id and p.permission = 'AUDIT'`
    expect((await create('After the fall', ['AUDIT'], fallen)).status).toBe(403)
  })
})

describe('duties that should be apart', () => {
  it.each([[['RECEIPT_VALIDATION', 'CREATE_PAYMENT'] as const], [['CREATE_INVOICE', 'CHECK_INVOICE'] as const]])(
    '%j together ask back first',
    async (pair) => {
      const asked = await create(`Both ${pair[0]}`, pair, administrator, false)
      expect(asked).toMatchObject({
        status: 202,
        body: { confirmations: [{ code: `separation-of-duty.${pair.join('+')}` }] },
      })
      expect((await create(`Both ${pair[0]}`, pair)).status).toBe(200)
      const { roleId } = await created([pair[0]])
      expect((await put(roleId, { version: 1, permissions: pair }, administrator, false)).status).toBe(202)
      expect(await rightsOf(roleId)).toEqual([pair[0]])
      expect((await put(roleId, { version: 1, permissions: pair })).status).toBe(200)
      expect((await put(roleId, { version: 2, permissions: [...pair, 'AUDIT'] }, administrator, false)).status).toBe(
        200,
      )
    },
  )
})

describe('the last administrator', () => {
  /** Two administrators by one role each. */
  async function twoAdministrators() {
    const { company: place, administrator: first } = await administered()
    const second = await given.user(place, ALL)
    const roleOf = async (who: GivenUser) => {
      const [row] = await owner<{ role_id: string }[]>`select role_id from company_user_role where user_id = ${who.id}`
      return String(row?.role_id)
    }
    return { place, first, second, firstRole: await roleOf(first), secondRole: await roleOf(second) }
  }
  const without = ALL.filter((name) => name !== 'EDIT_ROLE')
  const administratorsOf = async (place: GivenCompany) =>
    (
      await owner`
      select distinct g.user_id from company_user_role g join role_permission p on p.role_id = g.role_id
      join company_user m on m.company_id = g.company_id and m.user_id = g.user_id and m.active
      where g.company_id = ${place.id} and p.permission = 'EDIT_ROLE'`
    ).length

  it('keeps the right whatever is done to the role', async () => {
    const { company: place, administrator: only } = await administered()
    const [{ role_id: roleId } = { role_id: '' }] = await owner<{ role_id: string }[]>`
      select role_id from company_user_role where user_id = ${only.id}`
    const refused = await put(roleId, { version: 1, permissions: without }, only)
    expect(refused).toMatchObject({ status: 409, body: { code: 'role.refused' } })
    const empty = await created([], only)
    expect(
      (await call(roles.remove, { params: { id: roleId }, query: { moveTo: empty.roleId } }, { as: only })).status,
    ).toBe(409)
    expect(await administratorsOf(place)).toBe(1)
  })

  it('keeps it while the only other one was merely invited', async () => {
    const { second, firstRole, first } = await twoAdministrators()
    const invited = (name: string | null) =>
      owner`update company_user set invited_given_name = ${name}, invited_family_name = ${name} where user_id = ${second.id}`
    await invited('Nora')
    expect((await put(firstRole, { version: 1, permissions: without }, first)).status).toBe(409)
    await invited(null)
    expect((await put(firstRole, { version: 1, permissions: without }, first)).status).toBe(200)
  })

  it('remains when two administrators take the right from each other at the same time', async () => {
    for (let round = 0; round < 8; round++) {
      const { place, first, second, firstRole, secondRole } = await twoAdministrators()
      const replies = await Promise.all([
        put(secondRole, { version: 1, permissions: without }, first),
        put(firstRole, { version: 1, permissions: without }, second),
      ])
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await administratorsOf(place)).toBe(1)
    }
  })
})

describe('deleting a role', () => {
  it('moves the people who have it', async () => {
    const [old, next] = [await created(['AUDIT']), await created(['AUDIT', 'EXPORT'])]
    const clerk = await given.user(company)
    await give(company, clerk, old.roleId)
    const remove = (query: object, as = administrator) =>
      call(roles.remove, { params: { id: old.roleId }, query }, { as })
    expect(await remove({})).toMatchObject({ status: 409, body: { details: [{ field: 'moveTo', users: 1 }] } })
    expect(await remove({ moveTo: old.roleId })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'moveTo' }] },
    })
    expect(await remove({ moveTo: crypto.randomUUID() })).toMatchObject({ status: 400 })
    const half = await given.user(company, ['EDIT_ROLE'])
    expect((await remove({ moveTo: next.roleId }, half)).status).toBe(403)
    expect((await remove({ moveTo: next.roleId })).status).toBe(204)
    expect((await call(roles.get, { params: { id: next.roleId } }, { as: administrator })).body).toMatchObject({
      members: [{ id: clerk.id }],
    })
    expect((await remove({})).status).toBe(404)
  })

  it('asks before duties come together in one of them, and tells of each person what became of their roles', async () => {
    const [old, next] = [await created(['AUDIT']), await created(['CREATE_PAYMENT'])]
    const receiving = await created(['RECEIPT_VALIDATION'])
    const [clerk, other] = [await given.user(company), await given.user(company)]
    for (const who of [clerk, other]) await give(company, who, old.roleId)
    await give(company, clerk, receiving.roleId)
    const remove = (query: object) =>
      call(
        roles.remove,
        { params: { id: old.roleId }, query: { moveTo: next.roleId, ...query } },
        { as: administrator },
      )
    expect(await remove({})).toMatchObject({
      status: 202,
      body: { confirmations: [{ code: expect.stringMatching(/^separation-of-duty\./) }] },
    })
    expect(await remove({ confirm: 'true' })).toMatchObject({ status: 204 })
    const told = await owner<{ id: string; version: number; before: object; after: object }[]>`
      select entity_id as id, version, before, after from audit_entry
      where entity = 'user' and entity_id in (${clerk.id}, ${other.id}) and version > 1`
    const both = (roleId: string) => [receiving.roleId, roleId].toSorted()
    expect(told).toHaveLength(2)
    expect(told).toContainEqual({
      id: clerk.id,
      version: 2,
      before: { roleIds: both(old.roleId) },
      after: { roleIds: both(next.roleId) },
    })
    expect(told).toContainEqual({
      id: other.id,
      version: 2,
      before: { roleIds: [old.roleId] },
      after: { roleIds: [next.roleId] },
    })
  })
})

describe('whoever has a role', () => {
  it('is told at once and works with the new rights from the next call on', async () => {
    const { roleId } = await created(['LIST_SYSTEM_PROPERTIES'])
    const clerk = await given.user(company)
    await give(company, clerk, roleId)
    await owner`delete from outbox`
    await put(roleId, { version: 1, permissions: ['EDIT_USER'] })
    const told = await owner<{ destination: string }[]>`
      select payload ->> 'destination' as destination from outbox where kind = 'realtime'`
    expect(told.map(({ destination }) => destination)).toContain(`/user/${clerk.id}/queue/settings`)
    authenticate.forget(clerk.id)
    expect((await call(roles.list, {}, { as: clerk })).status).toBe(200)
  })
})

describe('the topic of a role', () => {
  const publishedOf = async (roleId: string) =>
    (
      await owner<{ change: object }[]>`
        select payload -> 'change' as change from outbox
        where kind = 'realtime' and payload ->> 'destination' = ${`/topic/role/${roleId}`} order by id`
    ).map(({ change }) => change)

  it('says what changed, and that the role is gone', async () => {
    const { roleId } = await created(['AUDIT'])
    await put(roleId, { version: 1, name: `Renamed ${roleId}` })
    await put(roleId, { version: 2, permissions: ['AUDIT', 'EXPORT'] })
    await put(roleId, { version: 3, permissions: ['AUDIT', 'EXPORT'] })
    await call(roles.remove, { params: { id: roleId }, query: {} }, { as: administrator })
    expect(await publishedOf(roleId)).toMatchObject([
      { type: 'role', id: roleId, version: 2, changed: ['name'] },
      { version: 3, changed: ['permissions'] },
      { version: null, action: 'removed' },
    ])
  })

  it('is heard by those who may read the role, in its company', async () => {
    const { roleId } = await created(['AUDIT'])
    const mayHear = topicRights(pool, [servedRoleTopic])
    const hears = async (who: GivenUser, destination = `/topic/role/${roleId}`) =>
      withRightsOfNow(
        authenticate,
        () => authenticate.actorOf(`Bearer ${who.token}`),
        (actor) => mayHear(actor, destination),
      )
    const [editor, clerk] = [await given.user(company, ['EDIT_USER']), await given.user(company, ['AUDIT'])]
    const stranger = (await administered()).administrator
    expect(await hears(administrator)).toBe(true)
    expect(await hears(editor)).toBe(true)
    expect(await hears(editor, `/topic/presence/role/${roleId}`)).toBe(true)
    expect(await hears(clerk)).toBe(false)
    expect(await hears(stranger)).toBe(false)
    expect(await hears(administrator, `/topic/role/${crypto.randomUUID()}`)).toBe(false)
  })
})
