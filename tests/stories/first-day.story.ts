import { afterAll, expect, it } from 'vitest'
import { auditIndex } from '@galen/contract/audit/audit'
import { account } from '@galen/contract/identity/account'
import { firstRun } from '@galen/contract/identity/first-run'
import { signIn } from '@galen/contract/identity/sign-in'
import { search } from '@galen/contract/search-index'
import { brokenInvariants } from '@galen/server/platform/invariants/invariants'
import { eventually } from '../../apps/server/test/eventually.ts'
import { mailServer } from '../../apps/server/test/mail-server.ts'
import { basicHeader, codeOf } from '../../apps/server/test/people.ts'
import { testServer } from '../../apps/server/test/server.ts'

const mail = await mailServer()
afterAll(() => mail.stop())
const server = await testServer({
  environment: { SMTP_URL: mail.url, GALEN_PUBLIC_URL: 'https://galen.corvane.example' },
})

type Tokens = { access_token: string; refresh_token: string }
const email = 'ana.reyes@corvane.example'
const basic = (password: string) => ({ authorization: basicHeader(email, password) })
const as = (tokens: Tokens) => ({ as: { token: tokens.access_token } })

/** A company is set up, its first administrator secures the account, forgets the password, and everything can be asked about. */
it('the first day of a new installation', async () => {
  expect(server.setupCode).not.toBeNull()
  const company = { name: 'Corvane Rx', color: '#2F6798', timeZone: 'America/New_York' }
  const administrator = { givenName: 'Ana', familyName: 'Reyes', email, password: 'seven herons over water' }
  expect(
    await server.call(firstRun.create, { body: { setupCode: String(server.setupCode), company, administrator } }),
  ).toMatchObject({ status: 204 })
  expect(await server.call(firstRun.status, {})).toMatchObject({ body: { needed: false } })

  const headers = basic(administrator.password)
  const first = await server.call(signIn.login, {}, { headers })
  expect(first.status).toBe(200)
  const settings = await server.call(account.settings, {}, as(first.body as Tokens))
  expect(settings.body).toMatchObject({ authenticated: true, company, user: { givenName: 'Ana', mfaEnabled: false } })
  expect((settings.body as { permissions: string[] }).permissions).toContain('EDIT_ROLE')

  const setUp = await server.call(signIn.setUpSecondFactor, {}, { headers })
  const { secret, qrCodeImage } = setUp.body as { secret: string; qrCodeImage: string }
  expect(qrCodeImage).toMatch(/^data:image\/png;base64,/)
  const confirmed = await server.call(
    signIn.confirmSecondFactor,
    { query: { code: await codeOf(secret, -1) } },
    { headers },
  )
  const { recoveryCodes } = confirmed.body as { recoveryCodes: string[] }
  expect(recoveryCodes).toHaveLength(10)
  expect(await server.call(signIn.login, {}, { headers })).toMatchObject({ status: 206, body: { mfaRequired: true } })
  expect(await server.call(signIn.login, { query: { code: await codeOf(secret) } }, { headers })).toMatchObject({
    status: 200,
  })

  expect(await server.call(signIn.forgotPassword, { body: { email } })).toMatchObject({ status: 200 })
  await eventually(() => mail.received.filter(({ raw }) => raw.includes('reset-password')).length).toBe(1)
  const link = /https:\/\/galen\.corvane\.example\/reset-password\?token=([\w-]+)/.exec(
    mail.received.map(({ parsed }) => parsed.text ?? '').join('\n'),
  )
  const password = 'eight herons under a bridge'
  expect(await server.call(signIn.resetPassword, { body: { token: String(link?.[1]), password } })).toMatchObject({
    status: 204,
  })
  expect(await server.call(signIn.resetPassword, { body: { token: String(link?.[1]), password } })).not.toMatchObject({
    status: 204,
  })
  expect(await server.call(account.settings, {}, as(first.body as Tokens)), 'a reset ends every session').toMatchObject(
    { status: 401 },
  )

  const [recoveryCode] = recoveryCodes
  const again = await server.call(signIn.login, { query: { code: String(recoveryCode) } }, { headers: basic(password) })
  expect(again.status, 'a reset never skips the second factor, a recovery code does it').toBe(200)
  const tokens = again.body as Tokens
  const found = async (query: string) => {
    const trail = await server.call(search, { params: { index: auditIndex.name }, query: { query } }, as(tokens))
    return (trail.body as { content: { action: string }[] }).content.map(({ action }) => action)
  }
  // The words of an entry can be found as soon as it is sealed, which takes about a second.
  await eventually(async () => (await found('reyes')).length).toBeGreaterThanOrEqual(5)
  expect(await found('entity:session AND action:sign-in')).toHaveLength(3)
  await eventually(
    async () =>
      (
        await server.owner`select 1 from audit_entry e where not exists (select from audit_seal s where s.audit_id = e.id)`
      ).length,
  ).toBe(0)
  expect(await brokenInvariants(server.owner)).toEqual([])
  for (const message of mail.received) expect(message.raw).not.toContain(password)
})
