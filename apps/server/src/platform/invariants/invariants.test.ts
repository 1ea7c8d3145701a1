import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { given } from '../../../test/given.ts'
import { anchorsFileOf } from '../audit/audit-anchors.ts'
import { sealAudit } from '../audit/audit-seal.ts'
import { openPool } from '../database/database.ts'
import { brokenInvariants, platformInvariants } from './invariants.ts'
import { deriveSecrets } from '../secrets.ts'

const database = await freshDatabase()
const owner = openPool(database.address, { user: database.owner, size: 2, name: 'test owner' })
const jobs = openPool(database.address, { user: 'galen_jobs', size: 2, name: 'test jobs' })
const secrets = deriveSecrets('a secret that only this test knows, long enough')
const folder = mkdtempSync(join(tmpdir(), 'galen-invariants-'))
const checked = { verifyingKey: secrets.verifyingKey, anchorsFile: anchorsFileOf(folder) }
const company = await given(owner, secrets).company()
const undo: string[] = []
afterAll(async () => {
  await Promise.all([owner.end(), jobs.end()])
  rmSync(folder, { recursive: true })
})
afterEach(async () => {
  rmSync(checked.anchorsFile, { force: true })
  for (const statement of undo.splice(0).toReversed()) await owner.unsafe(statement)
})

const found = () => brokenInvariants(jobs, platformInvariants, checked)
const broken = async (statement: string, mended: string) => {
  undo.push(mended)
  await owner.unsafe(statement)
  return found()
}
const GOOD = `create table probe (company_id uuid not null references company, id uuid not null default uuidv7(), primary key (company_id, id));
  alter table probe enable row level security; alter table probe force row level security;
  create policy own_company on probe to galen_app using (company_id = current_company()) with check (company_id = current_company());
  call create_rls_policies();`
const DROP = 'drop table if exists probe_line, probe cascade'

describe('the catalog', () => {
  it('is in order as it is, and with one more proper table', async () => {
    expect(await found()).toEqual([])
    expect(await broken(GOOD, DROP)).toEqual([])
  })

  it.each([
    ['create table probe (id uuid primary key)', 'has no company_id that is never null'],
    ['create table probe (id uuid primary key)', 'has row-level security not enabled and forced'],
    ['create table probe (id uuid primary key)', 'has no policy for the application'],
    [
      GOOD.replace('uuid not null references company', 'uuid references company').replace(
        'primary key (company_id, id)',
        'unique (company_id, id)',
      ),
      'has no company_id that is never null',
    ],
    [
      GOOD.replace('primary key (company_id, id)', 'primary key (id, company_id)'),
      'has a primary key that does not begin with company_id',
    ],
    [GOOD.replace('alter table probe force row level security;', ''), 'has row-level security not enabled and forced'],
    [GOOD.replace('with check (company_id = current_company())', ''), 'checks both what is read and what is written'],
    [GOOD.replaceAll('company_id = current_company()', 'true'), 'has a policy that does not name the company'],
    [GOOD.replace('call create_rls_policies();', ''), 'its migration should call create_rls_policies()'],
    [
      `${GOOD} create policy open_door on probe using (company_id = current_company()) with check (company_id = current_company())`,
      'has a policy for everyone',
    ],
    [`${GOOD} grant select on probe to galen_jobs`, 'can be read by background jobs, but no policy'],
    [`${GOOD} grant truncate on probe to galen_app`, 'is a table that the application may empty or alter'],
    [
      `${GOOD} alter table probe add unique (id); alter table role_permission add probe_id uuid, add constraint to_probe foreign key (probe_id) references probe (id)`,
      'refers to another business table without company_id',
    ],
    [
      'create view probe_view as select * from audit_entry',
      'is a view that neither runs with the rights of its caller',
    ],
    [
      "create function probe_function() returns int language sql security definer set search_path = public as 'select 1'",
      'runs with the rights of its owner and is not on the list',
    ],
    [
      "create function probe_function() returns int language sql security definer as 'select 1'",
      'on a search path that is not fixed',
    ],
    [
      "create function probe_function() returns int language sql security definer as 'select 1'",
      'may be called by the application',
    ],
    ['create table probe (id int); alter table probe owner to galen_app', 'belongs to a role that should own nothing'],
    ['grant create on schema public to galen_app', 'is a schema in which the application could make things'],
    [
      `grant select on search_text_${company.id.replaceAll('-', '')} to galen_app`,
      'is a search partition that the roles can reach',
    ],
    ['alter table outbox no force row level security', 'has row-level security not enabled and forced'],
  ])('catches %s: %s', async (statement, reason) => {
    const mended = `drop view if exists probe_view; drop function if exists probe_function; alter table role_permission drop column if exists probe_id; ${DROP};
      revoke create on schema public from galen_app; alter table outbox force row level security;
      revoke all on search_text_${company.id.replaceAll('-', '')} from galen_app`
    expect(await broken(statement, mended)).toContainEqual(
      expect.objectContaining({ broken: 'T1', reason: expect.stringContaining(reason) }),
    )
  })

  it.each([
    ['alter role galen_app bypassrls', 'galen_app', 'is a role that may do more than its work'],
    ['grant galen_jobs to galen_app', 'galen_app', 'is a role that is a member of another'],
    ['drop table known_address', 'known_address', 'is listed but not in the database'],
  ])('catches %s, which is taken back', async (statement, name, reason) => {
    // Roles belong to the whole server, which other tests share, so it is seen inside of one transaction only.
    const takenBack = new Error('taken back')
    const seen = owner.begin(async (tx) => {
      await tx.unsafe(statement)
      const catalog = platformInvariants.filter(({ id }) => id === 'T1')
      const seen = await brokenInvariants(tx as never, catalog)
      expect(seen).toContainEqual({ broken: 'T1', name, reason })
      throw takenBack
    })
    await expect(seen).rejects.toBe(takenBack)
  })

  it.each([
    [
      'grant update (entity) on audit_entry to galen_app',
      'revoke update (entity) on audit_entry from galen_app',
      'audit_entry',
    ],
    ['grant delete on audit_seal to galen_jobs', 'revoke delete on audit_seal from galen_jobs', 'audit_seal'],
    [
      'alter table audit_entry disable trigger append_only',
      'alter table audit_entry enable trigger append_only',
      'audit_entry',
    ],
  ])('catches that the audit could be changed: %s', async (statement, mended, name) => {
    expect(await broken(statement, mended)).toEqual([{ broken: 'M2', name }])
  })
})

