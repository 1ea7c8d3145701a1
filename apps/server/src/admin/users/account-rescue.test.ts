import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { users } from '@galen/contract/admin/users'
import { account } from '@galen/contract/identity/account'
import { byStatus, codeOf, many, MFA_SECRET, PASSWORD, people } from '../../../test/people.ts'

const { ask, person, login, signedIn, owner, given, mails } = await people()
const company = await given.company()
const administrator = await person(company, ['EDIT_USER'])
const { access_token: token, sessionId } = await signedIn(administrator)

const disable = (id: string, as = token) => ask(users.disableSecondFactor, { params: { id } }, { token: as })
const sendReset = (email: string, as = token, key?: string) =>
  ask(users.resetPassword, { params: { email } }, { token: as, ...(key ? { key } : {}) })
const stale = () => owner`update user_session set proved_at = now() - interval '6 minutes' where id = ${sessionId}`

describe('disabling the second factor of a colleague', () => {
  it('ends their sessions, mails them, and lets them in with the password', async () => {
    const ana = await person(company, [], { mfa: true })
    const session = await signedIn(ana, { code: await codeOf(MFA_SECRET) })
    expect((await disable(ana.id)).status).toBe(204)
    expect((await login(ana.email)).status).toBe(200)
    const [ended] = await owner`select ended_because from user_session where id = ${session.sessionId}`
    expect(ended?.['ended_because']).toBe('second factor disabled by an administrator')
    const [mail] = await mails(ana.email)
    expect(mail?.subject).toBe('Two-factor sign-in is off')
    expect(mail?.body).toContain('Quentin Abernathy turned your two-factor sign-in off')
    const [entry] =
      await owner`select user_id, action, fields, version from audit_entry where entity_id = ${ana.id} and entity = 'user'`
    expect(entry).toEqual({
      user_id: administrator.id,
      action: 'disable-second-factor',
      fields: ['mfaEnabled', 'sessionsEnded'],
      version: 2,
    })
  })

  it('keeps the reason in the audit and tells it to the person', async () => {
    const ana = await person(company, [], { mfa: true })
    const reason = 'Lost her phone on the train'
    const input = { params: { id: ana.id }, body: { reason } }
    expect((await ask(users.disableSecondFactor, input, { token })).status).toBe(204)
    const [entry] = await owner`select action, justification from audit_entry where entity_id = ${ana.id}`
    expect(entry).toEqual({ action: 'disable-second-factor', justification: reason })
    expect((await mails(ana.email))[0]?.body).toContain(`The reason given: ${reason}`)
    const empty = { params: { id: ana.id }, body: { reason: ' ' } }
    expect(await ask(users.disableSecondFactor, empty, { token })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'reason' }] },
    })
  })

  it('happens once of sixty-four times at once', async () => {
    const ana = await person(company, [], { mfa: true })
    expect(byStatus(await many(() => disable(ana.id)))).toEqual({ 204: 64 })
    expect(await mails(ana.email)).toHaveLength(1)
    expect(
      await owner`select 1 from audit_entry where entity_id = ${ana.id} and action = 'disable-second-factor'`,
    ).toHaveLength(1)
  })

  it('asks for the password again when the last time is more than five minutes ago', async () => {
    const ana = await person(company, [], { mfa: true })
    await stale()
    expect(await disable(ana.id)).toMatchObject({ status: 403, body: { code: 'fresh-sign-in' } })
    expect((await login(ana.email)).status).toBe(206)
    expect((await ask(account.confirmIdentity, { body: { password: PASSWORD } }, { token })).status).toBe(204)
    expect((await disable(ana.id)).status).toBe(204)
  })

  it('is for those who may edit users, and not for oneself', async () => {
    const ana = await person(company, [], { mfa: true })
    const { access_token: clerk } = await signedIn(await person(company, ['LIST_SALES']))
    expect((await disable(ana.id, clerk)).status).toBe(403)
    expect(await disable(administrator.id)).toMatchObject({ status: 409, body: { code: 'second-factor.refused' } })
  })

  it('does not reach into another company', async () => {
    const foreign = await person(await given.company(), [], { mfa: true })
    const [refused, unknown] = [await disable(foreign.id), await disable(randomUUID())]
    expect(refused.status).toBe(404)
    expect({ ...(refused.body as object), errorId: '' }).toEqual({ ...(unknown.body as object), errorId: '' })
    expect((await login(foreign.email)).status).toBe(206)
    expect((await disable('x')).status).toBe(400)
  })
})

describe('mailing a colleague a link for a new password', () => {
  it('mails the colleague, tells the audit, and no more than three times an hour', async () => {
    const ana = await person(company)
    const key = randomUUID()
    expect((await sendReset(ana.email.toUpperCase(), token, key)).status).toBe(204)
    expect((await sendReset(ana.email.toUpperCase(), token, key)).headers['idempotent-replayed']).toBe('true')
    expect(await mails(ana.email)).toMatchObject([{ subject: 'Choose a new password', confidential: true }])
    expect(await owner`select user_id, action from audit_entry where entity_id = ${ana.id}`).toEqual([
      { user_id: administrator.id, action: 'mail-password-reset' },
    ])
    expect((await sendReset(ana.email)).status).toBe(204)
    const reply = await sendReset(ana.email)
    expect(reply.status).toBe(429)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3000)
  })

  it('is refused in words for someone who is deactivated, and counts as no mail', async () => {
    const ana = await person(company)
    const switchTo = (active: boolean) =>
      ask(users.toggle, { params: { id: ana.id }, body: { active } }, { token, key: randomUUID() })
    expect((await switchTo(false)).status).toBe(200)
    for (let times = 0; times < 4; times++)
      expect(await sendReset(ana.email)).toMatchObject({
        status: 409,
        body: {
          code: 'user.refused',
          title: 'Quentin Abernathy is inactive. Activate the user before a link for a new password is mailed',
        },
      })
    expect(await mails(ana.email)).toHaveLength(0)
    await switchTo(true)
    expect((await sendReset(ana.email)).status).toBe(204)
  })

  it('does not reach into another company and needs the right', async () => {
    const foreign = await person(await given.company())
    const [refused, unknown] = [await sendReset(foreign.email), await sendReset('nobody@test.example')]
    expect(refused.status).toBe(404)
    expect({ ...(refused.body as object), errorId: '' }).toEqual({ ...(unknown.body as object), errorId: '' })
    expect(await mails(foreign.email)).toHaveLength(0)
    const { access_token: clerk } = await signedIn(await person(company))
    expect((await sendReset(administrator.email, clerk)).status).toBe(403)
    expect(await sendReset('no-address')).toMatchObject({ status: 400, body: { details: [{ field: 'email' }] } })
  })
})
