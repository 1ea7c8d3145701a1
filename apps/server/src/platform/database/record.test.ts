import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { json, line } from '@galen/contract/fields'
import { purchaseOrderFields } from '@galen/contract/purchasing/purchase-order.fields'
import { purchaseOrderTopic } from '@galen/contract/purchasing/purchase-orders'
import { route } from '@galen/contract/route'
import { kernel } from '../../../test/kernel.ts'
import { collectEffects, writeEffects } from '../effects.ts'
import { type Actor, command } from '../operation.ts'
import type { Work } from '../work.ts'
import { lockRows } from './locks.ts'
import { now, record } from './record.ts'

let run: (work: Work<Actor>) => Promise<unknown> = async () => null
const doWork = route({
  method: 'POST',
  path: '/api/test/record',
  needs: 'signed-in',
  summary: 'test',
  replies: { 200: z.unknown() },
})
const { call, given, owner } = await kernel([command(doWork, (input) => run(input))])
const company = await given.company('Alpha')
const clerk = await given.user(company)
const stranger = await given.user(await given.company('Beta'))

const order = record(purchaseOrderFields, { topic: purchaseOrderTopic })

async function within<T>(work: (work: Work<Actor>) => Promise<T>, as = clerk) {
  run = work
  return call(doWork, {}, { as })
}

