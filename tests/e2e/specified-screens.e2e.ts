import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { demoPerson } from './people.ts'
import { owner } from './product.ts'
import { enterTokens, tokensOf } from './signing-in.ts'

type Row = Readonly<Record<string, string | null>>
type Found = { readonly index: string; readonly query?: string; readonly as?: (row: Row) => string }

/** Each screen of the specification, whose job it is, and where it is in the demo; `coverage.md` counts these rows. */
const screens = readFileSync(join(import.meta.dirname, '../specification/screens.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [route: string, role: Parameters<typeof demoPerson>[0], address: string])

/** Where the record of an address comes from: the first row of a list that this person sees. */
const RECORDS: Readonly<Record<string, Found>> = {
  customer: { index: 'customer' },
  vendor: { index: 'vendor' },
  order: { index: 'sales-order' },
  draft: { index: 'sales-order-draft' },
  request: { index: 'sales-order-request' },
  openSale: { index: 'open-sale' },
  purchase: { index: 'purchase-order' },
  toInvoice: { index: 'to-invoice' },
  invoice: { index: 'invoice', query: 'status:Placed', as: (row) => `/invoice/${row['salesOrderId']}/${row['id']}` },
  toReceive: { index: 'purchase-order', query: 'status:Placed AND openUnits:>0' },
  receipt: { index: 'receipt', as: (row) => `/receipt/${row['purchaseOrderId']}/${row['id']}` },
  role: { index: 'role' },
  company: { index: 'company' },
  payingCustomer: { index: 'payment_in', as: (row) => String(row['customerId']) },
  creditedCustomer: { index: 'customer-credits', as: (row) => String(row['customerId']) },
  payingVendor: { index: 'payment_out', as: (row) => String(row['vendorId']) },
  creditedVendor: { index: 'vendor-credits', as: (row) => String(row['vendorId']) },
  revision: {
    index: 'receipt',
    query: 'status:Validated',
    as: (row) => `/receipt-revision/${row['purchaseOrderId']}/${row['id']}/${row['number']}`,
  },
  approval: { index: 'invoice-approval', as: (row) => `/invoice-approval/${row['id']}/${row['number']}` },
  entry: { index: 'journal' },
}

const EMPTY = /Page not found|You cannot open|There is no data to display|Unexpected Application Error!/

/** What has nothing before something is asked for. */
const BEGINS_EMPTY = ['/customer/bulkUpdate']

async function addressOf(page: Page, token: string, pattern: string): Promise<string> {
  const name = /\{(\w+)\}/.exec(pattern)?.[1]
  if (!name) return pattern
  if (name === 'dashboard') return pattern.replace('{dashboard}', await dashboardOf('manager@demo.galen'))
  if (name === 'item') return pattern.replace('{item}', await itemOnTheShelf())
  const { index, query, as = (row: Row) => String(row['id']) } = RECORDS[name] ?? { index: name }
  const reply = await page.request.get(`/search/${index}`, {
    params: { size: 1, ...(query ? { query } : {}) },
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(reply.status(), `${index}: ${await reply.text()}`).toBe(200)
  const { content } = (await reply.json()) as { content: Row[] }
  const [row] = content
  if (!row) throw new Error(`${index} has no row for ${pattern}`)
  return pattern.replace(/\{\w+\}/, as(row))
}

/** A dashboard that this person was given in the demo company. */
async function dashboardOf(email: string): Promise<string> {
  const [row] = await owner<{ id: string }[]>`
    select d.dashboard_id as id from dashboard_permission d join company c on c.id = d.company_id
    join app_user u on u.id = d.user_id where u.email = ${email} and c.name = 'Corvane Rx' limit 1`
  return String(row?.id)
}

/** An item of the demo company that was bought, sold and is on the shelf. */
async function itemOnTheShelf(): Promise<string> {
  const [row] = await owner<{ id: string }[]>`
    select s.item_id as id from stock s join company c on c.id = s.company_id join stock_movement m on m.stock_id = s.id
    where c.name = 'Corvane Rx' and s.on_hand > 0 and m.quantity < 0 limit 1`
  return String(row?.id)
}

for (const role of new Set(screens.map(([, who]) => who)))
  test(`every specified screen of the ${role} shows what it is for`, async ({ page }) => {
    test.setTimeout(300_000)
    const tokens = await tokensOf(page, demoPerson(role))
    await enterTokens(page, tokens)
    for (const [route, , pattern] of screens.filter(([path, who]) => who === role && path !== '/logout'))
      await test.step(route, async () => {
        await page.goto(await addressOf(page, tokens.access_token, pattern))
        const main = page.getByRole('main')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        if (!BEGINS_EMPTY.includes(route)) await expect(main).not.toContainText(EMPTY)
        const content = main.locator('tbody tr, input, textarea, dl dd, svg[role=img], a[href], [role=row]')
        await expect(content.first(), route).toBeVisible()
      })
  })

test('/logout shows the sign-in page', async ({ page }) => {
  await page.goto('/logout')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})
