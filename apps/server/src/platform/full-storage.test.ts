import { describe, expect, it } from 'vitest'
import { roles } from '@galen/contract/admin/roles'
import { userProfileIndex } from '@galen/contract/admin/user-profiles'
import { account } from '@galen/contract/identity/account'
import { search } from '@galen/contract/search-index'
import { testServer } from '../../test/server.ts'

const { url, call, owner, given } = await testServer()
const company = await given.company()
const ana = await given.user(company, ['EDIT_ROLE'])

/** Every write of every process fails as it does when the disk under PostgreSQL has no room left. */
async function fillStorage() {
  await owner`create function no_room() returns trigger language plpgsql as
    $$begin raise exception using errcode = '53100', message = 'could not extend file "base/5/16384": No space left'; end$$`
  await owner`do $$ declare t text; begin
    for t in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create trigger no_room before insert or update on %I for each statement execute function no_room()', t);
    end loop; end $$`
}
const makeRoom = () => owner`drop function no_room() cascade`

let made = 0
const addRole = () =>
  call(
    roles.create,
    { body: { name: `Made while testing ${++made}`, permissions: [] } },
    { as: ana, key: crypto.randomUUID() },
  )
const health = async (more = '') => {
  const reply = await fetch(`${url}/health${more}`)
  return [reply.status, await reply.json()]
}

describe('a database without room on its disk', () => {
  it('refuses what would be written in words, goes on reading, and recovers by itself', async () => {
    expect((await addRole()).status).toBe(200)
    await fillStorage()
    const refused = await addRole()
    expect(refused).toMatchObject({
      status: 503,
      headers: { 'retry-after': '30' },
      body: { code: 'storage-full.unavailable', message: expect.stringContaining('The storage is full') },
    })
    expect(JSON.stringify(refused.body)).not.toMatch(/16384|extend file/)
    const theme = { body: { version: 1, theme: 'dark' as const } }
    expect((await call(account.changePreferences, theme, { as: ana })).status).toBe(503)
    expect((await call(account.settings, {}, { as: ana })).status).toBe(200)
    expect((await call(search, { params: { index: userProfileIndex.name } }, { as: ana })).status).toBe(200)
    expect(await health()).toEqual([200, { status: 'degraded', database: 'ok', storage: 'full' }])
    expect(await health('/ready')).toEqual([503, { status: 'not ready', database: 'ok', storage: 'full' }])
    const kept = await call(roles.list, {}, { as: ana })
    await makeRoom()
    expect((await addRole()).status).toBe(200)
    expect(await health()).toEqual([200, { status: 'ok', database: 'ok', storage: 'ok' }])
    expect(await health('/ready')).toEqual([200, { status: 'ready', database: 'ok', storage: 'ok' }])
    const after = await call(roles.list, {}, { as: ana })
    expect(after.body).toHaveLength((kept.body as unknown[]).length + 1)
    // The jobs that could not write in the meantime have not given up: what was done is sealed. Sealing waits for the oldest
    // transaction of the whole cluster, and a test beside this one may load a demo for a minute.
    await expect
      .poll(async () => (await owner`select 1 from audit_seal where company_id = ${company.id}`).length, {
        timeout: 150_000,
        interval: 50,
      })
      .toBe(2)
  })
})