/** The same work, with a count of its statements. */
function counting(work: Work<Actor>) {
  let statements = 0
  const tx = work.tx.withPlugin({
    transformQuery: ({ node }) => {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  }) as typeof work.tx
  return { ...work, tx, statements: () => statements }
}

const made = async (values: Parameters<typeof order.insert>[1] = {}) => {
  const { body } = await within((work) => order.insert(work, values, { stamps: { createdById: clerk.id } }))
  return body as Awaited<ReturnType<typeof order.insert>>
}
const audits = (id: string) => owner`select * from audit_entry where entity_id = ${id} order by version`

describe('the statement budget of a record', () => {
  it('is one to insert it', async () => {
    const { body } = await within(async (work) => {
      const counted = counting(work)
      await order.insert(counted, { note: 'One' })
      return { inserted: counted.statements() }
    })
    expect(body).toEqual({ inserted: 1 })
  })

  it('is one to load and lock it, and one to save it', async () => {
    const { id } = await made()
    const { body } = await within(async (work) => {
      const counted = counting(work)
      const before = await order.lock(counted, id)
      const locked = counted.statements()
      await order.save(counted, before, { ...before, note: 'Two' }, { action: 'change', stamps: { placedDate: null } })
      return { locked, saved: counted.statements() - locked }
    })
    expect(body).toEqual({ locked: 1, saved: 1 })
  })

  it('is one for the audit, the outbox and the stored reply together', () => {
    const sent: string[] = []
    const connection = { unsafe: (text: string) => ({ execute: async () => void sent.push(text) }) }
    const caller = { userId: clerk.id, sessionId: null, requestId: 'r', address: '::1' }
    const effects = collectEffects('test', company.id, caller)
    effects.audit('purchase-order', { id: 'x', before: null, after: { note: 'One' } })
    effects.publish('/topic/purchase-order/x', { type: 'purchase-order', id: 'x', version: 1, changed: [] })
    const reply = { userId: clerk.id, route: 'x', key: 'k', sealed: Buffer.from('') }
    writeEffects(connection as never, { wrote: true, last: [] }, effects, reply)
    expect(sent).toHaveLength(1)
  })
})

describe('a record', () => {
  it('has the values of the API: days, amounts, objects and defaults', async () => {
    const shipTo = {
      name: 'Dock',
      address: '1 Main',
      address2: '',
      city: 'Omaha',
      state: 'NE',
      zipCode: '1',
      country: 'US',
    }
    const saved = await made({ expectedDate: '2026-12-01', total: 12.34, shipTo, vendorReference: 'V-1' })
    expect(saved).toMatchObject({
      version: 1,
      status: 'Draft',
      expectedDate: '2026-12-01',
      total: 12.34,
      shipTo,
      vendorReference: 'V-1',
      dropShip: false,
      vendorId: null,
    })
    expect(await audits(saved.id)).toMatchObject([{ action: 'create', version: 1, after: { total: 12.34, shipTo } }])
  })

  it('is saved as its next version with what changed, its stamps and its audit', async () => {
    const { id } = await made({ note: 'One', internalMemo: 'Stays' })
    await within(async (work) => {
      const before = await order.lock(work, id)
      await order.save(
        work,
        before,
        { ...before, note: 'Two', shipTo: null },
        {
          action: 'close-purchase-order',
          stamps: { closedDate: now, closedById: clerk.id, confirmations: [] },
        },
      )
      return null
    })
    const [row] = await owner`select * from purchase_order where id = ${id}`
    expect(row).toMatchObject({ version: 2, note: 'Two', internal_memo: 'Stays', closed_by: clerk.id })
    expect(row?.['closed_at']).toBeTruthy()
    expect((await audits(id))[1]).toMatchObject({
      action: 'close-purchase-order',
      version: 2,
      fields: ['note'],
      before: { note: 'One' },
      after: { note: 'Two' },
    })
    const published = await owner`
      select payload -> 'change' as change from outbox where payload ->> 'destination' = ${`/topic/purchase-order/${id}`}`
    expect(published).toMatchObject([{ change: { id, version: 2, changed: ['note'] } }])
  })

  it('is reported after its row was written, where the audit also has what others stored', async () => {
    const { body } = await within(async (work) => {
      const row = await order.start(work, { note: 'One' })
      order.report(work, null, row, { action: 'create', parts: { before: {}, after: { lines: 2 } } })
      return row
    })
    const { id } = body as { id: string }
    await within(async (work) => {
      const before = await order.lock(work, id)
      const saved = await order.write(work, before, { ...before, note: 'Two' }, { placedById: null })
      order.report(work, before, saved, { action: 'change', parts: { before: { lines: 2 }, after: { lines: 3 } } })
      return null
    })
    expect(await audits(id)).toMatchObject([
      { action: 'create', version: 1, before: null, after: { note: 'One', lines: 2 } },
      { action: 'change', version: 2, before: { note: 'One', lines: 2 }, after: { note: 'Two', lines: 3 } },
    ])
  })

  it('has one version more after a command, however often it saves, and its first where the command made it', async () => {
    const twice = async (work: Work<Actor>, before: Awaited<ReturnType<typeof order.lock>>) => {
      const once = await order.save(work, before, { ...before, note: 'Two' }, { action: 'change' })
      return order.save(work, once, { ...once, note: 'Three' }, { action: 'change' })
    }
    const { body } = await within(async (work) => twice(work, await order.insert(work, { note: 'One' })))
    expect(body).toMatchObject({ version: 1, note: 'Three' })
    const { id } = await made()
    await within(async (work) => twice(work, await order.lock(work, id)))
    const [row] = await owner`select note, version from purchase_order where id = ${id}`
    expect(row).toEqual({ note: 'Three', version: 2 })
  })

  it('is read as it is after the wait for its lock', async () => {
    const { id } = await made({ note: 'Before' })
    const step = async (work: Work<Actor>) => {
      const before = await order.lock(work, id)
      await order.save(work, before, { ...before, note: `${before.note}+` }, { action: 'change' })
      return null
    }
    run = step
    await Promise.all(Array.from({ length: 16 }, () => call(doWork, {}, { as: clerk })))
    const [row] = await owner`select note, version from purchase_order where id = ${id}`
    expect(row).toEqual({ note: `Before${'+'.repeat(16)}`, version: 17 })
  })

  it('is written only by those who locked it', async () => {
    const before = await made()
    const { status } = await within((work) => order.save(work, before, { ...before, note: 'X' }, { action: 'change' }))
    expect(status).toBe(500)
    expect((await audits(before.id)).length).toBe(1)
  })

  it('costs no second lock where it is held', async () => {
    const { id } = await made()
    const { body } = await within(async (work) => {
      await lockRows(work, 'purchase_order', [id])
      await lockRows(work, 'receipt', [crypto.randomUUID()])
      const before = await order.lock(work, id)
      await order.save(work, before, before, { action: 'change' })
      return { id: before.id }
    })
    expect(body).toEqual({ id })
  })

  it('is not found by another company, in the words of its noun or of the call', async () => {
    const { id } = await made()
    expect(await within((work) => order.lock(work, id), stranger)).toMatchObject({
      status: 404,
      body: { message: 'Purchase order not found' },
    })
    expect(await within((work) => order.load(work.tx, work.actor, id, 'No such order.'), stranger)).toMatchObject({
      status: 404,
      body: { message: 'No such order.' },
    })
  })

  it('has a column for every field, or does not compile', () => {
    const entered = { ...purchaseOrderFields.entered, promise: line('Promise') }
    // @ts-expect-error there is no column "promise"
    expect(record({ ...purchaseOrderFields, entered })).toBeDefined()
    // @ts-expect-error there is no such table
    expect(record({ ...purchaseOrderFields, table: 'purchase_orders' as const })).toBeDefined()
  })

  it('is removed with its audit', async () => {
    const { id } = await made({ note: 'One' })
    await within(async (work) => order.remove(work, await order.lock(work, id)))
    expect(await owner`select from purchase_order where id = ${id}`).toHaveLength(0)
    expect((await audits(id)).find(({ action }) => action === 'delete')).toMatchObject({ before: { note: 'One' } })
  })

  it('is removed under the name and with the parts that the command says', async () => {
    const { id } = await made({ note: 'One' })
    const saving = { action: 'merge-orders', parts: { before: { lines: 2 }, after: {} } }
    await within(async (work) => order.remove(work, await order.lock(work, id), saving))
    expect((await audits(id)).find(({ action }) => action === 'merge-orders')).toMatchObject({
      before: { note: 'One', lines: 2 },
      after: null,
    })
  })

  it('has the id that the command gives it', async () => {
    const id = crypto.randomUUID()
    expect(await made({ id })).toMatchObject({ id, version: 1 })
  })

  it('has one value of several columns, null when all of them are', async () => {
    const entered = {
      ...purchaseOrderFields.entered,
      texts: json('Texts', z.unknown(), { columns: { vendor: 'vendor_reference', memo: 'internal_memo' } }),
      days: json('Days', z.unknown(), { nullable: true, columns: { expected: 'expected_on' } }),
    }
    const { vendorReference: _reference, internalMemo: _memo, expectedDate: _expected, ...others } = entered
    const composed = record({ ...purchaseOrderFields, entered: others })
    const { body } = await within((work) => composed.insert(work, { texts: { vendor: 'V', memo: 'M' }, days: null }))
    expect(body).toMatchObject({ texts: { vendor: 'V', memo: 'M' }, days: null })
    const { id } = body as { id: string }
    await within(async (work) => {
      const before = await composed.lock(work, id)
      const after = { ...before, texts: { vendor: 'W', memo: 'M' }, days: { expected: '2026-12-01' } }
      return composed.save(work, before, after, { action: 'change' })
    })
    const { body: saved } = await within((work) => composed.load(work.tx, work.actor, id))
    expect(saved).toMatchObject({ texts: { vendor: 'W', memo: 'M' }, days: { expected: '2026-12-01' } })
  })
})
