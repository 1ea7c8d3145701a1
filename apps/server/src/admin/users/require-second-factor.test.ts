import { describe, expect, it } from 'vitest'
import { users } from '@galen/contract/admin/users'
import { account, type UserSettings } from '@galen/contract/identity/account'
import { byStatus, codeOf, many, MFA_SECRET, PASSWORD, people } from '../../../test/people.ts'

const { ask, person, signedIn, owner, given, mails, authenticate } = await people()
const company = await given.company('Corvane Rx')
const administrator = await person(company, ['EDIT_USER'])
const { access_token: token } = await signedIn(administrator)

const require = (id: string, mfaRequired = true) =>
  ask(users.toggle, { params: { id }, body: { mfaRequired } }, { token })
const settings = async (as: string) => (await ask(account.settings, {}, { token: as })).body as UserSettings

describe('asking one person for a second factor', () => {
  it('takes their rights until they have one, tells them by mail, and is in the audit', async () => {
    const ana = await person(company, ['LIST_SALES'])
    const { access_token: hers } = await signedIn(ana)
    expect((await settings(hers)).permissions).toEqual(['LIST_SALES'])
    expect(await require(ana.id)).toMatchObject({ status: 200, body: { mfaRequired: true, mfaEnabled: false } })
    authenticate.forget(ana.id)
    expect(await settings(hers)).toMatchObject({ permissions: [], secondFactorRequired: true })
    const [mail] = await mails(ana.email)
    expect(mail?.body).toContain('asks you to sign in to Corvane Rx with a second factor')
    const audits = await owner`select action, after from audit_entry where entity_id = ${ana.id} and entity = 'user'`
    expect(audits).toEqual([{ action: 'require-second-factor', after: { mfaRequired: true } }])
    await require(ana.id, false)
    authenticate.forget(ana.id)
    expect(await settings(hers)).toMatchObject({ permissions: ['LIST_SALES'], secondFactorRequired: false })
  })

  it('leaves whoever has one at work, but not free to turn it off', async () => {
    const ben = await person(company, ['LIST_SALES'], { mfa: true })
    const { access_token: his } = await signedIn(ben, { code: await codeOf(MFA_SECRET) })
    await require(ben.id)
    authenticate.forget(ben.id)
    expect((await settings(his)).permissions).toEqual(['LIST_SALES'])
    expect(await mails(ben.email)).toHaveLength(0)
    const body = { password: PASSWORD, code: await codeOf(MFA_SECRET, 1) }
    expect(await ask(account.turnOffSecondFactor, { body }, { token: his })).toMatchObject({
      status: 409,
      body: { code: 'second-factor.refused' },
    })
  })

  it('is asked once of sixty-four times at once', async () => {
    const ana = await person(company, [])
    expect(byStatus(await many(() => require(ana.id)))).toEqual({ 200: 64 })
    expect(await mails(ana.email)).toHaveLength(1)
    expect(await owner`select 1 from audit_entry where entity_id = ${ana.id} and entity = 'user'`).toHaveLength(1)
  })

  it('is of this company alone', async () => {
    const other = await given.company()
    const ana = await person(company, [])
    await given.member(other, ana.id)
    await require(ana.id)
    const rows =
      await owner`select company_id, second_factor_required as required from company_user where user_id = ${ana.id}`
    expect(new Map(rows.map((row) => [row['company_id'], row['required']]))).toEqual(
      new Map([
        [company.id, true],
        [other.id, false],
      ]),
    )
    const stranger = await person(other, [])
    expect((await require(stranger.id)).status).toBe(404)
  })
})
