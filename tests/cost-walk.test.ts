import { beforeAll, describe, expect, it } from 'vitest'
import { listExports } from '@galen/contract/reports/export'
import { permits } from '@galen/domain/permissions'
import { type StandardRoleName, standardRoles } from '@galen/domain/standard-roles'
import { areas } from '../apps/server/src/areas.ts'
import { textOf } from '../apps/server/test/read-pdf.ts'
import { testServer } from '../apps/server/test/server.ts'

const server = await testServer({ demo: true })
const [demo] = await server.owner<{ id: string }[]>`
  select id from company where demo order by (select count(*) from receipt r where r.company_id = company.id) desc limit 1`
const company = { id: demo?.id ?? '', name: 'Demo', timeZone: 'America/New_York' }
const roleNames = Object.keys(standardRoles) as StandardRoleName[]
const rightsOf = (role: StandardRoleName) => new Set<string>(standardRoles[role].permissions)
const tokens = new Map<StandardRoleName, string>()
beforeAll(async () => {
  for (const role of roleNames)
    tokens.set(role, (await server.given.user(company, standardRoles[role].permissions)).token)
})

async function get(role: StandardRoleName, path: string) {
  const reply = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${tokens.get(role)}` } })
  return { status: reply.status, reply }
}

const COSTS = ['cost', 'unitCost', 'pcr', 'minimumMargin', 'totalCost', 'itemCost', 'freightShare', 'costOfGoods']
const PROFITS = ['profit', 'salesProfit', 'ledgerProfit']
const PAID = ['purchasePrice', 'orderPrice', 'lastPrice', 'currentPrice', 'billPrice', 'billTotal', 'billFreight']
const TOTALS = ['total', 'merchandise']

const isPurchase = (place: string) => /^(purchase-order|receipt|purchasable|to-purchase|\/api\/purchase\/)/.test(place)

/** The fields of a place that this role is shown as null. */
function hiddenIn(place: string, granted: ReadonlySet<string>): readonly string[] {
  const [cost, sells, buys] = ['VIEW_COST', 'CREATE_SALE', 'CREATE_PURCHASE'].map((name) => granted.has(name))
  const isOrder = place.startsWith('/api/sales/orders')
  return [
    // On an order, what a rep counts with stands where the cost would stand.
    ...(cost ? [] : [...COSTS.filter((name) => !(isOrder && sells && name === 'cost')), ...PROFITS]),
    ...(cost || sells ? [] : ['soaCost', 'margin']),
    ...(isPurchase(place) && !cost && !buys ? [...PAID, ...TOTALS] : []),
  ]
}

type Found = { readonly place: string; readonly field: string; readonly value: unknown }

function* fieldsIn(value: unknown, place: string): Generator<Found> {
  if (Array.isArray(value)) for (const each of value) yield* fieldsIn(each, place)
  else if (typeof value === 'object' && value !== null)
    for (const [field, inner] of Object.entries(value)) {
      if (typeof inner !== 'object' || inner === null) yield { place, field, value: inner }
      yield* fieldsIn(inner, place)
    }
}

const shownOf = (value: unknown, place: string, granted: ReadonlySet<string>) => {
  const hidden = new Set(hiddenIn(place, granted))
  return [...fieldsIn(value, place)].filter((found) => hidden.has(found.field) && found.value !== null)
}

const indices = areas.flatMap((area) => area.indices ?? []).map(({ index }) => index)
const GUARDED = [...COSTS, ...PROFITS, ...PAID, 'total', 'margin', 'soaCost']

const DOCUMENTS = [
  ['purchase-order', '/api/purchase/orders/'],
  ['purchase-order-draft', '/api/purchase/orders/'],
  ['receipt', '/api/purchase/receipts/'],
  ['receipt-draft', '/api/purchase/receipts/'],
  ['item', '/api/items/'],
  ['sales-order', '/api/sales/orders/'],
  ['sales-order-draft', '/api/sales/orders/'],
  ['invoice', '/api/sales/invoices/'],
  ['customer', '/api/customers/'],
  ['invoice-approval', '/api/sales/invoice-approvals/'],
] as const

async function rowsOf(role: StandardRoleName, name: string, more = '') {
  const { status, reply } = await get(role, `/search/${name}?size=40${more}`)
  if (status === 403) return []
  const body = (await reply.json()) as { content: Record<string, unknown>[] }
  expect(status, `${role} ${name}${more} ${JSON.stringify(body).slice(0, 300)}`).toBe(200)
  return body.content
}

describe.each(roleNames)('what things cost, as %s', (role) => {
  const granted = rightsOf(role)

  it('is null in every list for those who may not see it, also filtered, sorted, summed and exported', async () => {
    for (const index of indices.filter(({ needs }) => permits(needs, granted))) {
      const rows = await rowsOf(role, index.name)
      expect(shownOf(rows, index.name, granted), index.name).toEqual([])
      const hidden = new Set(hiddenIn(index.name, granted))
      for (const field of Object.keys(index.row.shape).filter((name) => hidden.has(name))) {
        if (index.fields[field] === 'number')
          expect(await rowsOf(role, index.name, `&query=${field}:%3E%3D-1000000`), `${index.name} ${field}`).toEqual([])
        if (index.sortable.includes(field)) {
          const sorted = await rowsOf(role, index.name, `&sort[0].field=${field}&sort[0].direction=Desc`)
          expect(shownOf(sorted, index.name, granted)).toEqual([])
        }
        const sums = index.totals.includes(field)
          ? ((await (await get(role, `/search/${index.name}/totals`)).reply.json()) as object)
          : {}
        expect(Object.keys(sums)).not.toContain(field)
      }
    }
  })

  it('is null in every document for those who may not see it', async () => {
    for (const [index, path] of DOCUMENTS)
      for (const { id } of (await rowsOf(role, index)).slice(0, 4)) {
        const { status, reply } = await get(role, `${path}${String(id)}`)
        const body: unknown = await reply.json()
        expect(status, `${role} ${path}${String(id)}`).toBeLessThan(500)
        if (status === 200) expect(shownOf(body, path, granted), path).toEqual([])
      }
  })

  it('is on no print for those who may not see it', async () => {
    if (!granted.has('LIST_PURCHASES')) return
    const [order] = await rowsOf(role, 'purchase-order', '&query=status:Closed')
    const { reply, status } = await get(role, `/api/print-service/documents/purchaseOrder/${String(order?.['id'])}`)
    expect(status).toBe(200)
    const printed = await textOf(Buffer.from(await reply.arrayBuffer()))
    const sees = granted.has('VIEW_COST') || granted.has('CREATE_PURCHASE')
    expect(/Price/.test(printed) && /Total/.test(printed)).toBe(sees)
    expect(/\d\.\d\d\b/.test(printed)).toBe(sees)
  })
})

it('is seen by those who may: nothing is hidden from everyone', async () => {
  const seen = new Set<string>()
  for (const name of ['item', 'purchase-order', 'purchase-order-item', 'receipt', 'receipt-item', 'purchasable-item'])
    for (const found of fieldsIn(await rowsOf('buyer', name), name))
      if (GUARDED.includes(found.field) && found.value !== null) seen.add(`${name} ${found.field}`)
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'item cost',
      'purchase-order total',
      'purchase-order-item purchasePrice',
      'receipt total',
      'receipt-item purchasePrice',
      'receipt-item cost',
      'purchasable-item cost',
    ]),
  )
})

it('is empty in an export of someone who may export and not see it', async () => {
  const clerk = await server.given.user(company, ['LIST_PURCHASES', 'EXPORT'])
  const reply = await fetch(`${server.url}${listExports.request.path.replace(':index', 'purchase-order')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${clerk.token}` },
    body: JSON.stringify({
      format: 'csv',
      query: '',
      sort: [],
      columns: [
        { field: 'number', heading: 'Number' },
        { field: 'total', heading: 'Total' },
      ],
    }),
  })
  expect(reply.status).toBe(200)
  const [, ...lines] = (await reply.text()).trim().split('\r\n')
  expect(lines.length).toBeGreaterThan(5)
  expect(lines.filter((line) => !line.endsWith(','))).toEqual([])
})
