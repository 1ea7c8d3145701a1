import { afterAll, describe, expect, it } from 'vitest'
import type { FoundKind } from '@galen/contract/reports/finding'
import { standardRoles } from '@galen/domain/standard-roles'
import { areas } from '../apps/server/src/areas.ts'
import { openPool } from '../apps/server/src/platform/database/database.ts'
import type { Actor } from '../apps/server/src/platform/operation.ts'
import { findRecords } from '../apps/server/src/reports/finding/queries/find-records.ts'
import { freshDatabase } from '../apps/server/test/database.ts'
import { seesAll, touchedWhile } from '../apps/server/test/list-blocks.ts'
import { fillWithDocuments } from '../apps/server/test/many-documents.ts'

/** The most that one question may touch: each list and each code has an index. */
const MOST_BLOCKS = 6000

const { address, owner: name } = await freshDatabase()
const owner = openPool(address, { user: name, size: 1, name: 'records owner' })
const pool = openPool(address, { user: 'galen_app', size: 1, name: 'records' })
afterAll(() => Promise.all([owner.end(), pool.end()]))
const [company] = await owner<{ id: string }[]>`
  insert into company (name, time_zone) values ('Many', 'America/New_York') returning id`
const companyId = String(company?.id)
await fillWithDocuments(owner, companyId)
const [someone] = await owner<{ id: string }[]>`
  select user_id as id from company_user where company_id = ${companyId} order by number limit 1`
const userId = String(someone?.id)

/** One manual invoice, one order on a form, a serial number that was shipped, an item with a GTIN. */
await owner.begin(async (tx) => {
  await tx.unsafe('set local session_replication_role = replica')
  await tx`update invoice set type = 'Manual', sales_order_id = null where company_id = ${companyId} and number = 'INV-2000103'`
  await tx`update sales_order set order_form_number = '222-77001' where company_id = ${companyId} and number = 'SO-1000105'`
  await tx`insert into invoice_unit (company_id, invoice_lot_id, unit_id, gtin, serial)
    select u.company_id, l.id, u.id, u.gtin, u.serial from unit u, invoice_lot l, invoice n
    where u.company_id = ${companyId} and u.serial = 'SN800005' and n.company_id = u.company_id and n.number = 'INV-2000107'
      and l.company_id = u.company_id and l.invoice_id = n.id limit 1`
})

const indices = areas.flatMap((area) => area.indices ?? [])
const operation = findRecords(indices)
type Found = { kind: FoundKind; nearness: string; row: Record<string, unknown> }

async function found(text: string, actor: Actor = seesAll(companyId, userId), kinds?: readonly FoundKind[]) {
  let records: Found[] = []
  const touched = await touchedWhile(pool, actor, text, async (db) => {
    const input = { params: {}, query: { text, ...(kinds && { kinds }) }, db, actor, prepared: undefined }
    records = ((await operation.run(input as never)) as { found: Found[] }).found
    return records.length
  })
  return { records, touched }
}
const as = (role: keyof typeof standardRoles): Actor => ({
  ...seesAll(companyId, userId),
  permissions: new Set(standardRoles[role].permissions),
})
const kindsOf = (records: readonly Found[]) => [...new Set(records.map(({ kind }) => kind))]

