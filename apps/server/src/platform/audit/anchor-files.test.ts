import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { given } from '../../../test/given.ts'
import { openPool } from '../database/database.ts'
import { brokenInvariants } from '../invariants/invariants.ts'
import { deriveSecrets } from '../secrets.ts'
import { anchorsFileOf, readAnchors } from './audit-anchors.ts'
import { sealAudit } from './audit-seal.ts'

const database = await freshDatabase()
const owner = openPool(database.address, { user: database.owner, size: 2, name: 'test owner' })
const jobs = openPool(database.address, { user: 'galen_jobs', size: 4, name: 'test jobs' })
const secrets = deriveSecrets('a secret that only this test knows, long enough')
const company = await given(owner, secrets).company()
const folders = ['a', 'b', 'c'].map((name) => mkdtempSync(join(tmpdir(), `galen-anchors-${name}-`)))
const [one = '', two = '', fresh = ''] = folders.map(anchorsFileOf)
afterAll(async () => {
  await Promise.all([owner.end(), jobs.end()])
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** An entry is written, sealed and signed by the process of this data folder; the anchor is a few minutes old. */
async function signedBy(file: string): Promise<void> {
  await owner`
    insert into audit_entry (company_id, request_id, action, entity, entity_id) values (${company.id}, 'r', 'a', 'thing', 'x')`
  const before = (await owner`select from audit_anchor`).length
  for (let attempt = 0; (await owner`select from audit_anchor`).length === before; attempt++) {
    if (attempt > 200) throw new Error('Nothing was signed')
    await sealAudit(jobs, secrets, file)
  }
  await owner.begin(async (tx) => {
    await tx.unsafe('set local session_replication_role = replica')
    await tx`update audit_anchor set at = at - interval '61 minutes'`
  })
}
const broken = async (anchorsFile: string, ...otherAnchorsFiles: string[]) =>
  (
    await brokenInvariants(jobs, undefined, { verifyingKey: secrets.verifyingKey, anchorsFile, otherAnchorsFiles })
  ).filter((found) => found.broken === 'T3')
const positions = (file: string) => readAnchors(file).map(({ position }) => position)
const without = (file: string, position: number) =>
  writeFileSync(
    file,
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => !line.includes(`"position":${position},`))
      .join('\n'),
  )
const gone = (position: number) => [expect.objectContaining({ broken: 'T3', kind: 'anchor gone', position })]

it('the file of each process has what it saw, and an anchor of another one is not missed there', async () => {
  await signedBy(one)
  await signedBy(two)
  await signedBy(one)
  await signedBy(two)
  expect(positions(one)).toEqual([1, 2, 3])
  expect(positions(two)).toEqual([1, 2, 3, 4])
  expect(await broken(one), 'did not sign last').toEqual([])
  expect(await broken(two)).toEqual([])
  expect(await broken(fresh), 'signed nothing yet').toEqual([])
  expect(await broken(one, two), 'all files together').toEqual([])
})

it('a process that signed nothing itself writes what others signed', async () => {
  await sealAudit(jobs, secrets, one)
  expect(positions(one)).toEqual([1, 2, 3, 4])
  expect(await broken(one)).toEqual([])
})

it('an anchor that was taken out of a file is missed, at its end as well, and so is one of all files', async () => {
  const [ofOne, ofTwo] = [readFileSync(one, 'utf8'), readFileSync(two, 'utf8')]
  without(one, 2)
  expect(await broken(one)).toEqual(gone(2))
  expect(await broken(one, two), 'the other file has it').toEqual([])
  without(two, 2)
  expect(await broken(two, one)).toEqual(gone(2))
  writeFileSync(one, ofOne)
  writeFileSync(two, ofTwo)
  without(two, 4)
  expect(await broken(two), 'the newest').toEqual(gone(4))
  writeFileSync(two, '')
  expect(await broken(two), 'an empty file').toEqual(gone(1))
  writeFileSync(two, ofTwo)
})

it('an anchor that is in any file and no longer in the database is missed', async () => {
  await owner.begin(async (tx) => {
    await tx.unsafe('set local session_replication_role = replica')
    await tx`delete from audit_anchor where position = 4`
  })
  expect(await broken(one)).toEqual(gone(4))
  expect(await broken(fresh)).toEqual([])
  expect(await broken(fresh, two)).toEqual(gone(4))
})
