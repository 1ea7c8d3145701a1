import type { Page } from '@playwright/test'
import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { standardRoles } from '@galen/domain/standard-roles'
import { objections } from './axe.ts'
import { expect, test } from './fixture.ts'
import { givenCatalog } from './given-items.ts'
import { givenCustomer } from './given-orders.ts'
import { inMonths } from './given-shipment.ts'
import { givenPerson, type Person } from './people.ts'
import { owner } from './product.ts'
import { openAs, tokensOf } from './signing-in.ts'

/** A draft of three packages of a controlled drug whose ingredients are not known. */
async function givenControlledDraft(page: Page, schedule: 'II' | 'IV') {
  const catalog = await givenCatalog(page)
  const { company } = catalog
  const item = await catalog.offered([{ cost: 8, price: 10 }], {
    itemName: 'Norcovar',
    type: 'prescription',
    deaSchedule: schedule,
  })
  const seller = await givenPerson({ company, permissions: standardRoles.salesRep.permissions, name: 'Rhea Sandoval' })
  const customerId = await givenCustomer(seller)
  const products = [{ id: item.itemVariations[0]?.id, quantity: 3, price: 10 }]
  const draft = await asked<SalesOrder>(page, seller, '/api/sales/orders', { customerId, products })
  return { catalog, company, seller, draft }
}

async function asked<T>(page: Page, person: Person, path: string, data: object): Promise<T> {
  const { access_token: token } = await tokensOf(page, person)
  const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() }
  const reply = await page.request.post(path, { headers, data })
  expect(reply.status(), await reply.text()).toBe(200)
  return (await reply.json()) as T
}

