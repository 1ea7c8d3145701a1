import type { Page } from '@playwright/test'
import { permissionNames } from '@galen/domain/permissions'
import { expect, test } from './fixture.ts'
import { demoPerson, givenCompany, givenPerson, type Person } from './people.ts'
import { owner } from './product.ts'
import { openAs } from './signing-in.ts'
import { follow, visit } from './visiting.ts'

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const table = (page: Page, name: string) => page.getByRole('table', { name })

async function givenAdministrator() {
  const company = await givenCompany()
  return givenPerson({ company, permissions: permissionNames, name: 'Ana Ruiz' })
}

const addValues = (companyId: string, type: string, names: readonly string[]) => owner`
  insert into property (company_id, type, name, position)
  select ${companyId}, ${type}, name, place from unnest(${names as string[]}::text[]) with ordinality as v (name, place)`

async function numberAnew(page: Page) {
  const row = table(page, 'Number series').getByRole('row', { name: /^Invoices/ })
  await expect(row).toContainText('INV-000008')
  const next = row.getByRole('textbox', { name: 'Next number of Invoices' })
  await next.fill('3')
  await next.press('Enter')
  await expect(page.getByText('must be above 7, which was given already')).toBeVisible()
  await next.fill('100')
  await next.press('Enter')
  await expect(page.getByText(/The numbers INV-000008 to INV-000099 will never be given/)).toBeVisible()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(row).toContainText('INV-000100')
}