describe('what is typed into the palette', () => {
  it.each([
    ['so-1000105', 'sales-order', 'number'],
    ['1000105', 'sales-order', 'number'],
    ['INV-2000107', 'invoice', 'number'],
    ['INV-2000103', 'manual-invoice', 'number'],
    ['PU-60007', 'purchase-order', 'number'],
    ['RE-70007', 'receipt', 'number'],
    ['PI-300007', 'payment_in', 'number'],
    ['PO-400007', 'payment_out', 'number'],
    ['CM-20007', 'customer-credits', 'number'],
    ['VC-30007', 'vendor-credits', 'number'],
    ['RQ-40007', 'sales-order-request', 'number'],
    ['OP-50007', 'stock-operation', 'number'],
    ['BA-10007', 'batch', 'number'],
    ['C-10007', 'customer', 'number'],
    ['V-1007', 'vendor', 'number'],
    ['100007', 'item', 'number'],
    ['L30004', 'stock', 'number'],
    ['SN800005', 'pedigree', 'number'],
    ['1Z700007', 'invoice', 'code'],
    ['CK600007', 'payment_in', 'code'],
    ['50013', 'payment_out', 'code'],
    ['VI-900007', 'receipt', 'code'],
    ['VCM7', 'vendor-credits', 'code'],
    ['222-77001', 'sales-order', 'code'],
    ['2907', 'edi-sent', 'number'],
    ['Juniper Pharmacy', 'customer', 'begins'],
    ['Cedar Supply', 'vendor', 'begins'],
    ['Granitemycin', 'item', 'begins'],
  ])('%s leads to %s, by its %s', async (typed, kind, nearness) => {
    const { records, touched } = await found(typed)
    const first = records.find((record) => record.kind === kind)
    expect(first, JSON.stringify(records.map((each) => [each.kind, each.nearness]))).toMatchObject({ nearness })
    // Nothing that is farther comes before it.
    const order = ['number', 'code', 'begins', 'words']
    const ranks = records.map((record) => order.indexOf(record.nearness))
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
    expect(touched.blocks + touched.counting, touched.worst).toBeLessThan(MOST_BLOCKS)
  })

  it('leads from a serial number to the invoice on which it left, and from a document to its entry', async () => {
    expect((await found('SN800005')).records.find(({ kind }) => kind === 'invoice')?.row).toMatchObject({
      number: 'INV-2000107',
    })
    const { records } = await found('PI-300007')
    expect(records.find(({ kind }) => kind === 'journal')?.row).toMatchObject({ sourceNumber: 'PI-300007' })
    expect(records[0]).toMatchObject({ kind: 'payment_in', nearness: 'number' })
  })

  it('finds nothing by one sign, by signs alone or in kinds that were not asked', async () => {
    expect((await found('x')).records).toEqual([])
    expect((await found('%%%')).records).toEqual([])
    expect((await found('INV-2000107', seesAll(companyId, userId), ['customer'])).records).toEqual([])
  })
})

describe('each role finds what it may read', () => {
  it.each<[keyof typeof standardRoles, string, FoundKind, boolean]>([
    ['accountant', 'PI-300007', 'payment_in', true],
    ['accountant', 'PI-300007', 'journal', true],
    ['accountant', 'INV-2000103', 'manual-invoice', true],
    ['salesRep', 'PI-300007', 'payment_in', false],
    ['salesRep', 'PI-300007', 'journal', false],
    ['salesRep', 'PO-400007', 'payment_out', false],
    ['warehouse', 'PI-300007', 'payment_in', false],
    ['warehouse', 'L30004', 'stock', true],
    ['buyer', 'PU-60007', 'purchase-order', true],
    ['buyer', 'PI-300007', 'payment_in', false],
  ])('%s: %s as %s is %s', async (role, typed, kind, isFound) => {
    expect(kindsOf((await found(typed, as(role))).records).includes(kind)).toBe(isFound)
  })

  it('shows a rep only documents of their own customers', async () => {
    const [own] = await owner<{ number: string; other: string }[]>`
      select min(n.number) filter (where c.sales_rep_id = ${userId}) as number, min(n.number) filter (where c.sales_rep_id <> ${userId}) as other
      from invoice n join customer c on c.company_id = n.company_id and c.id = n.customer_id
      where n.company_id = ${companyId} and n.status = 'Closed'`
    const rep = as('salesRep')
    expect((await found(String(own?.number), rep)).records[0]).toMatchObject({ kind: 'invoice', nearness: 'number' })
    expect(kindsOf((await found(String(own?.other), rep)).records)).not.toContain('invoice')
  })
})
