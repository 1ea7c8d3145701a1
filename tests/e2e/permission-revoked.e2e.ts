import type { Page } from '@playwright/test'
import { type Permission, permissionNames } from '@galen/domain/permissions'
import { givenClass, givenCustomer } from './given-customers.ts'
import { expect, test } from './fixture.ts'
import { givenCompany, givenPerson, type Person } from './people.ts'
import { owner } from './product.ts'
import { openAs, tokensOf } from './signing-in.ts'

/** An administrator gives the only role of someone other rights than before. */
async function giveRights(page: Page, administrator: Person, to: Person, permissions: readonly Permission[]) {
  const { access_token: token } = await tokensOf(page, administrator)
  const [role] = await owner`
    select r.id, r.version from role r join company_user_role u on u.company_id = r.company_id and u.role_id = r.id
    where u.user_id = ${to.id}`
  const reply = await page.request.put(`/api/admin/roles/${String(role?.['id'])}`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { version: Number(role?.['version']), permissions },
  })
  expect(reply.status(), await reply.text()).toBe(200)
}

test('a page goes with the right to it and comes back with it, and what was typed is kept', async ({ page }) => {
  const company = await givenCompany()
  const administrator = await givenPerson({ company, permissions: permissionNames })
  const person = await givenPerson({ company, permissions: ['LIST_CUSTOMERS', 'EDIT_CUSTOMER', 'LIST_ALL_SALES'] })
  const classId = await givenClass(company)
  const customer = await givenCustomer(page, administrator, { companyName: 'Fernbrook Pharmacy', classId })
  await openAs(page, person, '/customer')
  const row = page.getByRole('row').filter({ hasText: 'Fernbrook Pharmacy' })
  await expect(row).toBeVisible()
  await expect(page.getByRole('img', { name: /^Live:/ })).toBeVisible()
  const refusal = page.getByRole('heading', { name: 'You cannot open Customers' })
  await giveRights(page, administrator, person, ['EDIT_CUSTOMER', 'LIST_ALL_SALES'])
  await expect(refusal).toBeVisible()
  await expect(page.getByText('Fernbrook Pharmacy')).toBeHidden()
  await giveRights(page, administrator, person, ['LIST_CUSTOMERS', 'EDIT_CUSTOMER', 'LIST_ALL_SALES'])
  await expect(refusal).toBeHidden()

  await page.goto(`/customer/${customer.id}`)
  await expect(page.getByRole('link', { name: 'Basic information' })).toHaveAttribute('aria-current', 'page')
  const friendlyName = page.getByLabel('Friendly name', { exact: true })
  // What is typed is on its way for as long as the rights change.
  await page.route('**/api/customers/*', (route) => (route.request().method() === 'GET' ? route.fallback() : undefined))
  await friendlyName.fill('Fernbrook')
  await giveRights(page, administrator, person, ['LIST_ALL_SALES'])
  await expect(page.getByRole('heading', { name: 'You cannot open Customer' })).toBeVisible()
  await expect(page.getByText('1 change is not saved. It stays on this device')).toBeVisible()
  await page.unroute('**/api/customers/*')
  await giveRights(page, administrator, person, ['LIST_CUSTOMERS', 'EDIT_CUSTOMER', 'LIST_ALL_SALES'])
  await expect(page.getByText('Restored 1 unsent change')).toBeVisible()
  await expect(friendlyName).toHaveValue('Fernbrook')
})
