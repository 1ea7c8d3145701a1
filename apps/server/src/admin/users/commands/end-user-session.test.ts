import { describe, expect, it } from 'vitest'
import { type User, users } from '@galen/contract/admin/users'
import { account } from '@galen/contract/identity/account'
import { byStatus, many, people } from '../../../../test/people.ts'

const { call, ask, owner, given, person, signedIn, authenticate } = await people()
const company = await given.company()
const administrator = await given.user(company, ['EDIT_USER'])

describe('one session of a person', () => {
  const end = (id: string, sessionId: string, as = administrator) =>
    call(users.endSession, { params: { id, sessionId } }, { as })
  const publishedOf = async (id: string) =>
    (
      await owner<{ session: string }[]>`
        select payload -> 'change' ->> 'id' as session from outbox
        where payload ->> 'destination' = ${`/user/${id}/queue/session`}`
    ).map(({ session }) => session)

  it('ends alone, once, audited, and its device is told', async () => {
    const ana = await person(company)
    const [one, other] = [await signedIn(ana), await signedIn(ana)]
    expect(byStatus(await many(() => end(ana.id, one.sessionId)))).toEqual({ 204: 1, 404: 63 })
    authenticate.forget(ana.id)
    expect((await ask(account.settings, {}, { token: one.access_token })).status).toBe(401)
    expect((await ask(account.settings, {}, { token: other.access_token })).status).toBe(200)
    expect(
      ((await call(users.get, { params: { email: ana.email } }, { as: administrator })).body as User).sessions.map(
        ({ id }) => id,
      ),
    ).not.toContain(one.sessionId)
    expect(await publishedOf(ana.id)).toEqual([one.sessionId])
    expect(
      await owner`
        select user_id, after from audit_entry
        where company_id = ${company.id} and entity = 'user' and entity_id = ${ana.id} and action = 'end-session'`,
    ).toEqual([{ user_id: administrator.id, after: { endedSession: one.sessionId } }])
  })

  it('is ended only by those who may edit users, and only in their company', async () => {
    const [ana, ben] = [await person(company), await person(company)]
    const { sessionId } = await signedIn(ana)
    const stranger = await given.user(await given.company(), ['EDIT_USER'])
    expect((await end(ana.id, sessionId, await given.user(company, ['EDIT_ROLE']))).status).toBe(403)
    expect((await end(ana.id, sessionId, stranger)).status).toBe(404)
    expect((await end(ben.id, sessionId)).status).toBe(404)
    const elsewhere = await given.company()
    await owner`insert into company_user (company_id, user_id, number) values (${elsewhere.id}, ${ana.id}, 1)`
    await owner`update user_session set company_id = ${elsewhere.id} where id = ${sessionId}`
    expect((await end(ana.id, sessionId)).status).toBe(404)
    expect(await publishedOf(ana.id)).toEqual([])
  })
})
