import type { Page } from '@playwright/test'
import type { Permission } from '@galen/domain/permissions'
import { givenClass, givenCustomer, givenManyCustomers, makeSalesPerson } from './given-customers.ts'
import { expect, test } from './fixture.ts'
import { linkIn, textOfMail } from './stored-mail.ts'
import { givenCompany, givenPerson } from './people.ts'
import { owner } from './product.ts'
import { openAs, tokensOf } from './signing-in.ts'
import { follow, visit } from './visiting.ts'

const status = (page: Page) => page.getByRole('status', { name: 'Save status' })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
/** Its label has a mark: it is required. */
const companyName = (page: Page) => page.getByRole('textbox', { name: 'Company name' })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const said = (page: Page, words: string) =>
  expect(page.getByRole('status').filter({ hasText: words }).last()).toBeVisible()
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of this document' }).getByRole('link', { name })
const isLive = (page: Page) => expect(page.getByRole('img', { name: /^Live:/ })).toBeVisible()

const OFFICE: readonly Permission[] = [
  'LIST_CUSTOMERS',
  'EDIT_CUSTOMER',
  'LIST_ALL_SALES',
  'LIST_COMPLIANCE',
  'APPROVE_COMPLIANCE',
  'AUDIT',
]

async function givenOffice(permissions = OFFICE) {
  const company = await givenCompany()
  const classId = await givenClass(company)
  const person = await givenPerson({ company, permissions })
  return { company, classId, person }
}

test('a customer is made with an address and a license, each saved by itself, and the audit tells', async ({
  page,
}) => {
  const { company, person } = await givenOffice()
  await openAs(page, person, '/customer')
  await page.getByRole('button', { name: 'New customer' }).first().click()
  await expect(page).toHaveTitle('Galen 360 · New customer')
  await companyName(page).fill('Fernbrook Pharmacy')
  await page.getByRole('combobox', { name: 'Class' }).click()
  await page.getByRole('option', { name: 'Independent pharmacy' }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  await said(page, 'Saved successfully')
  await expect(page).toHaveURL(/\/customer\/[0-9a-f-]{36}\/basic-information$/)
  await expect(page).toHaveTitle('Galen 360 · Fernbrook Pharmacy')

  await field(page, 'Friendly name').fill('Fernbrook')
  await expect(status(page)).toHaveText('Saved!')

  await page.getByRole('link', { name: 'Address' }).click()
  await page.getByText('Add a ship-to address to place orders.').waitFor()
  await page.keyboard.press('a')
  const address = dialog(page, 'Add address')
  await address.getByRole('textbox', { name: 'Street' }).fill('12 Main St')
  await address.getByRole('textbox', { name: 'City' }).fill('Austin')
  await address.getByRole('textbox', { name: 'State' }).fill('Texas')
  await address.getByRole('textbox', { name: 'Zip code' }).fill('7870')
  await address.getByRole('button', { name: 'Save' }).click()
  await expect(address.getByText('must be a zip code: five digits, or nine as 12345-6789')).toBeVisible()
  await address.getByRole('textbox', { name: 'Zip code' }).fill('78701')
  await address.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: '12 Main St, Austin, TX 78701' })).toContainText('Ships here')
  await expect(status(page)).toHaveText('Saved!')

  await tab(page, 'Compliance').click()
  await page.getByText('Add a license: orders stay on hold until one is valid.').waitFor()
  await page.keyboard.press('a')
  const license = dialog(page, 'Add a license')
  await license.getByRole('textbox', { name: 'Number' }).fill('TX-30412')
  await license.getByRole('combobox', { name: 'State' }).click()
  await page.getByRole('option', { name: /^TX/ }).click()
  await license.getByRole('textbox', { name: 'Expires' }).fill('12/31/2035')
  await license.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('table', { name: 'Licenses' })).toContainText('TX-30412')
  await expect(status(page)).toHaveText('Saved!')
  const licenses = page.getByRole('table', { name: 'Licenses' })
  await expect(licenses).toContainText('Not verified')
  await expect(page.getByRole('button', { name: /^Verify/ })).toBeHidden()
  await expect(page.getByRole('table', { name: 'Ship-to eligibility' })).toContainText('License missing')

  const second = await givenPerson({ company, permissions: OFFICE })
  await openAs(page, second, new URL(page.url()).pathname)
  await licenses.getByRole('button', { name: /^Verify/ }).click()
  const verifying = dialog(page, /^Verify/)
  await verifying.getByRole('combobox', { name: 'Verified with' }).click()
  await page.getByRole('option', { name: 'State board' }).click()
  await verifying.getByRole('button', { name: 'Verify' }).click()
  await expect(licenses).toContainText('State board')
  await expect(page.getByRole('table', { name: 'Ship-to eligibility' })).toContainText('License valid')

  await page.getByRole('button', { name: 'Approve' }).click()
  await dialog(page, 'Approve Fernbrook Pharmacy?').getByRole('button', { name: 'Approve' }).click()
  const timeline = page.getByRole('region', { name: 'Activity' })
  await expect(timeline).toContainText('approved the customer for compliance')
  await expect(timeline).toContainText('added customer Fernbrook Pharmacy')
})

