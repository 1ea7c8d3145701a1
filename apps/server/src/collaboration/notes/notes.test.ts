import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Note, notes } from '@galen/contract/collaboration/notes'
import { LONGEST_NOTE } from '@galen/domain/collaboration/note'
import type { GivenUser } from '../../../test/given.ts'
import { kernel } from '../../../test/kernel.ts'
import { byStatus, many } from '../../../test/people.ts'
import { admin } from '../../admin/admin.operations.ts'
import { inTransaction, scopeOf } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'
import { noteOperations, servedNotesTopic } from './notes.ts'

const kinds = admin.noteKinds ?? []
const { call, given, owner, pool } = await kernel(noteOperations(kinds))
const company = await given.company()
const foreign = await given.company('Foreign Company')
const ana = await given.user(company, ['EDIT_COMPANY', 'EDIT_USER'])
const ben = await given.user(company, ['EDIT_COMPANY'])
const chief = await given.user(company, ['EDIT_COMPANY', 'EDIT_SYSTEM_PROPERTIES'])
const clerk = await given.user(company, ['CREATE_SALE'])
const stranger = await given.user(foreign, ['EDIT_COMPANY', 'EDIT_USER', 'EDIT_SYSTEM_PROPERTIES'])

const onCompany = { entity: 'company', id: company.id }
const list = async (as: GivenUser, of = onCompany) => (await call(notes.list, { params: of }, { as })).body as Note[]
const write = (as: GivenUser, text: string, of = onCompany, key?: string) =>
  call(notes.write, { params: of, body: { text } }, { as, ...(key ? { key } : {}) })
const written = async (as: GivenUser, text: string) => (await write(as, text)).body as Note
const change = (as: GivenUser, note: Note, text: string, version = note.version) =>
  call(notes.change, { params: { ...onCompany, note: note.id }, body: { version, text } }, { as })
const remove = (as: GivenUser, note: Note, of = onCompany) =>
  call(notes.remove, { params: { ...of, note: note.id } }, { as })
const audited = (id: string) =>
  owner`select user_id, action, before, after from audit_entry where entity = 'note' and entity_id = ${id} order by id`
const told = (id: string) =>
  owner`select payload->>'destination' as destination, payload->'change'->>'action' as action from outbox
    where kind = 'realtime' and payload->'change'->>'id' = ${id} order by id`

describe('a note', () => {
  it('is written by whoever may change the record, read by whoever may read it, and told to open screens', async () => {
    const note = await written(ana, '  The bank called, ask for Mrs. Lind.  ')
    expect(note).toMatchObject({
      text: 'The bank called, ask for Mrs. Lind.',
      authorId: ana.id,
      editedAt: null,
      version: 1,
    })
    expect(note.changeableUntil).toBe(new Date(Date.parse(note.writtenAt) + 15 * 60_000).toISOString())
    const [shown] = await list(ben)
    expect(shown).toMatchObject({ id: note.id, author: note.author, changeableUntil: null, mayRemove: false })
    expect(await told(note.id)).toEqual([{ destination: `/topic/notes/company/${company.id}`, action: 'created' }])
    expect(await audited(note.id)).toEqual([
      {
        user_id: ana.id,
        action: 'create',
        before: null,
        after: { entity: 'company', entityId: company.id, text: note.text },
      },
    ])
  })

  it('comes newest first', async () => {
    const [first, second] = [await written(ana, 'first'), await written(ben, 'second')]
    expect((await list(ana)).slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id])
  })

  it('is changed by its author within a quarter of an hour, and by no one after that', async () => {
    const note = await written(ana, 'Deliver on Tuesday')
    const changed = (await change(ana, note, 'Deliver on Thursday')).body as Note
    expect(changed).toMatchObject({ text: 'Deliver on Thursday', version: 2, editedAt: expect.any(String) })
    expect(await change(ben, note, 'Deliver never')).toMatchObject({ status: 403, body: { code: 'note.forbidden' } })
    expect(await change(chief, note, 'Deliver never')).toMatchObject({ status: 403 })
    await owner`update note set written_at = now() - interval '15 minutes 1 second' where id = ${note.id}`
    expect(await change(ana, changed, 'Deliver on Friday')).toMatchObject({
      status: 409,
      body: { code: 'note.refused', message: 'A note can be changed for 15 minutes. Write another one instead.' },
    })
    expect((await list(ana)).find(({ id }) => id === note.id)).toMatchObject({
      text: 'Deliver on Thursday',
      changeableUntil: null,
    })
  })

  it('changed in two tabs keeps the first change and tells the second what it says', async () => {
    const note = await written(ana, 'one')
    expect((await change(ana, note, 'two')).status).toBe(200)
    expect(await change(ana, note, 'three')).toMatchObject({
      status: 409,
      body: { code: 'conflict', details: [{ field: 'text', yours: 'three', theirs: 'two' }] },
    })
  })

  it('is removed by its author or an administrator; the audit keeps what it said', async () => {
    const [first, second] = [await written(ana, 'a slip'), await written(ana, 'not to be read')]
    expect(await remove(ben, first)).toMatchObject({ status: 403, body: { code: 'note.forbidden' } })
    expect((await remove(ana, first)).status).toBe(204)
    expect((await remove(chief, second)).status).toBe(204)
    expect((await remove(ana, first)).status).toBe(404)
    expect((await list(ana)).map(({ id }) => id)).not.toContain(second.id)
    expect((await audited(second.id)).at(-1)).toMatchObject({
      user_id: chief.id,
      action: 'remove',
      before: { text: 'not to be read' },
      after: null,
    })
    expect((await told(second.id)).at(-1)).toMatchObject({ action: 'removed' })
  })

  it('asked for twice with one key is written once, and removed once of many times at once', async () => {
    const key = randomUUID()
    const [one, other] = [await write(ana, 'once', onCompany, key), await write(ana, 'once', onCompany, key)]
    expect((other.body as Note).id).toBe((one.body as Note).id)
    expect((await list(ana)).filter(({ text }) => text === 'once')).toHaveLength(1)
    const replies = await many(() => remove(ana, one.body as Note), 16)
    expect(byStatus(replies)).toEqual({ 204: 1, 404: 15 })
  })
})

