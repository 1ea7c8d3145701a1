import { describe, expect, it } from 'vitest'
import { auditChain } from '@galen/contract/audit/audit'
import { account } from '@galen/contract/identity/account'
import { eventually } from '../../../test/eventually.ts'
import { kernel } from '../../../test/kernel.ts'
import { identity } from '../../identity/identity.operations.ts'
import { anchorsFileOf } from '../../platform/audit/audit-anchors.ts'
import { sealAudit } from '../../platform/audit/audit-seal.ts'
import { audit } from '../audit.operations.ts'

const { call, owner, jobs, given, secrets, installation } = await kernel([
  ...audit.operations,
  ...identity([]).operations,
])

/**
 * Waits for the entries of the company, because nothing is sealed while an older transaction anywhere might still write, and
 * seals them in one go: only the end of the first one is anchored at once.
 */
async function sealed(companyId: string, entries: number) {
  await eventually(
    async () =>
      (
        await owner`select from audit_entry e
          where e.company_id = ${companyId} and e.tx < pg_snapshot_xmin(pg_current_snapshot())`
      ).length,
  ).toBe(entries)
  await sealAudit(jobs, secrets, anchorsFileOf(installation.dataFolder))
  expect(await owner`select from audit_seal where company_id = ${companyId}`).toHaveLength(entries)
}

/** A company with a few sealed entries, and someone who may read them. */
async function trail() {
  const company = await given.company()
  const auditor = await given.user(company, ['AUDIT'])
  for (const [place, theme] of (['dark', 'light', 'dark'] as const).entries())
    await call(account.changePreferences, { body: { version: place + 1, theme } }, { as: auditor })
  await sealed(company.id, 3)
  const verify = async (after = 0) => (await call(auditChain.verify, { body: { after } }, { as: auditor })).body
  return { company, auditor, verify }
}

describe('verifying the chain', () => {
  it('finds nothing wrong with what was only added to', async () => {
    const { verify } = await trail()
    expect(await verify()).toMatchObject({
      provedTo: 3,
      sealed: 3,
      problem: null,
      unsealed: 0,
      anchor: { position: 3 },
    })
  })

  it('goes on where the last stretch ended', async () => {
    const { verify } = await trail()
    expect(await verify(2)).toMatchObject({ provedTo: 3, problem: null })
    expect(await verify(3)).toMatchObject({ provedTo: 3, problem: null })
  })

  it('finds an entry that was changed, also in a later stretch', async () => {
    const { company, verify } = await trail()
    await owner.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`update audit_entry set after = '{"theme":"system"}'::text::jsonb
        where company_id = ${company.id} and id = (select audit_id from audit_seal where company_id = ${company.id} and position = 2)`
    })
    const problem = { position: 2, sentence: 'The entry at position 2 is not what was sealed there' }
    expect(await verify()).toMatchObject({ provedTo: 1, problem })
    expect(await verify(1)).toMatchObject({ provedTo: 1, problem })
  })

  it('finds an entry that is gone', async () => {
    const { company, verify } = await trail()
    await owner.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`delete from audit_entry
        where company_id = ${company.id} and id = (select audit_id from audit_seal where company_id = ${company.id} and position = 3)`
    })
    expect(await verify()).toMatchObject({ problem: { position: 3, sentence: 'The entry at position 3 is gone' } })
  })

  it('finds an end that was cut off', async () => {
    const { company, verify } = await trail()
    await owner.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`delete from audit_seal where company_id = ${company.id} and position = 3`
    })
    expect(await verify()).toMatchObject({
      problem: { position: 3, sentence: 'The chain ends at position 2, but position 3 was signed' },
    })
  })

  it('is for those who may read the audit', async () => {
    const stranger = await given.user(await given.company(), [])
    expect((await call(auditChain.verify, { body: { after: 0 } }, { as: stranger })).status).toBe(403)
  })
})