test('two tabs that change one field show both values, and the person chooses', async ({ page, context }) => {
  const { person, classId } = await givenOffice()
  const { id } = await givenCustomer(page, person, { companyName: 'Fernbrook Pharmacy', classId })
  const address = `/customer/${id}/basic-information`
  await openAs(page, person, address)
  await expect(field(page, 'Phone')).toBeVisible()
  const other = await context.newPage()
  await other.goto(address)
  await expect(field(other, 'Phone')).toBeVisible()
  // Nothing of what this tab does reaches the server until the other one is done, as on a slow line.
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**/api/customers/${id}`, async (route) => {
    if (route.request().method() === 'PUT') await held
    await route.continue()
  })
  await field(page, 'Phone').fill('512 555 0101')
  await page.keyboard.press('Control+s')
  await field(other, 'Phone').fill('512 555 0199')
  await other.keyboard.press('Control+s')
  await expect(status(other)).toHaveText('Saved!')
  release()
  await expect(page.getByRole('alert').filter({ hasText: 'Yours is 512 555 0101' })).toContainText('512 555 0199')
  await page.getByRole('button', { name: 'Use mine' }).click()
  await expect(status(page)).toHaveText('Saved!')
  await expect(field(other, 'Phone')).toHaveValue('512 555 0101')
})

test('a similar customer is offered before it is made a second time', async ({ page }) => {
  const { person, classId } = await givenOffice()
  const { id } = await givenCustomer(page, person, { companyName: 'Fernbrook Pharmacy LLC', classId })
  await openAs(page, person, '/customer/new/basic-information')
  await companyName(page).fill('Fernbrook Pharmacy')
  await page.getByRole('combobox', { name: 'Class' }).click()
  await page.getByRole('option', { name: 'Independent pharmacy' }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  await dialog(page, 'Similar customers found').getByRole('link', { name: 'Open customer' }).click()
  await expect(page).toHaveURL(new RegExp(`/customer/${id}/`))
  await expect(companyName(page)).toHaveValue('Fernbrook Pharmacy LLC')
})

test('two hundred customers get another sales rep at once, and it is undone', async ({ page }) => {
  const { company, person } = await givenOffice()
  const [before, after] = [
    await givenPerson({ company, name: 'Priya Raman' }),
    await givenPerson({ company, name: 'Tomas Herrera' }),
  ]
  await Promise.all([before, after].map(({ id }) => makeSalesPerson(company, id)))
  await givenManyCustomers(company, 200, before.id)
  const countOf = async (rep: string) => {
    const [row] = await owner<{ count: number }[]>`
      select count(*)::integer as count from customer where company_id = ${company.id} and sales_rep_id = ${rep}`
    return row?.count
  }
  await openAs(page, person, '/customer/bulkUpdate')
  await page.getByRole('button', { name: 'Edit All' }).click()
  await expect(page.getByText('Please search for Sales Rep.')).toBeVisible()
  const numbers = Array.from({ length: 200 }, (_, place) => `B${String(place + 1).padStart(3, '0')}`)
  await field(page, 'Customer numbers').fill(`${numbers.join(', ')} B999`)
  await page.keyboard.press('Enter')
  const table = page.getByRole('table', { name: 'Listed customers' })
  await expect(table.getByRole('row')).toHaveCount(201)
  await expect(page.getByText('1 number not found: B999')).toBeVisible()
  await page.getByRole('button', { name: 'Edit All' }).click()
  const question = dialog(page, 'Update the Sales Rep for the listed customers')
  await question.getByRole('button', { name: 'Update' }).click()
  await expect(question.getByText('Please select Sales Rep.')).toBeVisible()
  await question.getByRole('combobox', { name: 'Sales Rep' }).fill('Tomas')
  await page.getByRole('option', { name: /Tomas Herrera/ }).click()
  await question.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('200 customers changed.')).toBeVisible()
  await expect(table.getByRole('row', { name: /B200/ })).toContainText('Tomas Herrera')
  expect(await countOf(after.id)).toBe(200)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone: 200 customers restored')).toBeVisible()
  await expect(table.getByRole('row', { name: /B200/ })).toContainText('Priya Raman')
  expect(await countOf(before.id)).toBe(200)
})

test('a rep without List all sales meets only their own customers', async ({ page }) => {
  const { company, person, classId } = await givenOffice()
  const rep = await givenPerson({
    company,
    name: 'Priya Raman',
    permissions: ['LIST_CUSTOMERS', 'LIST_SALES', 'EDIT_CUSTOMER', 'EXPORT'],
  })
  const mine = await givenCustomer(page, person, { companyName: 'Larkspur Mine', classId, salesRepId: rep.id })
  const theirs = await givenCustomer(page, person, { companyName: 'Larkspur Theirs', classId })
  await openAs(page, rep, '/customer')
  const list = page.getByRole('table', { name: 'Customers' })
  await expect(list).toContainText(mine.companyName)
  await expect(list).not.toContainText(theirs.companyName)
  await expect(page.getByRole('link', { name: 'Bulk update' })).toBeHidden()

  await page.keyboard.press('Shift+E')
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'All that match as CSV' }).click()
  const file = await (await download).createReadStream()
  const written = Buffer.concat(await Array.fromAsync(file)).toString()
  expect(written).toContain('Larkspur Mine')
  expect(written).not.toContain('Larkspur Theirs')

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search or jump' }).fill('larkspur')
  await expect(page.getByRole('option').filter({ hasText: 'Larkspur Mine' })).toBeVisible()
  await expect(page.getByRole('option').filter({ hasText: 'Larkspur Theirs' })).toBeHidden()

  await follow(page, `/customer/${theirs.id}/basic-information`)
  await expect(page.getByRole('heading', { name: 'Customer not found' })).toBeVisible()
  await visit(page, '/customer/no-id')
  await expect(page.getByRole('heading', { name: 'Customer not found' })).toBeVisible()
  const { access_token: token } = await tokensOf(page, rep)
  const picker = await page.request.get('/search/customerLookup', {
    params: { query: 'larkspur' },
    headers: { Authorization: `Bearer ${token}` },
  })
  expect((await picker.json()).content.map(({ id }: { id: string }) => id)).toEqual([mine.id])
})

test('a web account is made, its link followed, renewed and removed', async ({ page, anotherBrowser }) => {
  const { company, person, classId } = await givenOffice()
  const { id } = await givenCustomer(page, person, { companyName: 'Fernbrook Pharmacy', classId })
  const email = `orders.${id}@fernbrook.example`
  await openAs(page, person, `/customer/${id}/web-access`)
  await page.getByText('No web account. Create one to let them order online.').waitFor()
  await page.getByRole('button', { name: 'Create account' }).click()
  const form = dialog(page, 'Create account')
  await form.getByRole('textbox', { name: 'Email' }).fill('orders at fernbrook')
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(form.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true')
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await form.getByRole('button', { name: 'Create account' }).click()
  await said(page, 'Customer account created successfully')
  const card = page.getByRole('region', { name: email })
  await expect(card).toContainText('Invited')

  const theirs = await anotherBrowser()
  const link = new URL(linkIn(await textOfMail(email, `Your web account at ${company.name}`)))
  await theirs.goto(link.pathname + link.search)
  await theirs.getByLabel('New password').fill('orchard lamp 7 otter')
  await theirs.getByRole('button', { name: 'Save new password' }).click()
  await expect(theirs.getByRole('heading', { name: 'Your password is saved' })).toBeVisible()
  await theirs.goto(link.pathname + link.search)
  await theirs.getByLabel('New password').fill('orchard lamp 8 otter')
  await theirs.getByRole('button', { name: 'Save new password' }).click()
  await expect(theirs.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()

  await page.reload()
  await expect(card).toContainText('Active')
  await card.getByRole('button', { name: 'New password' }).click()
  await dialog(page, `A new password for ${email}?`).getByRole('button', { name: 'Send the link' }).click()
  await said(page, `Password link emailed to ${email}`)
  await card.getByRole('button', { name: 'Remove' }).click()
  await dialog(page, `Remove the web account ${email}?`).getByRole('button', { name: 'Remove' }).click()
  await expect(card).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: 'Remove' }).click()
  await dialog(page, `Remove the web account ${email}?`).getByRole('button', { name: 'Remove' }).click()
  // Leaving the tab makes it final.
  await page.getByRole('link', { name: 'Address' }).click()
  await said(page, 'Credentials removed successfully')
})

test('a compliance officer judges papers, and wrong ones are refused under their field', async ({ page }) => {
  const { company, person, classId } = await givenOffice()
  const { id } = await givenCustomer(page, person, {
    companyName: 'Fernbrook Pharmacy',
    classId,
    addresses: [
      {
        name: '',
        address: '12 Main St',
        address2: '',
        city: 'Austin',
        state: 'TX',
        zipCode: '78701',
        country: 'US',
        kind: 'both',
        defaultBill: true,
        defaultShip: true,
        phone: '',
        deliveryNotes: '',
        active: true,
      },
    ],
  })
  const officer = await givenPerson({
    company,
    name: 'Ines Okafor',
    permissions: ['LIST_CUSTOMERS', 'LIST_COMPLIANCE', 'APPROVE_COMPLIANCE'],
  })
  await openAs(page, officer, `/customer/${id}/basic-information`)
  await expect(page.getByText('Read-only. You need the permission Edit customer to change this.')).toBeVisible()
  await expect(companyName(page)).not.toBeEditable()
  await tab(page, 'Compliance').click()
  await page.getByRole('button', { name: 'Add a license' }).click()
  const license = dialog(page, 'Add a license')
  await license.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'DEA registration' }).click()
  await license.getByRole('textbox', { name: 'Number' }).fill('AP5836728')
  await expect(license.getByText('AP5836728 ends in 8, but its check digit is 7.')).toBeVisible()
  await license.getByRole('textbox', { name: 'Number' }).fill('AP5836727')
  await license.getByRole('textbox', { name: 'Issued' }).fill('1/1/2030')
  await license.getByRole('textbox', { name: 'Expires' }).fill('1/1/2029')
  await license.getByRole('button', { name: 'Save' }).click()
  await expect(license.getByText('must not be before the day of issue')).toBeVisible()
  await expect(license.getByText('must have at least one')).toBeVisible()
  await page.keyboard.press('Escape')
  await license.getByRole('button', { name: 'Discard' }).click()
  await expect(license).toBeHidden()

  await page.getByRole('button', { name: 'Hold' }).click()
  const question = dialog(page, 'Hold Fernbrook Pharmacy?')
  await expect(question.getByRole('button', { name: 'Hold' })).toHaveAttribute('aria-disabled', 'true')
  await question.getByRole('textbox', { name: 'Reason' }).fill('The license is of another pharmacy.')
  await question.getByRole('button', { name: 'Hold' }).click()
  await expect(page.getByRole('region', { name: 'Holds and warnings' })).toContainText(
    'The license is of another pharmacy.',
  )
  await page.keyboard.press('Control+Enter')
  await dialog(page, 'Approve Fernbrook Pharmacy?').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('region', { name: 'Decision' })).toContainText('Decided by Ines Okafor')
  await expect(page.getByRole('region', { name: 'Decision' })).toContainText('Approved')
})

test('a customer is deactivated after saying why, and the list of a colleague hears of it', async ({
  page,
  anotherBrowser,
}) => {
  const { company, person, classId } = await givenOffice()
  const { id } = await givenCustomer(page, person, { companyName: 'Fernbrook Pharmacy', classId })
  await owner`insert into sales_request (company_id, number, source, customer_id, payload)
    values (${company.id}, 'R-1', 'API', ${id}, '{}')`
  const theirs = await anotherBrowser()
  await openAs(theirs, await givenPerson({ company, permissions: ['LIST_CUSTOMERS'] }), '/customer')
  const row = theirs.getByRole('row', { name: /Fernbrook Pharmacy/ })
  await expect(row).toContainText('Active')
  await isLive(theirs)
  await openAs(page, person, `/customer/${id}/basic-information`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  const question = dialog(page, 'Deactivate Fernbrook Pharmacy?')
  await expect(question).toContainText('has one sales request open')
  await question.getByRole('textbox', { name: 'Reason' }).fill('Closed its doors.')
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('region', { name: 'Holds and warnings' })).toContainText('Inactive')
  await expect(row).toContainText('Inactive')
})
