import { expect, it } from 'vitest'
import type { ImportKindName, ImportRow } from '@galen/contract/importing/imports'
import { items } from '@galen/contract/items/items'
import { customers } from '@galen/contract/partners/customers'
import { vendors } from '@galen/contract/partners/vendors'
import { listExports } from '@galen/contract/reports/export'
import { importDesk } from '../../test/import-fixtures.ts'

const { app, call, clerk, given, company, owner, read, rows, property } = await importDesk()

/** The list as its screen writes it into a file, with all columns chosen. */
async function exported(index: string, columns: readonly (readonly [heading: string, field: string])[]) {
  const body = {
    format: 'csv' as const,
    query: '',
    sort: [],
    columns: columns.map(([heading, field]) => ({ heading, field })),
  }
  const reply = await app.inject({
    method: 'POST',
    url: listExports.request.path.replace(':index', index),
    headers: { authorization: `Bearer ${clerk.token}` },
    payload: body,
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.rawPayload
}

async function fatesOf(kind: ImportKindName, file: Buffer, blanks: 'keep' | 'clear'): Promise<ImportRow[]> {
  return rows(await read(kind, file, { blanks }))
}

const unchanged = (told: readonly ImportRow[]) =>
  told.map(({ name, fate, differences, problems }) => ({ name, fate, differences, problems }))
const same = (name: string) => ({ name, fate: 'same', differences: [], problems: [] })

async function made(route: typeof customers.create | typeof vendors.create | typeof items.create, body: object) {
  const reply = await call(
    route,
    { body, ...(route === customers.create && { query: { confirm: 'true' } }) } as never,
    { as: clerk },
  )
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body as { id: string; number: string; version: number }
}

it.each(['keep', 'clear'] as const)('takes the exported catalog for what it is, blank cells %s', async (blanks) => {
  const itemClassId = await property('itemClass', `Brand ${blanks}`)
  const formId = await property('formUnit', `Tablet ${blanks}`)
  const full = await made(items.create, {
    itemName: '=Carvedilol, "CR"',
    itemNameLong: `Carvedilol ${blanks}`,
    brandName: '-Coreg',
    ndc: blanks === 'keep' ? '0591-0369-01' : '12345-678-90',
    strength: '0.50',
    size: '100',
    deaSchedule: 'II',
    legacyId: `007${blanks}`,
    itemClassId,
    formId,
  })
  const gtins = blanks === 'keep' ? ['00305910369019', '30305910369010'] : ['00312345678906', '10312345678903']
  const packages = gtins.map((gtin, place) => ({
    level: place === 0 ? 'each' : 'case',
    gtin,
    quantity: place * 11 + 1,
  }))
  const packed = await call(
    items.gtin,
    { params: { id: full.id }, body: { version: full.version, packages } } as never,
    { as: clerk },
  )
  expect(packed.status, JSON.stringify(packed.body)).toBe(200)
  await made(items.create, { itemName: 'Gauze' })
  const file = await exported('item', [
    ['Number', 'number'],
    ['Flags', 'flags'],
    ['NDC', 'ndc'],
    ['Name', 'itemName'],
    ['Strength', 'strength'],
    ['Size', 'size'],
    ['Form', 'form'],
    ['Manufacturer', 'manufacturer'],
    ['Schedule', 'deaSchedule'],
    ['On hand', 'onHand'],
    ['Price', 'price'],
    ['Status', 'isActive'],
    ['Brand name', 'brandName'],
    ['Class', 'itemClass'],
    ['GTIN', 'gtin'],
    ['Legacy id', 'legacyId'],
  ])
  const told = await fatesOf('item', file, blanks)
  expect(told.length).toBeGreaterThanOrEqual(2)
  expect(unchanged(told)).toEqual(told.map(({ name }) => same(name)))
})

it.each(['keep', 'clear'] as const)('takes exported customers for what they are, blank cells %s', async (blanks) => {
  const classId = await property('customerClass', `Retail ${blanks}`)
  const rep = await given.user(company, ['LIST_SALES', 'LIST_CUSTOMERS'])
  await owner`update company_user set sales_person = true where company_id = ${company.id} and user_id = ${rep.id}`
  await owner`update app_user set given_name = 'Rae', family_name = ${`Lund ${blanks}`} where id = ${rep.id}`
  await made(customers.create, {
    companyName: `@Bay "Pharmacy", ${blanks}`,
    friendlyName: 'Bay; "side"',
    classId,
    salesRepId: rep.id,
    phone: '+1 512 555 0101',
    email: 'a@bay.example',
    legacyId: `0012${blanks}`,
  })
  await made(customers.create, { companyName: `Plain ${blanks}`, classId })
  const file = await exported('customer', [
    ['Number', 'number'],
    ['Company name', 'companyName'],
    ['Friendly name', 'friendlyName'],
    ['Class', 'className'],
    ['Sales rep', 'salesRepName'],
    ['City, state', 'city'],
    ['Papers', 'standing'],
    ['Status', 'isActive'],
    ['Legacy id', 'legacyId'],
    ['Terms', 'terms'],
    ['Phone', 'phone'],
    ['E-mail', 'email'],
    ['Created', 'createdAt'],
  ])
  const told = await fatesOf('customer', file, blanks)
  expect(told.length).toBeGreaterThanOrEqual(2)
  expect(unchanged(told)).toEqual(told.map(({ name }) => same(name)))
})

it('takes exported vendors for what they are', async () => {
  const classId = await property('vendorClass', 'Wholesale')
  await made(vendors.create, { friendlyName: "'Aldermoor", classId, edi: true, leadTimeDays: 12 })
  await made(vendors.create, { friendlyName: 'Calder Pharma' })
  const file = await exported('vendor', [
    ['Number', 'number'],
    ['Name', 'friendlyName'],
    ['Class', 'class'],
    ['EDI', 'edi'],
    ['Lead time', 'leadTimeDays'],
    ['Status', 'isActive'],
  ])
  const told = await fatesOf('vendor', file, 'clear')
  expect(told).toHaveLength(2)
  expect(unchanged(told)).toEqual(told.map(({ name }) => same(name)))
})
