import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { customers } from '@galen/contract/partners/customers'
import { search } from '@galen/contract/search-index'
import { standardRoles } from '@galen/domain/standard-roles'
import { indexAudit, sealAudit } from '../../platform/audit/audit-seal.ts'
import { searchOperation } from '../../platform/search/search.ts'
import type { GivenUser } from '../../../test/given.ts'
import { tradingFloor } from '../../../test/trading-fixtures.ts'
import { auditSearch } from './audit.search.ts'

const { call, given, company, made, otherRep, officer, owner, jobs, secrets, installation } = await tradingFloor([
  searchOperation([auditSearch]),
])

/** Words of an entry are found once it is sealed, which transactions of other tests may hold up. */
async function sealed(): Promise<void> {
  const open = () => owner`
    select from audit_entry e where e.company_id = ${company.id}
      and not exists (select from audit_seal s where s.company_id = e.company_id and s.audit_id = e.id)`
  do await sealAudit(jobs, secrets, join(installation.dataFolder, 'anchors'))
  while ((await open()).length > 0)
  await indexAudit(jobs)
}

const entries = async (as: GivenUser, id: string) => {
  const query = { query: `entityId:"${id}"` }
  const reply = await call(search, { params: { index: 'audit' }, query } as never, { as })
  return (reply.body as { content: { record: string | null; before: object | null; after: object }[] }).content
}

describe('the audit of customers', () => {
  it('hides what the reader may not see in the customer itself', async () => {
    const administrator = await given.user(company, standardRoles.administrator.permissions)
    const { id } = await made()
    const body = { version: 1, creditLimit: 500, minimumMargin: 7, phone: '555' }
    await call(customers.change, { params: { id }, body }, { as: administrator })
    expect((await entries(administrator, id))[0]?.after).toEqual({ creditLimit: 500, minimumMargin: 7, phone: '555' })
    expect((await entries(officer, id))[0]?.after).toEqual({ phone: '555' })
  })

  it('calls a customer by the name it has today, and leaves ids alone that are none of ours', async () => {
    const administrator = await given.user(company, standardRoles.administrator.permissions)
    const { id } = await made({ companyName: 'Meadow Pharmacy' })
    await call(
      customers.change,
      { params: { id }, body: { version: 1, companyName: 'Meadow Care' } },
      { as: administrator },
    )
    expect((await entries(officer, id)).map(({ record }) => record)).toEqual(['Meadow Care', 'Meadow Care'])
    await owner`
      insert into audit_entry (company_id, request_id, action, entity, entity_id, fields)
      values (${company.id}, 'r', 'POST /api/x', 'item', 'no-uuid', '{}')`
    expect(await entries(officer, 'no-uuid')).toMatchObject([{ record: null }])
  })

  it('follows the scope of a sales rep who may read the audit', async () => {
    const curious = await given.user(company, [...standardRoles.salesRep.permissions, 'AUDIT'])
    const [own, theirs] = [await made({}, curious), await made({}, otherRep)]
    expect(await entries(curious, own.id)).toHaveLength(1)
    expect(await entries(curious, theirs.id)).toHaveLength(0)
    expect(await entries(officer, theirs.id)).toHaveLength(1)
  })

  it('counts by words only what the reader sees, and fills every page with it', async () => {
    const curious = await given.user(company, [...standardRoles.salesRep.permissions, 'AUDIT'])
    const own = [await made({}, curious), await made({}, curious), await made({}, curious)]
    for (let hidden = 0; hidden < 5; hidden++) await made({}, otherRep)
    await sealed()
    const found = async (size: number) => {
      const query = { query: 'customer', size: String(size) }
      const reply = await call(search, { params: { index: 'audit' }, query } as never, { as: curious })
      return reply.body as { total: number; content: { entityId: string }[] }
    }
    const { total, content } = await found(50)
    expect(content.map(({ entityId }) => entityId)).toEqual(own.map(({ id }) => id).toReversed())
    expect(total).toBe(3)
    expect(await found(2)).toMatchObject({ total: 3, content: [{ entityId: own[2]?.id }, { entityId: own[1]?.id }] })
  })
})
