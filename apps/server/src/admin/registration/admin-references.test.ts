import { describe, expect, it } from 'vitest'
import { type Property, systemProperties } from '@galen/contract/admin/properties'
import { type SalesRule, salesRules } from '@galen/contract/admin/sales-rules'
import { customerProperties } from '@galen/contract/partners/customer-properties'
import { kernel } from '../../../test/kernel.ts'
import { partners } from '../../partners/partners.operations.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { insertBuiltInValues } from '../properties/built-in-values.ts'
import { addSalesRule, listSalesRules } from '../sales-rules/sales-rules.ts'
import { addSystemProperty, changeSystemProperty, removeSystemProperty } from '../properties/system-properties.ts'

const { call, owner, pool, given } = await kernel([
  ...partners.operations,
  addSystemProperty,
  changeSystemProperty,
  removeSystemProperty,
  addSalesRule,
  listSalesRules,
])
const company = await given.company()
await inTransaction(pool, 'write', { companyId: company.id, userId: null }, (tx) => insertBuiltInValues(tx, company.id))
const RIGHTS = ['LIST_SYSTEM_PROPERTIES', 'EDIT_SYSTEM_PROPERTIES', 'ACCOUNTING_VIEW'] as const
const keeper = await given.user(company, RIGHTS)
const owns = await given.user(company, [...RIGHTS, 'EDIT_COMPANY'])
const as = keeper

const customerClass = async (name: string) =>
  (await call(customerProperties.add, { body: { type: 'customerClass', name } }, { as })).body as Property
const value = async (type: 'ledgerAccount' | 'currencies', name: string, code: string) =>
  (await call(systemProperties.add, { body: { type, name, code } }, { as })).body as Property
const rule = async (name: string, customerClassIds: string[]) => {
  const scope = { itemClassIds: [], deaScheduleIds: [], customerClassIds, states: [] }
  return (await call(salesRules.add, { body: { name, scope, condition: { kind: 'always' }, effect: 'warn' } }, { as }))
    .body as SalesRule
}
const remove = (id: string, moveTo: string) =>
  call(customerProperties.remove, { params: { id }, query: { moveTo } }, { as })
const removeSystem = (id: string, moveTo: string, who = as) =>
  call(systemProperties.remove, { params: { id }, query: { moveTo } }, { as: who })
const audits = (entity: string, id: string) => owner`
  select action, version from audit_entry where company_id = ${company.id} and entity = ${entity} and entity_id = ${id}
  order by at desc, version desc limit 1`

describe('a value that is removed for another', () => {
  it('leaves its users to it, with one audit row each', async () => {
    const [old, heir] = [await customerClass('Retail'), await customerClass('Pharmacy')]
    const [one, both] = [await rule('One', [old.id]), await rule('Both', [old.id, heir.id])]
    expect((await remove(old.id, heir.id)).status).toBe(204)
    const rules = (await call(salesRules.list, {}, { as })).body as SalesRule[]
    expect(rules.map(({ scope, version }) => [scope.customerClassIds, version])).toEqual([
      [[heir.id], 2],
      [[heir.id], 2],
    ])
    for (const { id } of [one, both]) expect(await audits('sales-rule', id)).toEqual([{ action: 'change', version: 2 }])
    expect(await audits('property', old.id)).toMatchObject([{ action: 'delete' }])
  })

  it('moves the mapping of an account', async () => {
    const [old, heir] = [await value('ledgerAccount', 'Old', '4000'), await value('ledgerAccount', 'New', '4001')]
    const [mapping] = await owner<{ id: string }[]>`
      select id from property where company_id = ${company.id} and type = 'accountMapping' and code = 'sales'`
    const id = String(mapping?.id)
    await call(systemProperties.change, { params: { id }, body: { version: 1, accountId: old.id } }, { as })
    expect((await removeSystem(old.id, heir.id)).status).toBe(204)
    expect(await owner`select account_id from property where id = ${id}`).toEqual([{ account_id: heir.id }])
    expect(await audits('property', id)).toEqual([{ action: 'change', version: 3 }])
  })

  it('changes the currency of the company only for those who may change the company', async () => {
    const [old, heir] = [await value('currencies', 'US dollar', 'USD'), await value('currencies', 'Euro', 'EUR')]
    expect((await removeSystem(old.id, heir.id)).status).toBe(403)
    expect((await removeSystem(old.id, heir.id, owns)).status).toBe(204)
    expect(await owner`select currency from company where id = ${company.id}`).toEqual([{ currency: 'EUR' }])
  })

  it('goes to an active value of its own list only', async () => {
    const [old, off] = [await customerClass('Old'), await customerClass('Off')]
    await rule('Uses old', [old.id])
    const body = { version: 1, active: false }
    await call(customerProperties.change, { params: { id: off.id }, body }, { as })
    const other = await value('ledgerAccount', 'Other list', '5000')
    for (const moveTo of [off.id, old.id, other.id, crypto.randomUUID()])
      expect(await remove(old.id, moveTo)).toMatchObject({ status: 400, body: { details: [{ field: 'moveTo' }] } })
    expect(await owner`select active from property where id = ${old.id}`).toEqual([{ active: true }])
  })
})