describe('what cannot be noted', () => {
  it('nothing, too much, and what is not text', async () => {
    for (const text of ['', '   ', 'x'.repeat(LONGEST_NOTE + 1)])
      expect(await write(ana, text)).toMatchObject({ status: 400, body: { details: [{ field: 'text' }] } })
    expect((await write(ana, 'x'.repeat(LONGEST_NOTE))).status).toBe(200)
  })

  it('anything on a record without notes, of another company, or that one may not see', async () => {
    expect((await write(clerk, 'hello')).status).toBe(403)
    expect(await call(notes.list, { params: onCompany }, { as: clerk })).toMatchObject({ status: 403 })
    const nowhere = [
      { ...onCompany, id: randomUUID() },
      { entity: 'user', id: stranger.id },
      { entity: 'spaceship', id: ana.id },
    ]
    for (const of of nowhere)
      expect(await write(ana, 'hello', of)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect((await write(stranger, 'hello')).status).toBe(404)
    expect(await write(ana, 'hello', { entity: 'role', id: randomUUID() })).toMatchObject({ status: 403 })
  })

  it('through the address of another record', async () => {
    const note = await written(ana, 'here')
    expect((await remove(ana, note, { entity: 'user', id: ana.id })).status).toBe(404)
    expect((await list(ana)).map(({ id }) => id)).toContain(note.id)
  })

  it('a note of another company, whatever the code asks', async () => {
    const note = await written(ana, 'ours')
    const seen = await inTransaction(pool, 'read', { companyId: foreign.id, userId: stranger.id }, (db) =>
      db.selectFrom('note').select('id').where('id', '=', note.id).execute(),
    )
    expect(seen).toEqual([])
  })
})

describe('hearing of notes', () => {
  const { mayHear } = servedNotesTopic(kinds)
  const hears = (user: GivenUser, companyId: string, permissions: Actor['permissions'], entity: string, id: string) => {
    const actor: Actor = { userId: user.id, companyId, sessionId: '', permissions, timeZone: 'UTC', provedAt: '' }
    return inTransaction(pool, 'read', scopeOf(actor), async (db) => mayHear?.(db, actor, { entity, id }))
  }

  it('needs the right to read them, and the record', async () => {
    const rights = new Set(['EDIT_COMPANY'] as const)
    expect(await hears(ana, company.id, rights, 'company', company.id)).toBe(true)
    expect(await hears(clerk, company.id, new Set(), 'company', company.id)).toBe(false)
    expect(await hears(ana, company.id, rights, 'user', ana.id)).toBe(false)
    expect(await hears(stranger, foreign.id, rights, 'company', company.id)).toBe(false)
    expect(await hears(ana, company.id, rights, 'spaceship', ana.id)).toBe(false)
  })
})
