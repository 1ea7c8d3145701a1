import { createHash } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { given } from '../../../test/given.ts'
import { anchorsFileOf } from './audit-anchors.ts'
import { ENTRY_TEXT, FIRST_HASH, nextHash, signAnchor } from './audit-chain.ts'
import { indexAudit, sealAudit } from './audit-seal.ts'
import { verifyAudit } from './audit-verify.ts'
import { inTransaction, openPool } from '../database/database.ts'
import { deriveSecrets } from '../secrets.ts'

const database = await freshDatabase()
const owner = openPool(database.address, { user: database.owner, size: 3, name: 'test owner' })
const app = openPool(database.address, { user: 'galen_app', size: 3, name: 'test app' })
const jobs = openPool(database.address, { user: 'galen_jobs', size: 6, name: 'test jobs' })
const secrets = deriveSecrets('a secret that only this test knows, long enough')
const stranger = deriveSecrets('the secret of somebody else altogether, long enough')
const make = given(owner, secrets)
const folder = mkdtempSync(join(tmpdir(), 'galen-seal-'))
const anchorsFile = anchorsFileOf(folder)
afterAll(async () => {
  await Promise.all([owner.end(), app.end(), jobs.end()])
  rmSync(folder, { recursive: true })
})

let companyId = ''
beforeEach(async () => {
  companyId = (await make.company()).id
})

const write = (count: number, company = companyId) => owner`
  insert into audit_entry (company_id, request_id, action, entity, entity_id, fields, before, after)
  select ${company}, 'r', 'POST /api/x', 'sales-order', 'SO-' || i, array['price', 'na"me'], '{"name": "Old, \\"name\\""}',
    jsonb_build_object('name', 'New ' || i, 'price', 12.50)
  from generate_series(1, ${count}::int) i`
const seal = () => sealAudit(jobs, secrets, anchorsFile)
/**
 * Transactions of other tests on the same server hold the seal up for a moment. Companies that a test has tampered with
 * stay broken and are complained about, which is none of the next test's business.
 */
const sealAll = async () => {
  const seal = () =>
    sealAudit(jobs, secrets, anchorsFile).catch((error: unknown) => expect(error).toBeInstanceOf(AggregateError))
  do await seal()
  while (
    (
      await owner`select 1 from audit_entry e where company_id = ${companyId} and not exists (select from audit_seal s where s.audit_id = e.id)`
    ).length > 0
  )
  await seal()
}
const verify = async (file: string | undefined = anchorsFile) => {
  const options = {
    verifyingKey: secrets.verifyingKey,
    companyId,
    ...(file === undefined ? {} : { anchorsFile: file }),
  }
  const [verdict] = await verifyAudit(jobs, options)
  return verdict
}
/** Does what only the owner of the database can: change rows that no one may change. */
const tamper = (statement: string) =>
  owner.begin(async (tx) => {
    await tx.unsafe('set local session_replication_role = replica')
    await tx.unsafe(statement.replaceAll('$company', `'${companyId}'`))
  })
/** Asks again until the answer is as it should be. */
async function until<T>(ask: () => PromiseLike<T>, enough: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (enough(answer)) return answer
  }
}
const idAt = async (position: number) => {
  const [row] = await owner`select audit_id from audit_seal where company_id = ${companyId} and position = ${position}`
  return String(row?.['audit_id'])
}

