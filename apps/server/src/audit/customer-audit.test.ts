import { describe, expect, it } from 'vitest'
import { customers } from '@galen/contract/partners/customers'
import { search } from '@galen/contract/search-index'
import { standardRoles } from '@galen/domain/standard-roles'
import { searchOperation } from '../platform/search/search.ts'
import type { GivenUser } from '../../test/given.ts'
import { tradingFloor } from '../../test/trading-floor.ts'
import { auditSearch } from './audit.search.ts'

const { call, given, company, made, otherRep, officer } = await tradingFloor([searchOperation([auditSearch])])

const entries = async (as: GivenUser, id: string) => {
  const query = { query: `entityId:"${id}"` }
  const reply = await call(search, { params: { index: 'audit' }, query } as never, { as })
  return (reply.body as { content: { before: object | null; after: object }[] }).content
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

  it('follows the scope of a sales rep who may read the audit', async () => {
    const curious = await given.user(company, [...standardRoles.salesRep.permissions, 'AUDIT'])
    const [own, theirs] = [await made({}, curious), await made({}, otherRep)]
    expect(await entries(curious, own.id)).toHaveLength(1)
    expect(await entries(curious, theirs.id)).toHaveLength(0)
    expect(await entries(officer, theirs.id)).toHaveLength(1)
  })
})
