import { describe, expect, it, vi } from 'vitest'
import { type ImportRow, type ImportRun, imports } from '@galen/contract/importing/imports'
import { listExports } from '@galen/contract/reports/export'
import { permissionNames } from '@galen/domain/permissions'
import { testServer } from '../apps/server/test/server.ts'
import { exportColumns } from '../apps/web/src/patterns/list/export-columns.ts'

// The screens look for a session when they are loaded.
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
const { itemColumns } = await import('../apps/web/src/items/catalog/item-columns.tsx')
const { customerColumns } = await import('../apps/web/src/partners/customers/customer-columns.tsx')
const { vendorColumns } = await import('../apps/web/src/partners/vendors/vendor-columns.tsx')

const server = await testServer({ demo: true })
const [demo] = await server.owner<{ id: string }[]>`
  select id from company where demo order by (select count(*) from customer c where c.company_id = company.id) desc limit 1`
const company = { id: demo?.id ?? '', name: 'Demo', timeZone: 'America/New_York' }
const as = await server.given.user(company, permissionNames)
await server.owner`
  update customer set company_name = '=Clínica, "Søn"', phone = '+1 (503) 555-0100', friendly_name = '-', legacy_id = '007'
  where company_id = ${company.id} and id = (select id from customer where company_id = ${company.id} order by number limit 1)`

const lists = [
  ['customer', exportColumns(customerColumns)],
  ['vendor', exportColumns(vendorColumns)],
  ['item', exportColumns(itemColumns(() => true))],
] as const

/** What both the list and the import know; the rest of a list, such as its status, is for reading only. */
const READ_AGAIN = {
  customer: ['Number', 'Company name', 'Friendly name', 'Class', 'Sales rep', 'City', 'State', 'Terms', 'Phone'],
  vendor: ['Number', 'Name', 'Class', 'Buyer', 'EDI', 'Terms', 'Lead time', 'Legal name', 'Phone'],
  item: ['Number', 'NDC', 'Name', 'Strength', 'Strength unit', 'Size', 'Size unit', 'Form', 'Manufacturer', 'Schedule'],
} as const

async function exported(index: string, format: 'csv' | 'xlsx', columns: ReturnType<typeof exportColumns>) {
  const reply = await fetch(`${server.url}${listExports.request.path.replace(':index', index)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${as.token}` },
    body: JSON.stringify({ format, query: '', sort: [], columns }),
  })
  expect(reply.status, await reply.clone().text()).toBe(200)
  return Buffer.from(await reply.arrayBuffer())
}

describe('a list that is exported', () => {
  it.each(lists)('says in its file what its cells say: %s', async (index, columns) => {
    const [head = '', ...lines] = (await exported(index, 'csv', columns)).toString('utf8').split('\r\n')
    expect(head).toContain(columns[0]?.heading)
    expect(lines.length).toBeGreaterThan(10)
    // No codes of ours, no JSON, no ids.
    expect(lines.filter((line) => /[{}]|\b[0-9a-f]{8}-[0-9a-f]{4}-/.test(line))).toEqual([])
    if (index === 'customer') expect(head).toContain('City,State')
    if (index !== 'item') expect(lines.join('\n')).toMatch(/,Active(,|\n)/)
  })

  it.each(
    lists.flatMap(([index, columns]) => (['csv', 'xlsx'] as const).map((format) => [index, format, columns] as const)),
  )('is imported again with nothing changed: %s as %s', async (index, format, columns) => {
    const content = (await exported(index, format, columns)).toString('base64')
    const body = { fileName: `list.${format}`, blanks: 'keep' as const, content }
    const { status, body: run } = await server.call(imports[index].preview, { body }, { as })
    expect(status, JSON.stringify(run).slice(0, 500)).toBe(200)
    const { id, creates, changes, sames, refusals, ignored } = run as ImportRun
    const read = new Set(columns.map(({ heading }) => heading).filter((heading) => !ignored.includes(heading)))
    for (const heading of READ_AGAIN[index]) expect(read, heading).toContain(heading)
    const others = await server.call(
      imports[index].rows,
      { params: { id }, query: { fate: 'refused', size: 3 } },
      { as },
    )
    const changed = await server.call(
      imports[index].rows,
      { params: { id }, query: { fate: 'change', size: 3 } },
      { as },
    )
    const told = [others, changed].flatMap(({ body: found }) => (found as { rows: ImportRow[] }).rows)
    expect({ creates, changes, refusals, told }).toEqual({ creates: 0, changes: 0, refusals: 0, told: [] })
    expect(sames).toBeGreaterThan(10)
  })
})
