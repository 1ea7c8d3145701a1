import type { Page } from '@playwright/test'
import { type Permission, permissionNames } from '@galen/domain/permissions'
import { expect, test } from './fixture.ts'
import { givenCompany, givenPerson, type Person } from './people.ts'
import { owner } from './product.ts'
import { openAs, tokensOf } from './signing-in.ts'
import { follow } from './visiting.ts'

const said = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible()
const saved = (page: Page) => said(page, 'Saved!')
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Asks the server itself, as this person. */
async function send(page: Page, who: Person, method: 'POST' | 'PUT', path: string, data: object) {
  const { access_token: token } = await tokensOf(page, who)
  return page.request.fetch(path, { method, data, headers: { Authorization: `Bearer ${token}` } })
}

async function made<T>(page: Page, who: Person, path: string, data: object): Promise<T> {
  const reply = await send(page, who, 'POST', path, data)
  expect(reply.status(), await reply.text()).toBe(200)
  return reply.json()
}

const givenVendor = (page: Page, who: Person, friendlyName: string) =>
  made<{ id: string; version: number }>(page, who, '/api/vendors', { friendlyName })

test('a vendor begins with its name, saves itself, and gets the license that authorises it', async ({ page }) => {
  const ana = await givenPerson({ permissions: permissionNames })
  await openAs(page, ana, '/vendor')
  await said(page, 'Add the vendors you buy from.')
  await page.keyboard.press('c')
  await box(page, 'Name').fill('Aldermoor Supply')
  await page.keyboard.press('ControlOrMeta+s')
  await said(page, 'Saved successfully')
  await expect(page).toHaveURL(/\/vendor\/[0-9a-f-]{36}\/basic-information$/)

  await box(page, 'Phone').fill('(503) 555-0117')
  await box(page, 'Email').fill('not an address')
  await box(page, 'Website').focus()
  await said(page, 'Please, enter a valid e-mail.')
  await box(page, 'Email').fill('orders@aldermoor.example')
  await box(page, 'Website').focus()
  await saved(page)

  await page
    .getByRole('navigation', { name: 'Parts of this document' })
    .getByRole('link', { name: 'Compliance' })
    .click()
  await page.getByRole('combobox', { name: 'Kind of trading partner' }).click()
  await page.getByRole('option', { name: 'Wholesale distributor' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add a license' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a license' })
  await dialog.getByRole('textbox', { name: 'Number' }).fill('WD-20411')
  await dialog.getByRole('combobox', { name: 'State' }).fill('Oreg')
  await page.getByRole('option', { name: /Oregon/ }).click()
  await dialog.getByRole('textbox', { name: 'Issued' }).fill('+10')
  await dialog.getByRole('textbox', { name: 'Expires' }).fill('+5')
  await dialog.getByRole('textbox', { name: 'Name on the license' }).focus()
  await expect(dialog.getByText('must not be before the day of issue')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Issued' }).fill('today')
  await dialog.getByRole('textbox', { name: 'Expires' }).fill('+400')
  await dialog.getByRole('textbox', { name: 'Name on the license' }).focus()
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('table', { name: 'Licenses' }).getByRole('row', { name: /WD-20411/ })
  await expect(row).toContainText('Not verified')
  await saved(page)

  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  const decision = page.getByRole('region', { name: 'Decision' })
  await expect(decision).toContainText('Approved')
  await expect(decision).toContainText('Decided by')
  await expect(decision.getByRole('button', { name: 'Hold' })).toBeVisible()
  await page.reload()
  await expect(row).toContainText('OR')
  await said(page, 'reviewed the vendor for compliance')
})

test('new addresses for money are asked for by one and agreed to by another, never by the same', async ({
  page,
  anotherBrowser,
}) => {
  const company = await givenCompany()
  const permissions: Permission[] = ['LIST_VENDORS', 'EDIT_VENDOR', 'EDIT_VENDOR_FINANCE']
  const ana = await givenPerson({ company, permissions, name: 'Ana Ruiz' })
  const ben = await givenPerson({ company, permissions, name: 'Ben Ode' })
  const { id } = await givenVendor(page, ana, 'Calder Pharma')
  await openAs(page, ana, `/vendor/${id}/address`)
  await said(page, 'Add a remit-to address before the first payment.')
  await page.getByRole('button', { name: 'Add address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add address' })
  await dialog.getByRole('combobox', { name: 'Used for' }).click()
  await page.getByRole('option', { name: 'Remit to' }).click()
  await dialog.getByRole('textbox', { name: 'Street' }).fill('9 Harbor Way')
  await dialog.getByRole('textbox', { name: 'City' }).fill('Salem')
  await dialog.getByRole('textbox', { name: 'State' }).fill('OR')
  await dialog.getByRole('textbox', { name: 'Zip code' }).fill('973')
  await dialog.getByRole('button', { name: 'Request' }).click()
  await expect(dialog.getByText(/zip code|five digits|must/i).first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Zip code' }).fill('97301')
  await dialog.getByRole('textbox', { name: 'Note for the second person' }).fill('They moved their bank.')
  await dialog.getByRole('button', { name: 'Request' }).click()
  await said(page, 'Waiting for a second person to approve')

  const bar = page.getByRole('region', { name: 'New remit-to addresses wait for approval' })
  await expect(bar).toContainText('9 Harbor Way')
  await expect(bar.getByRole('button', { name: 'Approve after a call back' })).toHaveAttribute('aria-disabled', 'true')
  const [change] = await owner<{ id: string }[]>`select id from vendor_remit_change where vendor_id = ${id}`
  const refused = await send(page, ana, 'POST', `/api/vendors/${id}/remit-changes/${change?.id}/decide`, {
    approved: true,
    callBackNote: 'I called myself.',
  })
  expect(refused.status()).toBe(409)
  expect(await refused.text()).toContain('it cannot be the one who asked')

  const other = await anotherBrowser()
  await openAs(other, ben, `/vendor/${id}/address`)
  await other.getByRole('button', { name: 'Approve after a call back' }).click()
  const calling = other.getByRole('dialog')
  await expect(calling.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true')
  await calling.getByRole('textbox', { name: 'Call-back note' }).fill('Called Ines on 555-0117: she confirmed it.')
  await calling.getByRole('button', { name: 'Approve' }).click()
  await said(other, 'Approved. The change is in effect.')
  await expect(other.getByRole('region', { name: /9 Harbor Way/ })).toContainText('Remit to')
  // The one who asked sees it without doing anything.
  await expect(bar).toBeHidden()
  await expect(page.getByRole('region', { name: /9 Harbor Way/ })).toContainText('Remit to')
})

test('a buyer switches EDI, who keeps the books chooses terms, and who only looks changes nothing', async ({
  page,
  anotherBrowser,
}) => {
  const company = await givenCompany()
  const ana = await givenPerson({ company, permissions: permissionNames })
  await made(page, ana, '/api/customers/properties', { type: 'paymentTerms', name: 'Net 30', days: 30 })
  const { id } = await givenVendor(page, ana, 'Dunmore Laboratories')
  const address = `/vendor/${id}/basic-information`

  const buyer = await givenPerson({ company, permissions: ['LIST_VENDORS', 'EDIT_VENDOR'], name: 'Bea Holm' })
  await openAs(page, buyer, address)
  await page.getByRole('checkbox', { name: 'Purchase orders can be sent by EDI' }).check()
  await saved(page)
  await said(page, 'Changing it needs the permission Edit vendor finance.')
  await expect(page.getByRole('combobox', { name: 'Payment terms' })).toHaveAttribute('readonly')

  const books = await anotherBrowser()
  const keeper = await givenPerson({ company, permissions: ['LIST_VENDORS', 'EDIT_VENDOR_FINANCE'], name: 'Cal Wren' })
  await openAs(books, keeper, address)
  await books.getByRole('combobox', { name: 'Payment terms' }).click()
  await books.getByRole('option', { name: 'Net 30' }).click()
  await saved(books)
  await said(books, 'Due in 30 days')
  await expect(books.getByRole('checkbox', { name: 'Purchase orders can be sent by EDI' })).toBeDisabled()
  // The buyer sees the new terms without doing anything.
  await expect(page.getByRole('combobox', { name: 'Payment terms' })).toHaveValue('Net 30')

  const looker = await anotherBrowser()
  await openAs(looker, await givenPerson({ company, permissions: ['LIST_VENDORS'], name: 'Dag Moe' }), '/vendor')
  await expect(looker.locator('[data-row]').first()).toBeVisible()
  await expect(looker.getByRole('button', { name: 'New vendor' })).toHaveCount(0)
  await follow(looker, address)
  await expect(box(looker, 'Name')).toHaveAttribute('readonly')
  await said(looker, 'You need the permission Edit vendor to change this.')
})

test('a manufacturer is added, renamed in place, merged into another, and kept while it is used', async ({ page }) => {
  const ana = await givenPerson({ permissions: permissionNames })
  const maker = await made<{ id: string }>(page, ana, '/api/vendors/manufacturer', { name: 'Fenwick Pharma' })
  await made(page, ana, '/api/items', { itemName: 'Sertraline', manufacturerId: maker.id })
  await openAs(page, ana, '/manufacturer')
  const table = page.getByRole('table', { name: 'Manufacturers' })
  await expect(table.getByRole('textbox', { name: 'Name of Fenwick Pharma', exact: true })).toBeVisible()
  await page.keyboard.press('c')
  await page.keyboard.type('Fenwick Pharm')
  await page.keyboard.press('Enter')
  const name = table.getByRole('textbox', { name: 'Name of Fenwick Pharm', exact: true })
  await name.fill('Fenwick Pharmaceuticals')
  await page.keyboard.press('Enter')
  await saved(page)
  await expect(table.getByRole('button', { name: /^Delete Fenwick Pharma: It has 1 item/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )

  await table.getByRole('button', { name: 'Merge Fenwick Pharma into another', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Keep' }).fill('Pharmaceuticals')
  await page.getByRole('option', { name: /Fenwick Pharmaceuticals/ }).click()
  await expect(dialog).toContainText('1 item moves over')
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await said(page, '1 item moved to Fenwick Pharmaceuticals')
  await expect(table.getByRole('textbox', { name: 'Name of Fenwick Pharma', exact: true })).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  const kept = table.getByRole('textbox', { name: 'Name of Fenwick Pharmaceuticals', exact: true })
  await expect(kept).toBeVisible()
  expect(await kept.evaluate((field) => field.scrollWidth - field.clientWidth), 'what is cut off').toBe(0)
})

test('a rep looks into the carts of their own customers, and into no others', async ({ page }) => {
  const company = await givenCompany()
  const rep = await givenPerson({ company, permissions: ['LIST_SALES'], name: 'Rae Lund' })
  await givenCart(company.id, { customer: 'Cedar Pharmacy', salesRepId: rep.id })
  await givenCart(company.id, { customer: 'Birch Pharmacy', salesRepId: null })
  await openAs(page, rep, '/sales-order/web-carts')
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await said(page, 'Cedar Pharmacy')
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await expect(page.getByRole('table', { name: 'Lines' })).toContainText('Amoxicillin of Cedar Pharmacy')
  await expect(page.getByRole('table', { name: 'Lines' })).toContainText('25.00')
})

async function givenCart(companyId: string, of: { customer: string; salesRepId: string | null }): Promise<void> {
  await owner`
    with customer as (
      insert into customer (company_id, number, company_name, sales_rep_id)
      values (${companyId}, left(${of.customer}, 5), ${of.customer}, ${of.salesRepId}) returning id
    ), account as (
      insert into web_account (company_id, customer_id, email, state)
      select ${companyId}, id, id || '@shop.example', 'active' from customer returning id, customer_id
    ), item as (
      insert into item (company_id, number, item_name)
      values (${companyId}, left(${of.customer}, 5), 'Amoxicillin of ' || ${of.customer}) returning id
    ), cart as (
      insert into web_cart (company_id, account_id, customer_id) select ${companyId}, id, customer_id from account returning id
    )
    insert into web_cart_line (company_id, cart_id, item_id, position, quantity, price)
    select ${companyId}, cart.id, item.id, 1, 2, 12.5 from cart, item`
}
