import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { givenShipment } from './given-shipment.ts'
import { demoPerson, givenCompany, givenPerson } from './people.ts'
import { openAs, tokensOf } from './signing-in.ts'

const said = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible()

test('an accountant closes a batch', async ({ page }) => {
  await openAs(page, demoPerson('accountant'), '/batch?v=open')
  const row = page.getByRole('table', { name: 'Batches' }).getByRole('row').filter({ hasText: 'Open' }).last()
  await expect(async () => {
    await row.getByRole('cell').nth(2).hover()
    await row.getByRole('button', { name: 'All actions' }).click({ timeout: 2000 })
  }).toPass()
  await page.getByRole('menuitem', { name: 'Close batch' }).click()
  await page
    .getByRole('dialog', { name: /^Close batch / })
    .getByRole('button', { name: 'Close batch' })
    .click()
  await said(page, 'Batch closed successfully')
})

test('a warehouse user sees which lots are short dated', async ({ page }) => {
  await openAs(page, demoPerson('warehouse'), '/warehouse/stock?v=short-dated')
  await said(page, 'Short Dated')
})

test('an administrator deactivates a user', async ({ page }) => {
  const company = await givenCompany()
  const administrator = await givenPerson({ company, permissions: ['EDIT_USER'] })
  await givenPerson({ company, name: 'Omar Haddad' })
  await openAs(page, administrator, '/users')
  const row = page.getByRole('row', { name: /Omar Haddad/ })
  await row.hover()
  await row.getByRole('button', { name: 'All actions' }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await page
    .getByRole('dialog', { name: 'Deactivate Omar Haddad?' })
    .getByRole('button', { name: 'Deactivate' })
    .click()
  await said(page, 'Successfully saved user')
})

test('a second factor that cannot be set up says so', async ({ page }) => {
  const person = await givenPerson()
  await openAs(page, person, '/account-settings')
  await page.route('**/api/sign/mfa/setup', (route) => route.fulfill({ status: 500, json: { title: 'Unexpected' } }))
  await page.getByRole('button', { name: 'Set up' }).first().click()
  await page.locator('input[type=password]').last().fill(person.password)
  await page.keyboard.press('Enter')
  await said(page, 'Error: error')
})

test('a packer merges two drafts of a customer, places the invoice and voids it', async ({ page }) => {
  const { packer, order, another } = await givenShipment(page)
  const second = await another()
  const { access_token: token } = await tokensOf(page, packer)
  const draftOf = async (salesOrderId: string) => {
    const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() }
    const reply = await page.request.post('/api/sales/invoices', { headers, data: { salesOrderId } })
    expect(reply.status(), await reply.text()).toBe(200)
    return String(((await reply.json()) as { id: string }).id)
  }
  const [first] = [await draftOf(order.id), await draftOf(second.id)]
  await openAs(page, packer, `/invoice/${order.id}/${first}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Merge another draft' }).click()
  const merge = page.getByRole('dialog', { name: 'Merge another draft' })
  await merge.getByRole('combobox', { name: 'Draft' }).click()
  await page
    .getByRole('option', { name: new RegExp(second.number ?? '') })
    .first()
    .click()
  await merge.getByRole('button', { name: 'Merge', exact: true }).click()
  await said(page, 'Invoice merged successfully')

  await page.getByRole('button', { name: 'Pick proposed' }).first().click()
  await expect(page.getByText('3 of 7').first()).toBeVisible()
  await page.getByRole('button', { name: /Place invoice/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Place invoice' }).click()
  await said(page, 'Invoice placed successfully')

  const number = /INV-\d+/.exec(await page.getByRole('heading', { level: 1 }).innerText())?.[0] ?? ''
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Void' }).click()
  const taking = page.getByRole('dialog', { name: `Void invoice ${number}?` })
  await taking.getByLabel(`Type ${number} to void it`).fill(number)
  await taking.getByRole('button', { name: 'Void' }).click()
  await said(page, 'Invoice void successfully.')
})