describe('the ledgers', () => {
  const entry = (version: number, id = 'x') => owner`
    insert into audit_entry (company_id, request_id, action, entity, entity_id, version) values (${company.id}, 'r', 'a', 'thing', ${id}, ${version})`
  const wipe =
    'set session_replication_role = replica; delete from audit_seal; delete from audit_entry; delete from audit_anchor; delete from audit_anchor_file; delete from outbox; delete from audit_indexing; set session_replication_role = default'

  it('catches versions with a hole or a double', async () => {
    undo.push(wipe)
    for (const version of [1, 2, 3]) await entry(version)
    for (const version of [4, 5]) await entry(version, '01999c51-7b3f-7a10-8000-000000000001')
    expect(await found()).toEqual([])
    await entry(5)
    expect(await found()).toEqual([
      expect.objectContaining({ broken: 'D5', entity_id: 'x', first: 1, last: 5, versions: 4 }),
    ])
    await entry(4)
    expect(await found()).toEqual([])
    await entry(4)
    expect(await found()).toEqual([expect.objectContaining({ broken: 'D5', entity_id: 'x', versions: 5, changes: 6 })])
  })

  it('catches an entry that was never sealed, or changed after', async () => {
    undo.push(wipe)
    await owner`insert into audit_entry (company_id, request_id, action, entity, entity_id, at) values (${company.id}, 'r', 'a', 'thing', 'x', now() - interval '11 minutes')`
    expect(await found()).toEqual([expect.objectContaining({ broken: 'T3', kind: 'unsealed' })])
    while ((await found()).length > 0) await sealAudit(jobs, secrets, checked.anchorsFile)
    await owner.unsafe(
      "set session_replication_role = replica; update audit_entry set entity = 'another'; set session_replication_role = default",
    )
    expect(await found()).toEqual([expect.objectContaining({ broken: 'T3', kind: 'changed', position: 1 })])
  })

  it('catches a message that no one sends', async () => {
    undo.push(wipe)
    await owner`
      insert into outbox (company_id, kind, dedupe_key, payload, next_at, done_at, needs_person_at, claimed_until) values
        (${company.id}, 'mail', 'done', '{}', now() - interval '1 day', now(), null, null),
        (${company.id}, 'mail', 'stuck', '{}', now() - interval '1 day', null, now(), null),
        (${company.id}, 'mail', 'waiting', '{}', now() + interval '1 hour', null, null, null),
        (${company.id}, 'mail', 'claimed', '{}', now() - interval '1 day', null, null, now() + interval '1 minute')`
    expect(await found()).toEqual([])
    await owner`insert into outbox (company_id, kind, dedupe_key, payload, next_at) values (${company.id}, 'mail', 'forgotten', '{}', now() - interval '1 day')`
    expect(await found()).toEqual([expect.objectContaining({ broken: 'O1', kind: 'mail' })])
  })
})
