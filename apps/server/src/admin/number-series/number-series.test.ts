import { describe, expect, it } from 'vitest'
import { type NumberSeriesRow, numberSeriesCalls } from '@galen/contract/admin/number-series'
import { kernel } from '../../../test/kernel.ts'
import { byStatus, many } from '../../../test/people.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { takeDocumentNumber } from '../document-number.ts'
import { changeNumberSeries, listNumberSeries } from './number-series.ts'

const { call, owner, pool, given } = await kernel([listNumberSeries, changeNumberSeries])
const RIGHTS = ['LIST_SYSTEM_PROPERTIES', 'EDIT_SYSTEM_PROPERTIES', 'ACCOUNTING_VIEW'] as const
const company = await given.company()
const controller = await given.user(company, RIGHTS)
const stranger = await given.user(await given.company(), RIGHTS)
const withoutBooks = await given.user(company, ['LIST_SYSTEM_PROPERTIES', 'EDIT_SYSTEM_PROPERTIES'])

const change = (id: NumberSeriesRow['id'], body: object, { confirm = false, as = controller } = {}) =>
  call(
    numberSeriesCalls.change,
    { params: { id }, query: confirm ? { confirm: 'true' } : {}, body: body as never },
    { as },
  )
const seriesOf = async (id: NumberSeriesRow['id'], as = controller) =>
  ((await call(numberSeriesCalls.list, {}, { as })).body as NumberSeriesRow[]).find((row) => row.id === id)
const take = (series: NumberSeriesRow['id'], companyId = company.id) =>
  inTransaction(pool, 'write', { companyId, userId: controller.id }, (tx) => takeDocumentNumber(tx, companyId, series))

describe('the numbers of documents', () => {
  it('begin as they are declared and are counted without gaps, also for 64 at once', async () => {
    expect(await seriesOf('invoice')).toMatchObject({ prefix: 'INV-', next: 1, preview: 'INV-000001', last: 0 })
    const taken = await Promise.all(Array.from({ length: 64 }, () => take('invoice')))
    const expected = Array.from({ length: 64 }, (_, index) => `INV-${String(index + 1).padStart(6, '0')}`)
    expect(taken.toSorted()).toEqual(expected)
    expect(await seriesOf('invoice')).toMatchObject({ next: 65, last: 64 })
  })

  it('are written in another way from the next one on', async () => {
    expect(await take('receipt')).toBe('RC-000001')
    expect(await change('receipt', { version: 1, prefix: 'GR-', digits: 4 })).toMatchObject({
      status: 200,
      body: { prefix: 'GR-', digits: 4, preview: 'GR-0002', version: 2, changedBy: expect.any(String) },
    })
    expect(await take('receipt')).toBe('GR-0002')
    const [entry] = await owner`
      select fields, before, after from audit_entry where company_id = ${company.id} and entity = 'number-series'`
    expect(entry).toEqual({
      fields: ['prefix', 'digits'],
      before: { prefix: 'RC-', digits: 6 },
      after: { prefix: 'GR-', digits: 4 },
    })
  })

  it('never go back and never share a prefix', async () => {
    for (const _ of [1, 2, 3]) await take('batch')
    expect(await change('batch', { version: 1, next: 3 })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'next', message: 'must be above 3, which was given already' }] },
    })
    expect(await change('batch', { version: 1, prefix: 'INV-' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'prefix', message: 'belongs to invoices already' }] },
    })
    expect(await seriesOf('batch')).toMatchObject({ prefix: 'B-', next: 4, version: 1 })
  })

  it('are left out only by someone who was told', async () => {
    await take('sales-order')
    const asked = await change('sales-order', { version: 1, next: 1000 })
    expect(asked).toMatchObject({ status: 202, body: { confirmations: [{ code: 'numbers-left-out' }] } })
    expect((asked.body as { detail: string }).detail).toContain('SO-000002 to SO-000999')
    expect((await seriesOf('sales-order'))?.next).toBe(2)
    expect((await change('sales-order', { version: 1, next: 1000 }, { confirm: true })).status).toBe(200)
    expect(await take('sales-order')).toBe('SO-001000')
  })

  it('are changed by one of 64 who saw the same', async () => {
    const replies = await many((index) => change('vendor-credit', { version: 1, prefix: `V${index}-` }))
    expect(byStatus(replies)).toEqual({ 200: 1, 409: 63 })
  })

  it('belong to their company and to those who keep the books', async () => {
    expect((await change('invoice', { version: 1, prefix: 'X-' }, { as: withoutBooks })).status).toBe(403)
    expect((await change('invoice', { version: 1, prefix: 'OTHER-' }, { as: stranger })).status).toBe(200)
    expect((await seriesOf('invoice'))?.prefix).toBe('INV-')
    expect(await take('invoice', stranger.companyId)).toBe('OTHER-000001')
  })

  it.each([
    [{ prefix: 'so-' }, 'prefix'],
    [{ prefix: 'LONGPREFIX' }, 'prefix'],
    [{ prefix: 'SO2' }, 'prefix'],
    [{ digits: 0 }, 'digits'],
    [{ next: 0 }, 'next'],
    [{ next: 10_000_000_000 }, 'next'],
  ])('%j is refused', async (body, field) =>
    expect(await change('purchase-order', { version: 1, ...body })).toMatchObject({
      status: 400,
      body: { details: [{ field }] },
    }),
  )
})
