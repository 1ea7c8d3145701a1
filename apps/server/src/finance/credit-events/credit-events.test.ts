import { describe, expect, it } from 'vitest'
import { type Property, systemProperties } from '@galen/contract/admin/properties'
import { type CreditEvent, creditEvents } from '@galen/contract/finance/credit-events'
import { kernel } from '../../../test/kernel.ts'
import { byStatus, many } from '../../../test/people.ts'
import { admin } from '../../admin/admin.operations.ts'
import { finance } from '../finance.operations.ts'

const { call, owner, given } = await kernel([...finance.operations, ...admin.operations])
const company = await given.company()
const as = await given.user(company, ['EDIT_CUSTOMER_FINANCE', 'EDIT_SYSTEM_PROPERTIES', 'ACCOUNTING_VIEW'])
const clerk = await given.user(company, ['LIST_SYSTEM_PROPERTIES', 'EDIT_SYSTEM_PROPERTIES'])
const stranger = await given.user(await given.company(), ['EDIT_CUSTOMER_FINANCE'])

const add = (body: object) => call(creditEvents.add, { body: body as never }, { as })
const added = async (body: object) => (await add(body)).body as CreditEvent
const change = (id: string, body: object, who = as) =>
  call(creditEvents.change, { params: { id }, body: body as never }, { as: who })
const remove = (id: string, who = as) => call(creditEvents.remove, { params: { id } }, { as: who })
const codes = async (who = as) =>
  ((await call(creditEvents.list, {}, { as: who })).body as CreditEvent[]).map(({ code }) => code)
const account = async (code: string) => {
  const body = { type: 'ledgerAccount', name: `Account ${code}`, code } as const
  return (await call(systemProperties.add, { body }, { as })).body as Property
}

describe('credit events', () => {
  it('are kept with a code, a name and an account, and every change is in the audit', async () => {
    const { id: accountId } = await account('4010')
    const event = await added({ code: 'PRICE-PROT', name: ' Price protection ', accountId })
    expect(event).toMatchObject({ name: 'Price protection', accountId, active: true, usedBy: 0, version: 1 })
    expect(await change(event.id, { version: 1, active: false })).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await codes()).toContain('PRICE-PROT')
    expect((await remove(event.id)).status).toBe(204)
    expect(await codes()).not.toContain('PRICE-PROT')
    const entries = await owner`
      select action, fields from audit_entry where entity = 'credit-event' and entity_id = ${event.id} order by at`
    expect(entries.map(({ action }) => action)).toEqual(['create', 'change', 'delete'])
    expect(entries[1]?.['fields']).toEqual(['active'])
  })

  it('exist once, also for 64 at once', async () => {
    const byCode = await many((index) => add({ code: 'SHORT', name: `Short ${index}` }))
    expect(byStatus(byCode)).toEqual({ 200: 1, 409: 63 })
    const [, other] = [await added({ code: 'A1', name: 'First' }), await added({ code: 'A2', name: 'Second' })]
    expect(await change(other.id, { version: 1, name: 'FIRST' })).toMatchObject({
      status: 409,
      body: { details: [{ field: 'name' }] },
    })
  })

  it('are merged field by field, and a clash names both values', async () => {
    const { id } = await added({ code: 'SERVICE', name: 'Service' })
    await change(id, { version: 1, name: 'Poor service' })
    expect(await change(id, { version: 1, active: false })).toMatchObject({ status: 200, body: { version: 3 } })
    expect(await change(id, { version: 1, name: 'Late' })).toMatchObject({
      status: 409,
      body: { details: [{ field: 'name', yours: 'Late', theirs: 'Poor service' }] },
    })
  })

  it.each([
    [{ code: 'lower', name: 'A' }, 'code'],
    [{ code: 'OK-1', name: ' ' }, 'name'],
    [{ code: 'OK-1' }, 'name'],
    [{ code: 'OK-1', name: 'A', accountId: 'x' }, 'accountId'],
    [{ code: 'OK-1', name: 'A', accountId: '00000000-0000-4000-8000-000000000000' }, 'accountId'],
    [{ code: 'OK-1', name: 'A', amount: 5 }, 'amount'],
  ])('names the field that is wrong: %j', async (body, field) => {
    expect(await add(body)).toMatchObject({ status: 400, body: { details: [{ field }] } })
  })

  it('post to ledger accounts of the own company that are offered', async () => {
    const body = { type: 'competitor', name: 'No account' } as const
    const other = (await call(systemProperties.add, { body }, { as })).body as Property
    expect((await add({ code: 'OTHER', name: 'Other', accountId: other.id })).status).toBe(400)
    const foreign = (await account('4020')).id
    const reply = await call(creditEvents.add, { body: { code: 'F', name: 'F', accountId: foreign } }, { as: stranger })
    expect(reply.status).toBe(400)
  })

  it('keep their account from being deleted, and move to another with it', async () => {
    const [from, to] = [await account('4030'), await account('4040')]
    const event = await added({ code: 'MOVED', name: 'Moved', accountId: from.id })
    const left = await call(systemProperties.remove, { params: { id: from.id }, query: {} }, { as })
    expect(left).toMatchObject({ status: 200, body: { deactivated: true, usedBy: 1 } })
    const gone = await call(systemProperties.remove, { params: { id: from.id }, query: { moveTo: to.id } }, { as })
    expect(gone.status).toBe(204)
    const [row] = await owner`select account_id, version from credit_event where id = ${event.id}`
    expect(row).toEqual({ account_id: to.id, version: 2 })
  })

  it('are for those who keep the accounts of customers, in their own company', async () => {
    const { id } = await added({ code: 'WALL', name: 'Wall' })
    expect((await call(creditEvents.list, {}, { as: clerk })).status).toBe(403)
    expect((await change(id, { version: 1, name: 'Mine' }, stranger)).status).toBe(404)
    expect((await remove(id, stranger)).status).toBe(404)
    expect(await codes(stranger)).toEqual([])
  })
})
