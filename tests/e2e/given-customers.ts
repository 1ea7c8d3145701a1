import type { Page } from '@playwright/test'
import type { Customer, customers } from '@galen/contract/partners/customers'
import type { Input } from '@galen/contract/route'
import type { GivenCompany } from '../../apps/server/test/given.ts'
import { expect } from './fixture.ts'
import { owner } from './product.ts'
import { type Credentials, tokensOf } from './signing-in.ts'

/** A class that customers of this company can have. */
export async function givenClass(company: GivenCompany, name = 'Independent pharmacy'): Promise<string> {
  const [row] = await owner<{ id: string }[]>`
    insert into property (company_id, type, name, position)
    select ${company.id}, 'customerClass', ${name}, 1 + count(*) from property
    where company_id = ${company.id} and type = 'customerClass' returning id`
  return String(row?.id)
}

/** A customer as someone of the company would make it. */
export async function givenCustomer(
  page: Page,
  who: Credentials,
  body: Input<typeof customers.create>['body'],
): Promise<Customer> {
  const { access_token: token } = await tokensOf(page, who)
  const reply = await page.request.post('/api/customers', {
    headers: { Authorization: `Bearer ${token}` },
    params: { confirm: 'true' },
    data: body,
  })
  expect(reply.status(), await reply.text()).toBe(200)
  return reply.json()
}

/** Many customers at once, numbered B001 and on. */
export async function givenManyCustomers(company: GivenCompany, howMany: number, salesRepId: string): Promise<void> {
  await owner`
    insert into customer (company_id, number, company_name, sales_rep_id)
    select ${company.id}, 'B' || to_char(n, 'FM000'), 'Branch ' || to_char(n, 'FM000'), ${salesRepId}
    from generate_series(1, ${howMany}::integer) n`
}

/** From now on customers can be given to this person. */
export const makeSalesPerson = (company: GivenCompany, userId: string) =>
  owner`update company_user set sales_person = true where company_id = ${company.id} and user_id = ${userId}`
