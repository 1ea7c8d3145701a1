import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { route } from '@galen/contract/route'
import { kernel } from '../../test/kernel.ts'
import { shop } from '../../test/shop.ts'
import { ENTRY_TEXT } from './audit/audit-chain.ts'
import { createApp } from './app.ts'
import { rateLimiter } from './rate-limiter.ts'
import { recognition } from './recognition.ts'
import { serve } from './http.ts'
import { outsideCommand, outsideQuery, query } from './operation.ts'

const Caller = z.object({ company: z.string(), customer: z.string(), actor: z.string() })
const whoAmI = route({
  method: 'GET',
  path: '/api/test/who',
  needs: 'web-account',
  summary: 'test',
  replies: { 200: Caller },
})
const leaveTrace = route({
  method: 'POST',
  path: '/api/test/trace',
  needs: 'web-account',
  summary: 'test',
  body: z.strictObject({ audited: z.boolean() }),
  replies: { 204: null },
})

const served = await kernel([
  outsideQuery('web-account', whoAmI, async ({ actor }) => ({
    company: actor.companyId,
    customer: actor.customerId,
    actor: actor.externalId,
  })),
  outsideCommand('web-account', leaveTrace, async ({ body, tx, actor, audit }) => {
    await tx.updateTable('web_account').set({ name: 'Traced' }).where('id', '=', actor.externalId).execute()
    if (body.audited)
      audit('web-account', { id: actor.externalId, action: 'test', before: null, after: { name: 'Traced' } })
  }),
])
const { owner, given, secrets, installation, pool, authenticate } = served
const company = await given.company()
const { customer, account, as } = shop(served, company)
const who = await account(await customer())

describe('a caller from outside', () => {
  it('is known by its token, in its company, for its customer', async () => {
    expect((await as(who.token, whoAmI, {})).body).toEqual({
      company: company.id,
      customer: who.customerId,
      actor: who.id,
    })
  })

  it('is not known by a token for the staff, for another audience or another company', async () => {
    const elsewhere = await given.company()
    const staff = await given.user(company)
    const [session] = await owner<{ id: string }[]>`select id from web_session where account_id = ${who.id}`
    const forged = (issuer: string, audience: string, companyId: string) =>
      new SignJWT({ sid: String(session?.id), company: companyId })
        .setProtectedHeader({ alg: 'EdDSA' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(who.id)
        .setExpirationTime('1h')
        .sign(secrets.signingKey)
    const tokens = [
      staff.token,
      await forged('galen-360', 'web-account', company.id),
      await forged('galen-360 shop', 'staff', company.id),
      await forged('galen-360 shop', 'web-account', elsewhere.id),
      'nonsense',
    ]
    for (const token of tokens) expect((await as(token, whoAmI, {})).status).toBe(401)
    expect((await as(await forged('galen-360 shop', 'web-account', company.id), whoAmI, {})).status).toBe(200)
  })

  it('is named by the audit, and cannot change anything without it', async () => {
    expect((await as(who.token, leaveTrace, { body: { audited: false } })).status).toBe(500)
    expect((await owner`select name from web_account where id = ${who.id}`)[0]).toEqual({ name: '' })
    expect((await as(who.token, leaveTrace, { body: { audited: true } }, randomUUID())).status).toBe(204)
    const [row] =
      await owner`select user_id, external_id from audit_entry where entity_id = ${who.id} and action = 'test'`
    expect(row).toEqual({ user_id: null, external_id: who.id })
  })

  it('is part of the sealed text, which is as it always was where there is none', async () => {
    const [row] = await owner.unsafe(
      `with entry as (select * from audit_entry where entity_id = '${who.id}' and action = 'test')
       select (select ${ENTRY_TEXT} from entry e) as sealed,
         (select ${ENTRY_TEXT.replaceAll('e.external_id', 'null::uuid')} from entry e) as before`,
    )
    expect(row?.['sealed']).toBe(`${row?.['before']}36:${who.id}`)
  })
})

it('an operation for other callers than its route is for is not served', () => {
  const { app } = createApp(installation.config)
  const limiter = rateLimiter(10)
  const serving = {
    installation,
    pool,
    authenticate,
    rateLimiter: limiter,
    recognition: recognition(limiter),
    nudgeOutbox: () => {},
    checkReplies: true,
  }
  const staff = query(whoAmI, async () => ({ company: '', customer: '', actor: '' }))
  expect(() => serve(app, serving, [staff])).toThrow('is served for other callers')
  const open = route({
    method: 'GET',
    path: '/api/test/open',
    needs: 'signed-in',
    summary: 'test',
    replies: { 204: null },
  })
  expect(() => serve(app, serving, [outsideQuery('api-key', open, async () => undefined)])).toThrow('other callers')
})