test('compliance releases what may be released with a note, and no one releases a missing registration', async ({
  page,
}) => {
  const { company, seller, draft } = await givenControlledDraft(page, 'IV')
  const order = await asked<SalesOrder>(page, seller, `/api/sales/orders/${draft.id}/place?confirm=true`, {})
  expect(order.status).toBe('Hold')
  const officer = await givenPerson({
    company,
    permissions: standardRoles.complianceOfficer.permissions,
    name: 'Cora Lind',
  })
  await openAs(page, officer, '/compliance/on-hold')
  const row = page.getByRole('complementary', { name: 'Orders on hold' }).getByRole('button')
  await expect(row, 'an order is one row with all its reasons').toHaveCount(1)
  await expect(row).toContainText('DEA registration missing')
  await expect(page.getByRole('region', { name: 'Page' }).getByText('1 of 1', { exact: true })).toBeVisible()
  const missing = page.getByRole('region', { name: 'DEA registration missing' })
  await expect(missing.getByText('Cannot be approved')).toBeVisible()
  await expect(missing.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true')
  await expect(missing.getByRole('link', { name: 'Update license or registration' })).toBeVisible()

  expect(await objections(page)).toEqual([])
  const unknown = page.getByRole('region', { name: 'Substance not known' })
  const note = unknown.getByRole('textbox', { name: 'Note on Substance not known' })
  await note.fill('Too short')
  await expect(unknown.getByRole('button', { name: 'Clear' })).toHaveAttribute('aria-disabled', 'true')
  await note.fill('Label and package insert were read')
  await page.keyboard.press('Escape')
  await page.keyboard.press('y')
  await expect(note, 'the key asks for the note').toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(unknown.getByText('approved for this order')).toBeVisible()
  await expect(unknown.getByText('Label and package insert were read')).toBeVisible()

  await page.keyboard.press('a')
  const question = page.getByRole('dialog', { name: /^Ask Rhea Sandoval about order/ })
  await question.getByRole('textbox').fill('Has the customer renewed the registration?')
  await question.getByRole('button', { name: 'Send question' }).click()
  await expect(page.getByRole('region', { name: 'Questions to the rep' })).toContainText('Has the customer renewed')

  await missing.getByRole('textbox').focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('b')
  await expect(missing.getByRole('textbox'), 'the key asks for the note').toBeFocused()
  await page.keyboard.type('No registration is on file', { delay: 45 })
  await page.keyboard.press('Control+Enter')
  await expect(missing.getByText('rejected it'), 'a rejected reason looks rejected').toBeVisible()
  await expect(missing.getByRole('button')).toHaveCount(0)
  await openAs(page, seller, `/sales-order/${order.id}/so-information`)
  const activity = page.getByRole('region', { name: 'Activity' })
  await expect(activity, 'the rep reads the decisions').toContainText('No registration is on file')
  await expect(activity, 'why a suspicious order was cleared is for compliance').not.toContainText('package insert')
  await expect(activity).toContainText('Compliance review')
  await expect(activity).toContainText('Has the customer renewed the registration?')

  const left = await owner`
    select o.status, a.code from sales_order o join sales_approval a on a.company_id = o.company_id and a.order_id = o.id
    where o.id = ${order.id} and a.status = 'Rejected' and a.code = 'DEA_MISSING'`
  expect([...left], 'the order waits until the registration is recorded').toEqual([
    { status: 'Hold', code: 'DEA_MISSING' },
  ])
})

test('a suspicious order is reported and canceled while its other line ships', async ({ page }) => {
  const { catalog, company, seller, draft } = await givenControlledDraft(page, 'IV')
  const other = await catalog.offered([{ cost: 8, price: 10 }], { itemName: 'Plain lotion' })
  await owner`
    insert into license (company_id, customer_id, position, kind, number, issued_on, expires_on, schedules, registered_address, verified_on, verified_with, verified_by)
    values (${company.id}, ${draft.customerId}, 2, 'dea', 'BB1388568', '2020-01-01', '2099-01-01', '{2,2N,3,3N,4,5}',
      '{"address": "2210 Alder Loop", "city": "Portland", "state": "OR", "zipCode": "97209"}', '2025-01-01', 'dea', ${seller.id})`
  const lines = [draft.products[0]?.allocation[0]?.id, other.itemVariations[0]?.id]
  const mixed = await asked<SalesOrder>(page, seller, '/api/sales/orders', {
    customerId: draft.customerId,
    products: lines.map((id) => ({ id, quantity: 3, price: 10 })),
  })
  const order = await asked<SalesOrder>(page, seller, `/api/sales/orders/${mixed.id}/place?confirm=true`, {})
  expect(order.approvals.map(({ message }) => message)).toEqual(['Held for review by compliance.'])
  await openAs(page, seller, `/sales-order/${order.id}/so-information`)
  await expect(page.getByText('Held for review by compliance.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move other lines to an order of their own' })).toBeVisible()

  const { permissions } = standardRoles.complianceOfficer
  await openAs(page, await givenPerson({ company, permissions, name: 'Cora Lind' }), '/compliance/on-hold')
  const unknown = page.getByRole('region', { name: 'Substance not known' })
  await unknown.getByRole('button', { name: 'Report and cancel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report the order and cancel its watched lines?' })
  expect(await objections(page)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Reported to DEA' }).fill('today')
  await dialog.getByRole('textbox', { name: 'Reference of the report' }).fill('SORS-26-118204')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('The owner could not explain it')
  await dialog.getByRole('button', { name: 'Report and cancel' }).click()
  await expect(dialog).toHaveCount(0)
  const left = await owner`
    select o.status, a.quantity, a.canceled from sales_order o
      join sales_order_allocation a on a.company_id = o.company_id and a.order_id = o.id
    where o.id = ${order.id} order by a.canceled`
  expect([...left]).toEqual([
    { status: 'Placed', quantity: 3, canceled: 0 },
    { status: 'Placed', quantity: 0, canceled: 3 },
  ])
  await openAs(page, seller, `/sales-order/${order.id}/items`)
  await expect(page.getByText('Canceled by compliance').first()).toBeVisible()
})

test('a note about a reason that a colleague decided first stays in sight, and its keys decide nothing else', async ({
  page,
  browser,
}) => {
  const { company, seller, draft } = await givenControlledDraft(page, 'IV')
  await asked<SalesOrder>(page, seller, `/api/sales/orders/${draft.id}/place?confirm=true`, {})
  const { permissions } = standardRoles.complianceOfficer
  const [late, early] = [
    await givenPerson({ company, permissions, name: 'Cora Lind' }),
    await givenPerson({ company, permissions, name: 'Mara Quint' }),
  ]
  const first = await (await browser.newContext()).newPage()
  await openAs(first, early, '/compliance/on-hold')
  await openAs(page, late, '/compliance/on-hold')
  const reasonOn = (on: Page) => on.getByRole('region', { name: 'Substance not known' })
  await reasonOn(first).getByRole('textbox').fill('The label and the package insert were read')
  await reasonOn(page).getByRole('textbox').focus()
  await page.keyboard.type('Called the pharmac', { delay: 20 })
  await reasonOn(first).getByRole('button', { name: 'Clear' }).click()
  await expect(reasonOn(page).getByText('Mara Quint')).toBeVisible()
  const unused = reasonOn(page).getByLabel('Decided while you wrote. Your note was not used.')
  await expect(unused).toBeFocused()
  await page.keyboard.type('y by phone')
  await page.keyboard.press('Control+Enter')
  await expect(unused).toHaveValue('Called the pharmac')
  const missing = page.getByRole('region', { name: 'DEA registration missing' })
  await expect(missing.getByRole('textbox')).toHaveValue('')
  await expect(missing.getByText('rejected it')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(unused).toHaveCount(0)
  await first.context().close()
})

test('a sales rep enters the order form of a schedule II order, and a wrong one is refused under its field', async ({
  page,
}) => {
  const { company, seller, draft } = await givenControlledDraft(page, 'II')
  await openAs(page, seller, `/sales-order/${draft.id}/so-information`)
  const number = page.getByRole('textbox', { name: 'DEA-222 or CSOS number' })
  await number.fill('12345')
  await page.keyboard.press('Tab')
  await expect(
    page
      .getByText(
        'A DEA-222 number has nine digits; a CSOS number has two digits of the year, X and six letters or digits.',
      )
      .first(),
  ).toBeVisible()
  await number.fill('261234567')
  await page.keyboard.press('Tab')
  const date = page.getByRole('textbox', { name: 'Order form date' })
  const [year, month, day] = inMonths(1).split('-').map(Number)
  await date.fill(`${month}/${day}/${year}`)
  await page.keyboard.press('Tab')
  await expect(page.getByText('The date of the order form is in the future.').first()).toBeVisible()
  await expect(date, 'what was typed stays to be corrected').not.toHaveValue('')
  const stored = async () => {
    const [row] =
      await owner`select order_form_number as number, order_form_date::text as day from sales_order where id = ${draft.id}`
    return row
  }
  await expect.poll(stored).toEqual({ number: '261234567', day: null })
  // Where the company is, it is still yesterday for some hours of the day.
  const [{ today }] = await owner<[{ today: string }]>`
    select (now() at time zone time_zone)::date::text as today from company where id = ${company.id}`
  const [thisYear, thisMonth, thisDay] = today.split('-').map(Number)
  await date.fill(`${thisMonth}/${thisDay}/${thisYear}`)
  await page.keyboard.press('Tab')
  await expect.poll(stored).toEqual({ number: '261234567', day: today })
})
