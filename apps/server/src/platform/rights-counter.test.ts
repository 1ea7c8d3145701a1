import { describe, expect, it } from 'vitest'
import { roles } from '@galen/contract/admin/roles'
import { rateLimiter } from './rate-limiter.ts'
import { recognition } from './recognition.ts'
import { kernel } from '../../test/kernel.ts'
import { listRoles } from '../admin/roles/queries/get-roles.ts'
import { createApp } from './app.ts'
import { openPool } from './database/database.ts'
import { serve } from './http.ts'
import { authenticator } from './session.ts'

const first = await kernel([listRoles])

/** Another process of the same installation, which hears of nothing that this one does. */
async function otherProcess() {
  const { installation, address, secrets } = first
  const pool = openPool(address, { user: 'galen_app', size: 4, name: 'other process' })
  const { app } = createApp(installation.config)
  const limiter = rateLimiter(100_000)
  const authenticate = authenticator(pool, secrets)
  const shared = { rateLimiter: limiter, recognition: recognition(limiter), nudgeOutbox: () => {} }
  serve(app, { installation, pool, authenticate, ...shared, checkReplies: true }, [listRoles])
  await app.ready()
  const ask = (token: string) =>
    app.inject({ method: 'GET', url: roles.list.path, headers: { authorization: `Bearer ${token}` } })
  return { ask, close: async () => void (await Promise.all([app.close(), pool.end()])) }
}

describe('a right', () => {
  it('that was taken away is gone with the next request, in every process', async () => {
    const company = await first.given.company()
    const clerk = await first.given.user(company, ['EDIT_ROLE'])
    const other = await otherProcess()
    const here = async () => (await first.call(roles.list, {}, { as: clerk })).status
    const there = async () => (await other.ask(clerk.token)).statusCode
    expect([await here(), await there()]).toEqual([200, 200])
    await first.owner`delete from role_permission where company_id = ${company.id} and permission = 'EDIT_ROLE'`
    expect([await here(), await there()]).toEqual([403, 403])
    await first.owner`
      insert into role_permission (company_id, role_id, permission)
      select company_id, role_id, 'EDIT_ROLE' from company_user_role
      where company_id = ${company.id} and user_id = ${clerk.id}`
    expect([await here(), await there()]).toEqual([200, 200])
    await first.owner`
      update company_user set active = false where company_id = ${company.id} and user_id = ${clerk.id}`
    expect([await here(), await there()]).toEqual([401, 401])
    await other.close()
  })
})
