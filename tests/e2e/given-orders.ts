import type { Page } from '@playwright/test'
import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { expect } from './fixture.ts'
import type { Person } from './people.ts'
import { owner } from './product.ts'
import { tokensOf } from './signing-in.ts'

/** A draft for a licensed customer of long ago. */
export async function givenDraft(page: Page, seller: Person): Promise<SalesOrder> {
  const customerId = await givenCustomer(seller)
  const { access_token: token } = await tokensOf(page, seller)
  const reply = await page.request.post('/api/sales/orders', {
    headers: { Authorization: `Bearer ${token}` },
    data: { customerId },
  })
  expect(reply.status(), await reply.text()).toBe(200)
  return reply.json()
}

/** A customer that may be sold to, of the person who sells. */
export async function givenCustomer(seller: Person): Promise<string> {
  const [customer] = await owner<{ id: string }[]>`
    insert into customer (company_id, number, company_name, sales_rep_id, compliance_status, created_at)
    values (${seller.company.id}, ${`C${crypto.randomUUID().slice(0, 8)}`}, 'Fernbrook Oncology Center', ${seller.id}, 'approved', now() - interval '2 years')
    returning id`
  const customerId = String(customer?.id)
  await owner`
    insert into search_text (company_id, kind, id, text)
    values (${seller.company.id}, 'customer', ${customerId}, ' fernbrook oncology center')`
  await owner`
    insert into customer_address (company_id, customer_id, position, address, city, state, zip_code, kind, default_ship)
    values (${seller.company.id}, ${customerId}, 1, '2210 Alder Loop', 'Portland', 'OR', '97209', 'ship', true)`
  await owner`
    insert into license (company_id, customer_id, position, kind, number, type, state, issued_on, expires_on, verified_on, verified_with, verified_by)
    values (${seller.company.id}, ${customerId}, 1, 'state', 'P-1', 'pharmacy', 'OR', '2020-01-01', '2099-12-31', '2025-01-01', 'board', ${seller.id})`
  return customerId
}
