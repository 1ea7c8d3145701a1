import { describe, expect, it } from 'vitest'
import { users } from '@galen/contract/admin/users'
import { signIn } from '@galen/contract/identity/sign-in'
import { people } from '../../../test/people.ts'

const { ask, person, login, signedIn, owner, given, mails } = await people()
const company = await given.company()
const administrator = await person(company, ['EDIT_USER', 'LIST_SALES'])
const { access_token: token, sessionId } = await signedIn(administrator)

const handOver = (email: string, as = token) => ask(users.handOverLink, { params: { email } }, { token: as })
const PASSWORD = 'a quiet walk at dusk'

describe('a password link without a mail server', () => {
  it('is handed over once, works once, is not mailed and is audited without its secret', async () => {
    const ana = await person(company, ['LIST_SALES'])
    const reply = await handOver(ana.email)
    expect(reply).toMatchObject({ status: 200, body: { hours: 24 } })
    const code = /token=(\S+)/.exec((reply.body as { link: string }).link)?.[1] ?? ''
    const choose = () => ask(signIn.resetPassword, { body: { token: code, password: PASSWORD } })
    expect([(await choose()).status, (await choose()).status]).toEqual([204, 400])
    expect((await login(ana.email, PASSWORD)).status).toBe(200)
    expect((await mails(ana.email)).map(({ subject }) => subject)).not.toContain('Choose a new password')
    const entries = await owner`select action, after from audit_entry
      where entity_id = ${ana.id} and user_id = ${administrator.id}`
    expect(entries).toEqual([{ action: 'hand-over-password-link', after: { passwordReset: 'handed over' } }])
  })

  it('is refused for who may do more, who works elsewhere too, for oneself and by others', async () => {
    const boss = await person(company, ['EDIT_USER', 'AUDIT'])
    expect(await handOver(boss.email)).toMatchObject({ status: 409, body: { code: 'user.refused' } })
    const shared = await person(company, ['LIST_SALES'])
    await given.member(await given.company(), shared.id)
    expect(await handOver(shared.email)).toMatchObject({ status: 409 })
    expect(await handOver(administrator.email)).toMatchObject({ status: 409 })
    const { access_token: clerk } = await signedIn(await person(company, ['LIST_SALES']))
    expect((await handOver(boss.email, clerk)).status).toBe(403)
    expect((await handOver('nobody@galen.test')).status).toBe(404)
  })

  it('asks for the password again after some minutes', async () => {
    const ana = await person(company, ['LIST_SALES'])
    await owner`update user_session set proved_at = now() - interval '6 minutes' where id = ${sessionId}`
    expect(await handOver(ana.email)).toMatchObject({ status: 403, body: { code: 'fresh-sign-in' } })
  })
})
