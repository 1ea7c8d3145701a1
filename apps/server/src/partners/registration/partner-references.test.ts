import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { users } from '@galen/contract/admin/users'
import { itemProperties } from '@galen/contract/items/item-properties'
import { customerProperties } from '@galen/contract/partners/customer-properties'
import { type Customer, customers } from '@galen/contract/partners/customers'
import { standardRoles } from '@galen/domain/standard-roles'
import { admin } from '../../admin/admin.operations.ts'
import { items } from '../../items/items.operations.ts'
import { tradingFloor } from '../../../test/trading-fixtures.ts'

const { call, given, owner, company, clerk, rep, made } = await tradingFloor([...admin.operations, ...items.operations])
const administrator = await given.user(company, standardRoles.administrator.permissions)

const valueOf = async (type: string) => {
  const [row] = await owner<{ id: string }[]>`
    insert into property (company_id, type, name, position) values (${company.id}, ${type}, ${randomUUID()}, 1) returning id`
  return String(row?.id)
}
const get = async (id: string) => (await call(customers.get, { params: { id } }, { as: clerk })).body as Customer
const remove = (id: string, moveTo?: string) =>
  call(customerProperties.remove, { params: { id }, query: moveTo ? { moveTo } : {} } as never, { as: administrator })

describe('values that customers have', () => {
  it('are counted, and customers move to another when one is removed', async () => {
    const [old, other] = [await valueOf('customerReferral'), await valueOf('customerReferral')]
    const { id } = await made({ referralId: old })
    const listed = await call(customerProperties.list, { query: { type: 'customerReferral' } }, { as: clerk })
    expect((listed.body as { id: string; usedBy: number }[]).find((value) => value.id === old)?.usedBy).toBe(1)
    expect((await remove(old, other)).status).toBe(204)
    expect(await get(id)).toMatchObject({ referralId: other, version: 2 })
    const [entry] = await owner`
      select action, fields from audit_entry where entity = 'customer' and entity_id = ${id} and version = 2`
    expect(entry).toEqual({ action: 'change', fields: ['referralId'] })
  })

  it('move in the list of item classes too, each once', async () => {
    const [old, other] = [await valueOf('itemClass'), await valueOf('itemClass')]
    const { id } = await made({ itemClassIds: [old, other] })
    const reply = await call(itemProperties.remove, { params: { id: old }, query: { moveTo: other } } as never, {
      as: administrator,
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(204)
    expect(await get(id)).toMatchObject({ itemClassIds: [other], version: 2 })
  })
})

describe('whoever leaves', () => {
  it('hands their customers over', async () => {
    const leaving = await given.user(company, standardRoles.salesRep.permissions)
    const { id } = await made({ salesRepId: leaving.id, accountManagerId: leaving.id })
    const reply = await call(
      users.toggle,
      { params: { id: leaving.id }, body: { active: false, handOverTo: rep.id } } as never,
      { as: administrator },
    )
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    expect(await get(id)).toMatchObject({ salesRepId: rep.id, accountManagerId: rep.id })
  })
})