describe('sealing', () => {
  it('seals every entry in the order of its transaction, once, and makes its words searchable', async () => {
    await write(3)
    await write(2)
    await sealAll()
    await sealAll()
    await indexAudit(jobs)
    expect(await verify()).toEqual({ companyId, sealed: 5, problem: null })
    const rows = await owner`
      select s.position, e.entity_id, t.text, t.at = e.at as same_time from audit_seal s
      join audit_entry e on e.company_id = s.company_id and e.id = s.audit_id
      join search_text t on t.company_id = e.company_id and t.id = e.id and t.kind = 'audit'
      where s.company_id = ${companyId} order by s.position`
    expect(rows).toMatchObject([1, 2, 3, 4, 5].map((position) => ({ position, same_time: true })))
    expect(rows[0]?.['text']).toBe(' system sales-order so-1 post /api/x price na"me old, "name" new 1 12.50')
    await write(1)
    await sealAll()
    expect(await verify()).toMatchObject({ sealed: 6, problem: null })
  })

  it('computes the hash as anyone can who reads the description', async () => {
    await write(1)
    await sealAll()
    const [row] = await owner.unsafe<{ entry: string; hash: Buffer }[]>(
      `select ${ENTRY_TEXT} as entry, s.hash from audit_entry e join audit_seal s on s.audit_id = e.id where e.company_id = '${companyId}'`,
    )
    expect(row?.entry).toMatch(
      /^36:[\da-f-]{36}36:[\da-f-]{36}16:\d{16}\d:\d+--1:r-11:POST \/api\/x11:sales-order4:SO-1-/,
    )
    expect(row?.entry).toContain(
      '18:["price","na\\"me"]' + '25:{"name": "Old, \\"name\\""}' + '33:{"name": "New 1", "price": 12.50}-',
    )
    expect(
      createHash('sha256')
        .update(FIRST_HASH)
        .update(row?.entry ?? '')
        .digest(),
    ).toEqual(row?.hash)
  })

  it('waits for a transaction that is still running, so that nothing ever comes in before the head', async () => {
    const inserted = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const slow = owner.begin(async (tx) => {
      await tx`insert into audit_entry (company_id, request_id, action, entity, entity_id) values (${companyId}, 'slow', 'a', 'x', '1')`
      inserted.resolve()
      await finish.promise
    })
    await inserted.promise
    await write(2)
    await seal()
    expect(await verify()).toMatchObject({ sealed: 0, problem: null })
    finish.resolve()
    await slow
    await sealAll()
    const [first] = await owner`
      select request_id from audit_seal s join audit_entry e on e.id = s.audit_id where s.company_id = ${companyId} order by position limit 1`
    expect(first).toEqual({ request_id: 'slow' })
    expect(await verify()).toEqual({ companyId, sealed: 3, problem: null })
  })

  it("keeps each company apart, and several sealers out of each other's way", async () => {
    const companies = [companyId, (await make.company()).id, (await make.company()).id]
    await Promise.all(companies.map((company) => write(700, company)))
    await Promise.all([seal(), seal(), seal(), seal()])
    for (companyId of companies) await sealAll()
    for (companyId of companies) expect(await verify()).toEqual({ companyId, sealed: 700, problem: null })
  })

  it('goes on after the database was loaded into another cluster, where transactions are counted again', async () => {
    await tamper(`insert into audit_entry (company_id, tx, request_id, action, entity, entity_id)
      select $company, (900000000000 + i)::text::xid8, 'old', 'a', 'x', i::text from generate_series(1, 5) i`)
    await owner.begin(async (tx) => {
      // The old cluster sealed four of them.
      await tx.unsafe('set local session_replication_role = replica')
      let hash: Buffer = FIRST_HASH
      for (const [index, row] of (
        await tx.unsafe<{ id: string; tx: string; entry: string }[]>(
          `select id, tx::text as tx, ${ENTRY_TEXT} as entry from audit_entry e where company_id = '${companyId}' order by tx limit 4`,
        )
      ).entries()) {
        hash = nextHash(hash, row.entry)
        await tx`insert into audit_seal (company_id, position, audit_id, tx, hash) values (${companyId}, ${index + 1}, ${row.id}, ${row.tx}, ${hash})`
      }
    })
    await write(2)
    await sealAll()
    await write(1)
    await sealAll()
    expect(await verify()).toEqual({ companyId, sealed: 8, problem: null })
  })

  it('signs where the chain stands at first, every thousand entries, and every hour', async () => {
    const anchors = async () =>
      (await owner`select position from audit_anchor where company_id = ${companyId} order by position`).map(
        (row) => row['position'],
      )
    await write(1)
    await sealAll()
    expect(await anchors()).toEqual([1])
    await write(998)
    await sealAll()
    expect(await anchors()).toEqual([1])
    await write(2)
    await sealAll()
    expect(await anchors()).toEqual([1, 1001])
    await write(1)
    await tamper(`update audit_anchor set at = now() - interval '61 minutes' where company_id = $company`)
    await sealAll()
    expect(await anchors()).toEqual([1, 1001, 1002])
    const filed = readFileSync(anchorsFile, 'utf8')
      .split('\n')
      .filter((line) => line.includes(companyId))
    expect(filed.map((line) => (JSON.parse(line) as { position: number }).position)).toEqual([1, 1001, 1002])
  })

  // Before the next one, which leaves more entries than need to be indexed here.
  it('indexes words once, a thousand at a time', async () => {
    await write(2500)
    await sealAll()
    await indexAudit(jobs)
    await write(1)
    await sealAll()
    await Promise.all([indexAudit(jobs), indexAudit(jobs)])
    await indexAudit(jobs)
    const [counted] =
      await owner`select count(*) as texts from search_text where company_id = ${companyId} and kind = 'audit'`
    expect(counted).toEqual({ texts: 2501 })
  })

  it('seals more than fit in one go', async () => {
    await write(11_000)
    await sealAll()
    expect(await verify()).toEqual({ companyId, sealed: 11_000, problem: null })
  })

  it('seals the other companies when one was tampered with, and says so', async () => {
    await write(3)
    await sealAll()
    // The seal now thinks that it has not got any further than long ago, and seals again what is sealed.
    await tamper(`update audit_seal set tx = '3' where company_id = $company and position = 3`)
    companyId = (await make.company()).id
    await write(2)
    await expect(until(seal, () => false)).rejects.toThrow('could not be sealed')
    await sealAll()
    expect(await verify()).toEqual({ companyId, sealed: 2, problem: null })
  })
})

