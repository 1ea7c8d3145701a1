import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { test } from './fixture.ts'
import { demoPerson } from './people.ts'
import { owner } from './product.ts'
import { openAs } from './signing-in.ts'
import { stand } from './visiting.ts'

const FOLDER = join(import.meta.dirname, '../../docs/guide/pictures')

type Picture = {
  readonly name: string
  readonly who: Parameters<typeof demoPerson>[0]
  readonly address: string | (() => Promise<string>)
}

/** A draft with several lines, as the rep who placed the most sees one. */
async function draftOfRep(): Promise<string> {
  const [draft] = await owner<{ id: string }[]>`
    select o.id from sales_order o join customer c on c.company_id = o.company_id and c.id = o.customer_id
      join app_user u on u.id = c.sales_rep_id
    where o.status = 'Draft' and o.line_count > 2 and u.email = ${demoPerson('rep').email}
    order by o.line_count desc, o.id limit 1`
  return draft ? `/sales-order/${draft.id}/items` : '/sales-order/drafts'
}

async function customerWhoOwes(): Promise<string> {
  const [customer] = await owner<{ id: string }[]>`
    select i.customer_id as id from invoice i join company_user m on m.company_id = i.company_id
      join app_user u on u.id = m.user_id
    where u.email = ${demoPerson('accountant').email} and i.status = 'Validated'
    group by i.customer_id order by count(*) desc, i.customer_id limit 1`
  return `/customer-payment/${customer?.id ?? 'new'}`
}

/** The screens that the guide shows, each as someone who works there. */
const pictures: readonly Picture[] = [
  { name: 'sales-order', who: 'rep', address: draftOfRep },
  { name: 'to-invoice', who: 'warehouse', address: '/invoice/to-invoice' },
  { name: 'to-purchase', who: 'buyer', address: '/purchase-order/to-purchase' },
  { name: 'receiving', who: 'warehouse', address: '/receipt/to-receive' },
  { name: 'stock', who: 'warehouse', address: '/warehouse/stock' },
  { name: 'compliance', who: 'compliance', address: '/compliance' },
  { name: 'customer-payment', who: 'accountant', address: customerWhoOwes },
  { name: 'accounting', who: 'accountant', address: '/accounting' },
  { name: 'edi', who: 'admin', address: '/edi-page/sales' },
  { name: 'reports', who: 'admin', address: '/reports/standard/stock-value' },
  { name: 'administration', who: 'admin', address: '/users' },
]

async function take(page: Page, { name, who, address }: Picture): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 760 })
  await openAs(page, demoPerson(who), typeof address === 'string' ? address : await address())
  await stand(page)
  const hint = page.getByRole('complementary', { name: 'Hint' }).getByRole('button', { name: 'Got it' })
  if (await hint.isVisible()) await hint.click()
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(FOLDER, `${name}.png`) })
}

// Only where they are asked for: they are part of the guide, and change with the demo's days.
if (process.env['GALEN_GUIDE_PICTURES'])
  for (const picture of pictures)
    test(`the guide shows ${picture.name}`, async ({ page }) => {
      mkdirSync(FOLDER, { recursive: true })
      await take(page, picture)
    })
