import { describe, expect, it } from 'vitest'
import { type Announcement, announcements } from '@galen/contract/collaboration/announcements'
import { MOST_ANNOUNCEMENTS } from '@galen/domain/collaboration/announcement'
import { addDays, businessDateOf } from '@galen/domain/dates'
import { kernel } from '../../../test/kernel.ts'
import { collaboration } from '../collaboration.operations.ts'

const { call, given, owner } = await kernel(collaboration([]).operations)
const company = await given.company()
const administrator = await given.user(company, ['EDIT_SYSTEM_PROPERTIES'])
const rep = await given.user(company, [])
const stranger = await given.user(await given.company(), ['EDIT_SYSTEM_PROPERTIES'])
const today = businessDateOf(new Date(), company.timeZone)

const shownTo = async (as = rep) => (await call(announcements.list, {}, { as })).body as Announcement[]
const announce = (body: object, as = administrator) => call(announcements.announce, { body: body as never }, { as })
const idOf = (reply: { body: unknown }) => (reply.body as Announcement).id

describe('an announcement', () => {
  it('is shown to everybody of the company and audited', async () => {
    await owner`delete from outbox`
    const reply = await announce({ title: 'Physical count on Saturday', body: 'Receiving closes at 15:00.' })
    expect(reply).toMatchObject({ status: 200, body: { title: 'Physical count on Saturday', untilOn: null } })
    expect(await shownTo()).toMatchObject([{ id: idOf(reply), body: 'Receiving closes at 15:00.' }])
    expect(await shownTo(stranger)).toEqual([])
    expect(await owner`select action, user_id from audit_entry where entity_id = ${idOf(reply)}`).toEqual([
      { action: 'announce', user_id: administrator.id },
    ])
    expect(
      await owner`select payload #>> '{change,type}' as type from outbox where payload ->> 'destination' = '/topic/company'`,
    ).toEqual([{ type: 'announcement' }])
  })

  it('is gone for the person who dismissed it, and only once and for them', async () => {
    const [first] = await shownTo()
    const dismiss = () => call(announcements.dismiss, { params: { id: String(first?.id) } }, { as: rep })
    expect((await dismiss()).status).toBe(204)
    expect((await dismiss()).status).toBe(204)
    expect(await shownTo()).toEqual([])
    expect(await shownTo(administrator)).toHaveLength(1)
  })

  it('is shown until its last day', async () => {
    const id = idOf(await announce({ title: 'Closed tomorrow', untilOn: today }))
    expect((await shownTo()).map((one) => one.id)).toContain(id)
    await owner`update announcement set until_on = ${addDays(today, -1)} where id = ${id}`
    expect((await shownTo()).map((one) => one.id)).not.toContain(id)
  })

  it('that would have ended yesterday is refused', async () => {
    expect(await announce({ title: 'Too late', untilOn: addDays(today, -1) })).toMatchObject({
      status: 422,
      body: { details: [{ field: 'untilOn' }] },
    })
  })

  it('is removed for everybody, and the audit keeps what it said', async () => {
    const id = idOf(await announce({ title: 'Wrong' }))
    const remove = (as = administrator) => call(announcements.remove, { params: { id } }, { as })
    expect((await remove(rep)).status).toBe(403)
    expect((await remove(stranger)).status).toBe(404)
    expect((await remove()).status).toBe(204)
    expect((await shownTo(administrator)).map((one) => one.id)).not.toContain(id)
    expect((await remove()).status).toBe(404)
    expect((await call(announcements.dismiss, { params: { id } }, { as: rep })).status).toBe(404)
    expect(
      await owner`select before ->> 'title' as title from audit_entry where entity_id = ${id} and action = 'remove'`,
    ).toEqual([{ title: 'Wrong' }])
  })

  it('is one of a few, however many are written at once', async () => {
    await owner`delete from announcement where company_id = ${company.id}`
    const replies = await Promise.all(Array.from({ length: 12 }, (_, at) => announce({ title: `No. ${at}` })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(MOST_ANNOUNCEMENTS)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(12 - MOST_ANNOUNCEMENTS)
  })

  it('is written by those who may edit the settings of the company', async () => {
    expect((await announce({ title: 'Mine' }, rep)).status).toBe(403)
  })
})