describe('no one changes the audit', () => {
  it.each([
    "update audit_entry set entity = 'x'",
    'delete from audit_entry',
    'truncate audit_entry cascade',
    'update audit_seal set position = 1',
    'delete from audit_anchor',
    'truncate audit_anchor',
  ])('not even its owner by accident: %s', async (statement) => {
    await write(1)
    await sealAll()
    await expect(owner.unsafe(statement)).rejects.toThrow('is append-only')
  })

  it.each(['at', 'tx', 'id'])('the application cannot choose the %s of an entry', async (column) => {
    const value = { at: 'now()', tx: "'1'", id: 'uuidv7()' }[column]
    const forged = inTransaction(app, 'write', { companyId, userId: null }, (_db, _witness, connection) =>
      connection.unsafe(
        `insert into audit_entry (company_id, request_id, action, entity, entity_id, ${column}) values ('${companyId}', 'r', 'a', 'e', '1', ${value})`,
      ),
    )
    await expect(forged).rejects.toThrow('permission denied')
  })
})

describe('the verifier names the first bad entry', () => {
  beforeEach(async () => {
    await write(1)
    await sealAll()
    await write(1200)
    await sealAll()
  })

  it.each([
    ['what was done', "update audit_entry set after = '{}' where company_id = $company and id = $id"],
    ['who did it', 'update audit_entry set user_id = gen_random_uuid() where company_id = $company and id = $id'],
    ['when', "update audit_entry set at = at + interval '1 microsecond' where company_id = $company and id = $id"],
    ['its fields', "update audit_entry set fields = '{price}' where company_id = $company and id = $id"],
  ])('changed: %s', async (_, statement) => {
    const id = await idAt(600)
    await tamper(statement.replace('$id', `'${id}'`))
    expect(await verify()).toMatchObject({ sealed: 599, problem: { kind: 'changed', position: 600, auditId: id } })
    expect((await verify(undefined))?.problem?.kind).toBe('changed')
  })

  it('deleted, with or without its seal', async () => {
    const id = await idAt(600)
    await tamper(`delete from audit_entry where company_id = $company and id = '${id}'`)
    expect(await verify()).toMatchObject({ problem: { kind: 'deleted', position: 600, auditId: id } })
    await tamper(`delete from audit_seal where company_id = $company and position = 600`)
    expect(await verify()).toMatchObject({ problem: { kind: 'deleted', position: 600 } })
  })

  it('inserted, with a transaction of long ago or with a seal of its own', async () => {
    await tamper(
      `insert into audit_entry (company_id, tx, request_id, action, entity, entity_id) values ($company, '3', 'r', 'a', 'forged', '1')`,
    )
    const [{ id } = { id: '' }] = await owner<
      { id: string }[]
    >`select id from audit_entry where company_id = ${companyId} and entity = 'forged'`
    expect(await verify()).toMatchObject({ sealed: 1201, problem: { kind: 'inserted', auditId: id } })
    await seal().catch((error: unknown) => expect(error).toBeInstanceOf(AggregateError))
    expect(await verify()).toMatchObject({ problem: { kind: 'inserted', auditId: id } })
    await tamper(
      `insert into audit_seal (company_id, position, audit_id, tx, hash) values ($company, 1202, '${id}', '3', '\\x00')`,
    )
    expect(await verify()).toMatchObject({ problem: { kind: 'changed', position: 1202, auditId: id } })
  })

  it('reordered', async () => {
    const [one, other] = [await idAt(600), await idAt(601)]
    await tamper(`alter table audit_seal drop constraint audit_seal_pkey;
      update audit_seal set audit_id = case audit_id when '${one}' then '${other}'::uuid else '${one}'::uuid end
        where company_id = $company and position in (600, 601);
      alter table audit_seal add primary key (company_id, audit_id)`)
    expect(await verify()).toMatchObject({ problem: { kind: 'changed', position: 600, auditId: other } })
  })

  it('not sealed after a minute, or after ten while a transaction somewhere holds it up', async () => {
    const unsealedSince = (minutes: number) =>
      tamper(`insert into audit_entry (company_id, at, request_id, action, entity, entity_id)
        values ($company, now() - interval '${minutes} minutes', 'r', 'a', 'x', '1')`)
    const running = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const holdingUp = owner.begin(async (tx) => {
      await tx`select pg_current_xact_id()`
      held.resolve()
      await running.promise
    })
    await held.promise
    await unsealedSince(2)
    expect(await verify()).toMatchObject({ sealed: 1201, problem: null })
    await unsealedSince(11)
    expect(await verify()).toMatchObject({ problem: { kind: 'unsealed' } })
    running.resolve()
    await holdingUp
    await sealAll()
    expect(await verify()).toMatchObject({ sealed: 1203, problem: null })
    await unsealedSince(2)
    expect((await until(verify, (verdict) => verdict?.problem != null))?.problem?.kind).toBe('unsealed')
  })

  /** Someone with every right on the database changes an entry and computes the whole chain again. */
  const sealAnew = async (from: number) => {
    await tamper(
      `update audit_entry set after = '{"price": 1}' where company_id = $company and id = '${await idAt(from)}'`,
    )
    const rows = await owner.unsafe<{ position: number; entry: string }[]>(
      `select s.position, ${ENTRY_TEXT} as entry from audit_seal s join audit_entry e on e.company_id = s.company_id and e.id = s.audit_id
       where s.company_id = '${companyId}' order by s.position`,
    )
    let hash: Buffer = FIRST_HASH
    const hashes = rows.map(
      ({ position, entry }) => `(${position}, '\\x${(hash = nextHash(hash, entry)).toString('hex')}'::bytea)`,
    )
    await tamper(`update audit_seal s set hash = n.hash from (values ${hashes.join(',')}) n (position, hash)
      where s.company_id = $company and s.position = n.position`)
    return hash
  }

  it('a chain that was sealed again, by the anchors, even when those in the database are gone or forged', async () => {
    const head = await sealAnew(600)
    expect(await verify()).toMatchObject({ sealed: 1200, problem: { kind: 'sealed again', position: 1201 } })
    await tamper('delete from audit_anchor where company_id = $company')
    expect(await verify()).toMatchObject({ problem: { kind: 'sealed again', position: 1201 } })
    const forged = signAnchor(stranger.signingKey, { companyId, position: 1201, hash: head })
    await tamper(`insert into audit_anchor (company_id, position, hash, signature)
      values ($company, 1201, '\\x${forged.hash.toString('hex')}', '\\x${forged.signature.toString('hex')}')`)
    expect(await verify()).toMatchObject({ problem: { kind: 'false anchor', position: 1201 } })
  })

  it('entries cut off at the end, by the anchors', async () => {
    await tamper(`delete from audit_entry e using audit_seal s where s.company_id = $company and s.position > 1000 and e.company_id = s.company_id and e.id = s.audit_id;
      delete from audit_seal where company_id = $company and position > 1000; delete from audit_anchor where company_id = $company and position > 1000`)
    expect(await verify()).toMatchObject({ sealed: 1000, problem: { kind: 'cut off', position: 1001 } })
  })

  it('anchors that went away, from the database or from the file', async () => {
    const kept = readFileSync(anchorsFile, 'utf8')
    await tamper(`update audit_anchor set at = now() - interval '2 minutes' where company_id = $company`)
    writeFileSync(
      anchorsFile,
      kept
        .split('\n')
        .filter((line) => !line.includes(companyId))
        .join('\n'),
    )
    expect(await verify()).toMatchObject({ sealed: 1201, problem: { kind: 'anchor gone', position: 1 } })
    writeFileSync(anchorsFile, kept)
    expect(await verify()).toMatchObject({ problem: null })
    await tamper('delete from audit_anchor where company_id = $company and position = 1')
    expect(await verify()).toMatchObject({ problem: { kind: 'anchor gone', position: 1 } })
    appendFileSync(anchorsFile, `{"company":"${companyId}","position":5,"hash":"00","signature":"00"}\n`)
    expect(await verify()).toMatchObject({ problem: { kind: 'false anchor', position: 5 } })
    writeFileSync(anchorsFile, kept)
  })
})