async function keepReason(page: Page, ana: Person) {
  const events = table(page, 'Credit events')
  await events.getByRole('button', { name: 'Add a credit event' }).click()
  const asked = dialog(page, 'Add a credit event')
  await asked.getByRole('textbox', { name: 'Name' }).fill('Short shipment')
  await asked.getByRole('textbox', { name: 'Code' }).fill('short-ship')
  await asked.getByRole('button', { name: 'Add', exact: true }).click()
  const name = events.getByRole('textbox', { name: 'Name of Short shipment' })
  await expect(name).toHaveValue('Short shipment')
  await events.getByRole('combobox', { name: 'Account of Short shipment' }).click()
  await page.getByRole('option', { name: '4010 · Returns' }).click()
  await expect
    .poll(
      () => owner`select e.code, p.code as account from credit_event e join property p on p.id = e.account_id
      where e.company_id = ${ana.company.id}`,
    )
    .toEqual([{ code: 'SHORT-SHIP', account: '4010' }])

  await events.getByRole('link', { name: /History/ }).click()
  await expect(page).toHaveURL(/\/audit\/credit-event\//)
  await page
    .getByRole('button', { name: /Nov|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Dec/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Whole record at that time' }).click()
  const record = page.getByRole('region', { name: 'Whole record at that time' })
  await expect(record).toContainText('SHORT-SHIP')
  await expect(record).toContainText('Short shipment')
}

test('documents are numbered another way, and a reason for credits is kept with its account, of which its history tells', async ({
  page,
}) => {
  const ana = await givenAdministrator()
  await owner`insert into document_counter values (${ana.company.id}, 'invoice', 7)`
  await owner`
    insert into property (company_id, type, name, code, position)
    values (${ana.company.id}, 'ledgerAccount', 'Returns', '4010', 1)`
  await openAs(page, ana, '/admin/financial-config#numberSeries')
  await test.step('no one leaves numbers out unasked', () => numberAnew(page))
  await test.step('a reason for credits is kept, and its history tells what it was', () => keepReason(page, ana))
})

async function tryPrinter(page: Page) {
  await page.getByRole('button', { name: 'Test page on Dock label' }).click()
  const asked = dialog(page, 'Test page on Dock label')
  await asked.getByRole('button', { name: 'Print test page' }).click()
  await expect(asked.getByRole('status')).toContainText('Nothing was sent to Dock label.')
  await expect(asked).toContainText('The printer has no address yet')
  await asked.getByRole('textbox', { name: 'Address' }).fill('ipp://169.254.169.254/latest')
  await asked.getByRole('button', { name: 'Print test page' }).click()
  await expect(asked).toContainText('This address is not allowed.')
  await page.keyboard.press('Escape')
  await asked
    .getByRole('alertdialog', { name: 'Discard what you typed?' })
    .getByRole('button', { name: 'Discard' })
    .click()
  await expect(asked).toBeHidden()
}

async function carryRow(page: Page) {
  const rows = table(page, 'Competitors').getByRole('textbox', { name: /^Name of/ })
  await expect(rows).toHaveCount(3)
  const handles = table(page, 'Competitors').getByTitle('Drag to another place')
  await handles.nth(2).dragTo(handles.nth(0))
  await expect(rows.first()).toHaveValue('Third')
  await page.reload()
  await expect(rows.first()).toHaveValue('Third')
  await expect(rows.nth(1)).toHaveValue('First')
}

async function makeCompany(page: Page) {
  const defaults = page.getByRole('region', { name: 'Companies’ defaults' })
  const currency = defaults.getByRole('textbox', { name: 'Currency' })
  await currency.fill('CAD')
  await currency.press('Enter')
  await expect(defaults.getByText('Changed by Ana Ruiz; the default is USD')).toBeVisible()

  await follow(page, '/companies')
  await page.getByRole('button', { name: 'New company' }).click()
  const asked = dialog(page, 'New company')
  await expect(asked.getByRole('textbox', { name: 'Currency' })).toHaveValue('CAD')
  const name = `Harbor ${Date.now()}`
  await asked.getByRole('textbox', { name: 'Name' }).fill(name)
  await asked.getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/\/companies\/[0-9a-f-]{36}\/addresses$/)
  expect(await owner`select currency, color from company where name = ${name}`).toEqual([
    { currency: 'CAD', color: '#2F6798' },
  ])
}

test('a page is tried on a printer without an address, a row is carried to another place, and a new company starts with the defaults', async ({
  page,
}) => {
  const ana = await givenAdministrator()
  await owner`insert into printer (company_id, name, kind) values (${ana.company.id}, 'Dock label', 'label')`
  await addValues(ana.company.id, 'competitor', ['First', 'Second', 'Third'])
  await openAs(page, ana, '/admin/configuration#printers')
  await test.step('a page is tried on a printer that has no address yet', () => tryPrinter(page))
  await test.step('a row is carried to another place, and stays there', () => carryRow(page))
  await test.step('a new company starts with what the defaults say', () => makeCompany(page))
})

async function tryRules(page: Page, ana: Person) {
  await owner`
    insert into sales_rule (company_id, name, condition, effect, position) values
      (${ana.company.id}, 'Big orders', '{"kind": "amountAbove", "amount": 1000}', 'hold', 1)`
  await openAs(page, ana, '/admin/sales-rules')
  await page.getByRole('button', { name: 'Try it' }).click()
  const asked = dialog(page, 'Try the rules')
  const tryIt = asked.getByRole('button', { name: 'Try it' })
  await tryIt.click()
  await expect(asked.getByRole('status')).toContainText('No rule applies')
  await asked.getByRole('textbox', { name: 'Amount' }).fill('1000.01')
  await tryIt.click()
  await expect(asked.getByRole('status')).toContainText('placed on hold and wait for compliance')
  await expect(asked.getByRole('listitem')).toContainText('Hold orders above $1,000.00')
}

async function handOver(page: Page, ana: Person) {
  await addValues(ana.company.id, 'customerClass', ['Retail', 'Pharmacy'])
  await owner`
    with rule as (
      insert into sales_rule (company_id, name, condition, effect, position)
      values (${ana.company.id}, 'All retail', '{"kind": "always"}', 'warn', 1) returning id)
    insert into sales_rule_value (company_id, rule_id, property_id)
    select ${ana.company.id}, rule.id, p.id from rule, property p where p.company_id = ${ana.company.id} and p.name = 'Retail'`
  await visit(page, '/admin/configuration#customerClass')
  await page.getByRole('button', { name: 'Delete Retail' }).click()
  const asked = dialog(page, 'Retail is in use')
  await asked.getByRole('combobox', { name: 'Move 1 record to' }).click()
  await page.getByRole('option', { name: 'Pharmacy' }).click()
  await asked.getByRole('button', { name: 'Move and delete' }).click()
  await expect(asked).toBeHidden()
  await expect(page.getByRole('button', { name: 'Delete Retail' })).toHaveCount(0)
  await follow(page, '/admin/sales-rules')
  await expect(page.getByText('Warn about orders for Pharmacy customers')).toBeVisible()
}

test('rules are tried on an order that was made up, and what used a value goes over to another before it is deleted', async ({
  page,
}) => {
  const ana = await givenAdministrator()
  await test.step('rules are tried on an order that was made up', () => tryRules(page, ana))
  await test.step('what used a value goes over to another', () => handOver(page, ana))
})

test('someone who leaves hands over what the team uses', async ({ page }) => {
  const ana = await givenAdministrator()
  const [leaving, heir] = [
    await givenPerson({ company: ana.company, name: 'Lea Ving' }),
    await givenPerson({ company: ana.company, name: 'Hana Heir' }),
  ]
  await owner`
    insert into saved_view (company_id, user_id, list, name, team, query, filters, columns)
    values (${ana.company.id}, ${leaving.id}, 'user', 'Our people', true, '', '{}', '[]')`
  await openAs(page, ana, '/users')
  await page.getByRole('row', { name: /Lea Ving/ }).hover()
  await page
    .getByRole('row', { name: /Lea Ving/ })
    .getByRole('button', { name: 'All actions' })
    .click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  const asked = dialog(page, 'Deactivate Lea Ving?')
  await asked.getByRole('combobox', { name: 'Reassign 1 view of the team to' }).click()
  await page.getByRole('option', { name: 'Hana Heir' }).click()
  await asked.getByRole('button', { name: 'Deactivate' }).click()
  await expect(asked).toBeHidden()
  await expect
    .poll(async () => (await owner`select user_id from saved_view where company_id = ${ana.company.id}`)[0])
    .toEqual({ user_id: heir.id })
})

test('keys in a list that can be searched begin at what is chosen, and are heard', async ({ page }) => {
  await openAs(page, demoPerson('admin'), '/admin/financial-config')
  const account = page.getByRole('combobox', { name: 'Account of Sales', exact: true })
  await expect(account).not.toHaveValue('')
  await account.focus()
  await page.keyboard.press('ArrowDown')
  await expect(account).toHaveAttribute('aria-expanded', 'true')
  const options = page.getByRole('listbox').filter({ visible: true }).getByRole('option')
  const chosen = await options.evaluateAll((all) => all.findIndex((each) => each.ariaSelected === 'true'))
  expect(chosen).toBeGreaterThan(0)
  await page.keyboard.press('ArrowDown')
  const reached = options.nth(chosen + 1)
  await expect(reached).toHaveAttribute('data-active')
  await expect(account).toHaveAttribute('aria-activedescendant', (await reached.getAttribute('id')) ?? '')
  await page.keyboard.press('Escape')
  await expect(account).toHaveAttribute('aria-expanded', 'false')
})
