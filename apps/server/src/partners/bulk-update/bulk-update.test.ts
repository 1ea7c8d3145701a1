import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { customerBatch } from '@galen/contract/partners/customer-batch'
import { type Customer, customers } from '@galen/contract/partners/customers'
import { tradingFloor } from '../../../test/trading-fixtures.ts'

const { call, owner, company, clerk, rep, otherRep, made } = await tradingFloor()

type Result = { batchId: string; changed: number; skipped: { id: string; number: string | null; why: string }[] }

const update = async (ids: readonly string[], newProps: object, as = clerk) =>
  call(customerBatch.update, { body: { ids: [...ids], newProps } }, { as })
const undo = (id: string, as = clerk) => call(customerBatch.undo, { params: { id } }, { as })
const repOf = async (id: string) =>
  ((await call(customers.get, { params: { id } }, { as: clerk })).body as Customer).salesRepId

describe('finding customers by their numbers', () => {
  it('splits the terms, finds by number or legacy id, and names who is not there', async () => {
    const legacyId = `OLD${randomUUID().replaceAll('-', '')}`
    const [one, two] = [await made(), await made({ legacyId })]
    const search = `${one.number.toLowerCase()}, ${legacyId}/NOBODY1.${one.number}`
    const reply = await call(customerBatch.find, { body: { search } }, { as: clerk })
    expect(reply.body).toMatchObject({ found: [{ id: one.id }, { id: two.id }], notFound: ['NOBODY1'], ambiguous: [] })
    expect(await call(customerBatch.find, { body: { search: ' ,./ ' } }, { as: clerk })).toMatchObject({
      status: 400,
      body: { message: 'Please search for Sales Rep.' },
    })
  })
})

describe('the bulk update', () => {
  it('changes each with its own audit row, skips who is so already, and names who is not there', async () => {
    const [one, two] = [await made(), await made({ salesRepId: rep.id })]
    const nobody = randomUUID()
    const reply = await update([one.id, two.id, nobody, one.id], { salesRepId: rep.id })
    expect(reply.body).toMatchObject({
      changed: 1,
      skipped: [
        { id: nobody, number: null, why: 'There is no such customer.' },
        { id: two.id, number: two.number, why: 'It is so already.' },
      ],
    })
    const entries = await owner`
      select action, fields, version from audit_entry where entity = 'customer' and entity_id = ${one.id} and version = 2`
    expect(entries).toEqual([{ action: 'batch-update', fields: ['salesRepId'], version: 2 }])
  })

  it('is undone within ten minutes, but for who was changed since', async () => {
    const [one, two] = [await made({ salesRepId: otherRep.id }), await made()]
    const { batchId } = (await update([one.id, two.id], { salesRepId: rep.id })).body as Result
    await call(customers.change, { params: { id: two.id }, body: { version: 2, phone: '1' } }, { as: clerk })
    expect((await undo(batchId)).body).toMatchObject({
      changed: 1,
      skipped: [{ id: two.id, why: 'Another user changed it since.' }],
    })
    expect([await repOf(one.id), await repOf(two.id)]).toEqual([otherRep.id, rep.id])
    expect(await undo(batchId)).toMatchObject({ status: 409 })
  })

  it('cannot be undone later, nor by someone without the right', async () => {
    const { batchId } = (await update([(await made()).id], { salesRepId: rep.id })).body as Result
    expect((await undo(batchId, rep)).status).toBe(403)
    await owner`update customer_batch set made_at = now() - interval '11 minutes' where id = ${batchId}`
    expect(await undo(batchId)).toMatchObject({ status: 409, body: { code: 'bulk-update.refused' } })
    expect((await undo(randomUUID())).status).toBe(404)
  })

  it('does not deactivate who has something open', async () => {
    const [busy, idle] = [await made(), await made()]
    await owner`insert into sales_request (company_id, number, source, customer_id, payload) values (${company.id}, ${randomUUID()}, 'API', ${busy.id}, '{}')`
    expect((await update([busy.id, idle.id], { isActive: false })).body).toMatchObject({
      changed: 1,
      skipped: [{ id: busy.id, why: 'It has one sales request open.' }],
    })
  })

  it('refuses people and classes of elsewhere, and nothing at all', async () => {
    const { id } = await made()
    expect((await update([id], { salesRepId: randomUUID() })).status).toBe(400)
    expect((await update([id], { classId: randomUUID() })).status).toBe(400)
    expect((await update([id], {})).status).toBe(400)
    expect((await update([id], { salesRepId: rep.id }, rep)).status).toBe(403)
  })

  it('is done once when two do the same at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, async () => (await made()).id))
    const replies = await Promise.all(Array.from({ length: 8 }, () => update(ids, { salesRepId: rep.id })))
    const changed = replies.map(({ body }) => (body as Result).changed)
    expect(changed.reduce((total, each) => total + each, 0)).toBe(8)
  })

  it('takes ten thousand', async () => {
    const rows = await owner<{ id: string }[]>`
      insert into customer (company_id, number, company_name)
      select ${company.id}, 'MANY' || n, 'Many ' || n from generate_series(1, 10000) n returning id`
    const reply = await update(
      rows.map(({ id }) => id),
      { salesRepId: rep.id },
    )
    expect(reply.body).toMatchObject({ changed: 10_000, skipped: [] })
    expect((await undo((reply.body as Result).batchId)).body).toMatchObject({ changed: 10_000 })
  })
})
