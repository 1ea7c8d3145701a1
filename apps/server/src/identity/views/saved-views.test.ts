import { describe, expect, it } from 'vitest'
import { type SavedView, views } from '@galen/contract/identity/views'
import { kernel } from '../../../test/kernel.ts'
import { byStatus, many } from '../../../test/people.ts'
import type { GivenUser } from '../../../test/given.ts'
import { admin } from '../../admin/admin.operations.ts'
import { savedViewOperations } from './saved-views.ts'

const { call, given, owner } = await kernel(savedViewOperations(admin.indices ?? []))
const company = await given.company()
const other = await given.company()
const ana = await given.user(company, ['EDIT_USER'])
const bo = await given.user(company, ['EDIT_USER'])
const chief = await given.user(company, ['EDIT_USER', 'EDIT_SYSTEM_PROPERTIES'])
const clerk = await given.user(company)
const stranger = await given.user(other, ['EDIT_USER', 'EDIT_SYSTEM_PROPERTIES'])

const content = {
  name: 'Active people',
  team: false,
  query: 'ana',
  filters: { active: ['true'], signedInAt: ['2026-01-01..'] },
  sort: '-name',
  columns: [{ name: 'name', shown: true, width: 240, pinned: true }],
  density: 'comfortable' as const,
}
let made = 0
const create = (as: GivenUser, part: Partial<typeof content> = {}) =>
  call(views.create, { body: { index: 'user', ...content, name: `View ${++made}`, ...part } }, { as })
const given1 = async (as: GivenUser, part: Partial<typeof content> = {}) => (await create(as, part)).body as SavedView
const seenBy = async (as: GivenUser) =>
  (await call(views.list, { query: { index: 'user' } }, { as })).body as SavedView[]
const changed = (view: SavedView, part: Partial<typeof content> & { version?: number } = {}) => {
  const { id: _, index: _index, mine: _mine, owner: _owner, mayChange: _may, ...rest } = view
  return { ...rest, ...part }
}
const put = (as: GivenUser, view: SavedView, part: Parameters<typeof changed>[1] = {}) =>
  call(views.change, { params: { id: view.id }, body: changed(view, part) }, { as })

describe('a saved view', () => {
  it('keeps all of a list and comes back as it was', async () => {
    const view = await given1(ana)
    expect(view).toMatchObject({ ...content, name: view.name, mine: true, mayChange: true, version: 1 })
    expect(await seenBy(ana)).toContainEqual(view)
  })

  it('is mine alone until I share it', async () => {
    const view = await given1(ana)
    expect((await seenBy(bo)).map(({ id }) => id)).not.toContain(view.id)
    expect((await put(bo, view, { query: 'x' })).status).toBe(404)
    const shared = (await put(ana, view, { team: true })).body as SavedView
    expect((await seenBy(bo)).find(({ id }) => id === view.id)).toEqual({ ...shared, mine: false, mayChange: false })
    expect((await seenBy(ana))[0]?.mine).toBe(true)
  })

  it('of the team is changed by its author or an administrator, and by no one else', async () => {
    const view = await given1(ana, { team: true })
    expect(await put(bo, view, { query: 'x' })).toMatchObject({ status: 403 })
    expect((await call(views.remove, { params: { id: view.id } }, { as: bo })).status).toBe(403)
    expect(await put(chief, view, { query: 'chief' })).toMatchObject({ status: 200, body: { query: 'chief' } })
    expect(await put(chief, { ...view, version: 2 }, { query: 'chief', team: false })).toMatchObject({ status: 403 })
    expect((await call(views.remove, { params: { id: view.id } }, { as: chief })).status).toBe(204)
    expect((await seenBy(ana)).map(({ id }) => id)).not.toContain(view.id)
  })

  it('is not there for another company, nor for those who may not read the list', async () => {
    const view = await given1(ana, { team: true })
    expect(await seenBy(stranger)).toEqual([])
    expect((await put(stranger, view, { query: 'x' })).status).toBe(404)
    expect((await call(views.remove, { params: { id: view.id } }, { as: stranger })).status).toBe(404)
    expect((await call(views.list, { query: { index: 'user' } }, { as: clerk })).status).toBe(403)
    expect((await create(clerk)).status).toBe(403)
    expect((await put(clerk, view, { query: 'x' })).status).toBe(403)
    expect((await call(views.list, { query: { index: 'nothing' } }, { as: ana })).status).toBe(404)
  })

  it('merges changes of different fields and names both values of the same one', async () => {
    const view = await given1(ana, { team: true, query: 'first' })
    expect((await put(ana, view, { query: 'mine' })).status).toBe(200)
    const merged = await put(chief, { ...view, query: 'mine' }, { sort: 'email' })
    expect(merged).toMatchObject({ status: 200, body: { query: 'mine', sort: 'email', version: 3 } })
    const clash = await put(chief, { ...view, sort: 'email' }, { query: 'theirs' })
    expect(clash).toMatchObject({
      status: 409,
      body: { details: [{ field: 'query', yours: 'theirs', theirs: 'mine' }] },
    })
  })

  it('has a name of its own among those of its owner, also when 64 are made at once', async () => {
    const name = 'The one and only'
    expect(byStatus(await many(() => create(ana, { name })))).toEqual({ 200: 1, 409: 63 })
    expect((await create(ana, { name: name.toUpperCase() })).status).toBe(409)
    expect((await create(bo, { name })).status).toBe(200)
    const another = await given1(ana)
    expect(await put(ana, another, { name })).toMatchObject({ status: 409, body: { details: [{ field: 'name' }] } })
  })

  it('leaves in the audit who made, changed and removed it', async () => {
    const view = await given1(ana)
    await put(ana, view, { query: 'other' })
    await call(views.remove, { params: { id: view.id } }, { as: ana })
    const rows = await owner`
      select action, user_id, fields from audit_entry where entity = 'saved-view' and entity_id = ${view.id} order by id`
    expect(rows.map(({ action }) => action)).toEqual(['create', 'change', 'remove'])
    expect(rows[1]).toMatchObject({ user_id: ana.id, fields: ['query'] })
  })

  it.each<[Record<string, unknown>, string]>([
    [{ name: '   ' }, 'name'],
    [{ query: 'a\0b' }, 'query'],
    [{ filters: { 'a b': ['x'] } }, 'filters'],
    [{ filters: { a: [] } }, 'filters'],
    [{ columns: [{ name: 'a', shown: true, width: 3, pinned: false }] }, 'columns'],
    [{ density: 'huge' }, 'density'],
  ])('is refused with %j', async (part, field) => {
    const reply = await create(ana, part)
    expect(reply.status).toBe(400)
    expect((reply.body as { details: { field: string }[] }).details[0]?.field).toContain(field)
  })
})
