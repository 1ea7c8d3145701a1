import type { Page } from '@playwright/test'
import { standardRoles } from '@galen/domain/standard-roles'
import { objections } from './axe.ts'
import { expect, test } from './fixture.ts'
import { givenCatalog, givenLot } from './given-items.ts'
import { givenCustomer, givenDraft } from './given-orders.ts'
import { givenPerson } from './people.ts'
import { owner } from './product.ts'
import { openAs, tokensOf } from './signing-in.ts'

const NAMES = ['Amoxicillin', 'Bisoprolol', 'Carvedilol', 'Doxycycline', 'Enoxaparin']

/** A keyboard that counts; a chord is one key. */
function countingKeys(page: Page) {
  let count = 0
  return {
    press: async (key: string) => {
      count += 1
      await page.keyboard.press(key)
    },
    type: async (words: string) => {
      count += words.length
      await page.keyboard.type(words)
    },
    count: () => count,
  }
}

const linesIn = (page: Page) => page.locator('tr[data-line]:not([data-entry])')

test('a rep types an order of five lines from the list and places it with at most 45 keys', async ({ page }) => {
  test.setTimeout(180_000)
  const catalog = await givenCatalog(page)
  for (const itemName of NAMES) {
    const item = await catalog.offered([{ cost: 8, price: 10 }], { itemName })
    await givenLot(item, catalog.company.id, `L${itemName}`, '2099-01-31')
  }
  const rep = await givenPerson({
    company: catalog.company,
    permissions: standardRoles.salesRep.permissions,
    name: 'Ana Ruiz',
  })
  await givenCustomer(rep)
  await openAs(page, rep, '/sales-order/drafts')
  await expect(page.getByText('No drafts. Press c to start an order.').first()).toBeVisible()
  const keys = countingKeys(page)
  await keys.press('c')
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused()
  await keys.type('Fern')
  await expect(page.getByRole('option', { name: /Fernbrook/ })).toBeVisible()
  await keys.press('Enter')
  await expect(
    page
      .getByRole('row', { name: /New line/ })
      .getByRole('gridcell')
      .first(),
  ).toBeFocused()
  for (const [place, name] of NAMES.entries()) {
    await keys.type(name.slice(0, 4).toLowerCase())
    await expect(page.getByRole('option', { name: new RegExp(name) })).toBeVisible()
    await keys.press('Enter')
    await expect(linesIn(page)).toHaveCount(place + 1)
    await keys.type(String(place + 1))
    await keys.press('Enter')
  }
  await keys.press('ControlOrMeta+Enter')
  const dialog = page.getByRole('dialog', { name: 'Place order for Fernbrook Oncology Center?' })
  await expect(dialog).toContainText('150.00 USD · 5 lines, 15 units · ship to Portland, OR')
  await expect(dialog).toContainText('Nothing stops this order.')
  await expect(dialog).toContainText('The order is placed and its stock is reserved.')
  await keys.press('ControlOrMeta+Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/SO-\d+/)
  expect(keys.count()).toBeLessThanOrEqual(45)
  const stored = await owner<{ item: string; quantity: number }[]>`
    select i.item_name as item, l.quantity from sales_order_line l
    join item i on i.company_id = l.company_id and i.id = l.item_id
    where l.company_id = ${catalog.company.id} order by i.item_name`
  expect(stored).toEqual(NAMES.map((item, place) => ({ item, quantity: place + 1 })))
})

test('a line that is typed while its answer is on the way is one line everywhere', async ({ page }) => {
  const catalog = await givenCatalog(page)
  await catalog.offered([{ cost: 12.5, price: 20 }], { itemName: 'Enoxaparin' })
  const buyer = await givenPerson({
    company: catalog.company,
    permissions: standardRoles.buyer.permissions,
    name: 'Owen Kettering',
  })
  // The news of the line comes before the answer to the call that made it.
  await page.route('**/api/purchase/orders/*/product', async (route) => {
    const reply = await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, 2500))
    await route.fulfill({ response: reply })
  })
  await openAs(page, buyer, '/purchase-order/drafts')
  await expect(page.getByText('No draft POs.').first()).toBeVisible()
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\?edit=1$/)
  await expect(page.getByRole('button', { name: /Add item/ })).toBeVisible()
  await page.keyboard.type('Vendor 1')
  await expect(page.getByRole('option', { name: /Vendor 1/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: 'New line' }).getByRole('gridcell').first()).toBeFocused()
  await page.keyboard.type('Enox')
  await expect(page.getByRole('option', { name: /Enoxaparin/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const seen = new Set<number>()
  await expect
    .poll(
      async () => {
        seen.add(await linesIn(page).count())
        return page.getByText('Saved!').first().isVisible()
      },
      { intervals: [100], timeout: 20_000 },
    )
    .toBe(true)
  expect([...seen]).toEqual([1])
  await expect(page.getByRole('group', { name: 'Totals' })).toContainText('87.50')
  await expect
    .poll(() => owner`select quantity from purchase_order_line where order_id = ${id}`)
    .toMatchObject([{ quantity: 7 }])
})

test('a line is added once though the page was left before its answer, and offline every total is the same', async ({
  page,
  context,
}) => {
  const catalog = await givenCatalog(page)
  const item = await catalog.offered([{ cost: 8, price: 10 }], { itemName: 'Amoxicillin' })
  await givenLot(item, catalog.company.id, 'LAMOX', '2099-01-31')
  const rep = await givenPerson({
    company: catalog.company,
    permissions: standardRoles.salesRep.permissions,
    name: 'Ana Ruiz',
  })
  await givenCustomer(rep)
  await openAs(page, rep, '/sales-order/new')
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused()
  await page.keyboard.type('Fern')
  await expect(page.getByRole('option', { name: /Fernbrook/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /New line/ })).toBeVisible()
  const id = new URL(page.url()).pathname.split('/')[2] ?? ''
  const quantities = () => owner<{ quantity: number }[]>`select quantity from sales_order_line where order_id = ${id}`
  // The server stores the line, and the page is left before it hears of that.
  await page.route('**/api/sales/orders/*/product/*', async (route) => {
    await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, 5000))
    await route.abort()
  })
  await page.keyboard.type('amox')
  await expect(page.getByRole('option', { name: /Amoxicillin/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(quantities).toMatchObject([{ quantity: 1 }])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await page.getByRole('button', { name: 'Save them' }).click()
  await expect(linesIn(page)).toHaveCount(1)
  expect(await quantities()).toMatchObject([{ quantity: 1 }])
  const total = page.locator('dl').filter({ hasText: 'Total, USD' }).first()
  await expect(total).toContainText('10.00')
  await context.setOffline(true)
  await linesIn(page).getByRole('gridcell', { name: '1', exact: true }).click()
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Totals' })).toContainText('40.00')
  await expect(total, 'the head as the grid').toContainText('40.00')
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('40.00')
  await context.setOffline(false)
  await expect.poll(quantities, { timeout: 20_000 }).toMatchObject([{ quantity: 4 }])
})

test('the dialog before placing says what stops the order, what holds it and what to check', async ({ page }) => {
  const catalog = await givenCatalog(page)
  const amoxicillin = await catalog.offered([{ cost: 8, price: 10 }], { itemName: 'Amoxicillin' })
  await catalog.offered([{ cost: 8, price: 10 }], { itemName: 'Bisoprolol' })
  await givenLot(amoxicillin, catalog.company.id, 'LOT1', '2099-01-31')
  const rep = await givenPerson({
    company: catalog.company,
    permissions: standardRoles.salesRep.permissions,
    name: 'Ana Ruiz',
  })
  await givenPerson({ company: catalog.company, permissions: standardRoles.accountant.permissions, name: 'Joel Marsh' })
  const draft = await givenDraft(page, rep)
  await owner`update customer set credit_limit = 20 where id = ${draft.customerId}`
  const { access_token: token } = await tokensOf(page, rep)
  for (const [name, quantity, price] of [
    ['Amoxicillin', 2, 10],
    ['Bisoprolol', 3, 8.5],
  ] as const) {
    const [offer] = await owner<{ id: string }[]>`
      select v.id from item_variation v join item i on i.company_id = v.company_id and i.id = v.item_id
      where v.company_id = ${catalog.company.id} and i.item_name = ${name}`
    const reply = await page.request.put(`/api/sales/orders/${draft.id}/product/${offer?.id}`, {
      headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() },
      data: { quantity, price },
    })
    expect(reply.status(), await reply.text()).toBe(200)
  }
  await openAs(page, rep, `/sales-order/${draft.id}/items`)
  await expect(linesIn(page)).toHaveCount(2)
  await page.keyboard.press('ControlOrMeta+Enter')
  const dialog = page.getByRole('dialog', { name: 'Place order for Fernbrook Oncology Center?' })
  await expect(dialog.getByRole('region', { name: 'Stops the order' })).toContainText('Nothing stops this order.')
  const holds = dialog.getByRole('region', { name: 'Puts it on hold' })
  await expect(holds).toContainText('Credit limit exceeded')
  await expect(holds).toContainText('Finance')
  await expect(holds).toContainText('Joel Marsh decides')
  const checks = dialog.getByRole('region', { name: 'Please check' })
  await expect(checks).toContainText('Bisoprolol: 0 of 3 available, 3 backordered')
  await expect(checks).toContainText('Bisoprolol: 15% under list')
  await expect(checks).toContainText('8.50 against list 10.00.')
  await expect(dialog).toContainText('The order is placed on hold. Finance')
  expect(await objections(page)).toEqual([])
  await checks.getByRole('button', { name: 'Line 2' }).first().click()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('tr[data-line="1"] [data-active]')).toBeFocused()

  // A rule that blocks is found in the same dialog, and Place is off there; on the page it stays.
  await owner`update item set is_active = false where company_id = ${catalog.company.id} and item_name = 'Bisoprolol'`
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Place/ }).click()
  await expect(dialog.getByRole('region', { name: 'Stops the order' })).toContainText('Bisoprolol is not active')
  await expect(dialog.getByRole('button', { name: /Place on hold/ })).toBeDisabled()
  await dialog.getByRole('button', { name: /Keep editing/ }).click()
  await owner`update item set is_active = true where company_id = ${catalog.company.id} and item_name = 'Bisoprolol'`

  await page.getByRole('button', { name: /^Place/ }).click()
  await expect(holds).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/SO-\d+/)
  expect(await owner`select status from sales_order where id = ${draft.id}`).toMatchObject([{ status: 'Hold' }])
})

test('the lines of an order fit their window and never cut a strength', async ({ page }) => {
  const catalog = await givenCatalog(page)
  const long = 'Sulfamethoxazole and Trimethoprim in an Oral Suspension'
  await catalog.offered(
    [
      { cost: 8, price: 10 },
      { cost: 9, price: 12 },
    ],
    { itemName: long, strength: '200 mg/40 mg per 5 mL', size: '473 mL' },
  )
  const rep = await givenPerson({
    company: catalog.company,
    permissions: standardRoles.salesManager.permissions,
    name: 'Ana Ruiz',
  })
  const draft = await givenDraft(page, rep)
  const [item] = await owner<{ number: string }[]>`
    select number from item where company_id = ${catalog.company.id} and item_name = ${long}`
  await openAs(page, rep, `/sales-order/${draft.id}/items`)
  // Our own number names an item with two variations; the dialog says what it takes.
  await page.getByRole('button', { name: 'Paste lines' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste lines' })
  await expect(dialog).toContainText('Item (our number, NDC, GTIN or vendor number), Qty, Price')
  await dialog.getByRole('textbox').fill(`${item?.number}\t12`)
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(linesIn(page)).toHaveCount(1)
  await expect
    .poll(() => owner`select quantity from sales_order_allocation where order_id = ${draft.id}`)
    .toEqual([{ quantity: 12 }])
  for (const width of [1440, 1280, 820]) {
    await page.setViewportSize({ width, height: 900 })
    const grid = page.getByRole('grid', { name: 'Items' })
    for (const name of ['Item', 'Name', 'Strength', 'Qty', 'Price', 'Available', 'Total'])
      await expect(grid.getByRole('columnheader', { name, exact: true }), `${name} at ${width}`).toBeInViewport({
        ratio: 1,
      })
    const overflow = await grid.evaluate(
      (table) => (table.parentElement?.scrollWidth ?? 0) - (table.parentElement?.clientWidth ?? 0),
    )
    expect(overflow, `nothing beyond the edge at ${width}`).toBeLessThanOrEqual(0)
    const strength = grid.getByRole('gridcell', { name: '200 mg/40 mg per 5 mL' })
    expect(await strength.evaluate((cell) => cell.scrollWidth <= cell.clientWidth), `strength at ${width}`).toBe(true)
  }
})

test('a number that is searched for is a strength, and stock is proposed before a lower price', async ({ page }) => {
  const catalog = await givenCatalog(page)
  const of = (strength: string, price: number) =>
    catalog.offered(
      [
        { cost: 1, price },
        { cost: 1, price: price + 1 },
      ],
      { itemName: 'Losartan Potassium', strength, size: '50' },
    )
  await of('25', 3)
  const wanted = await of('50', 4)
  const [, second] = wanted.itemVariations
  await givenLot({ ...wanted, itemVariations: second ? [second] : [] }, catalog.company.id, 'LOT50', '2099-01-31')
  const rep = await givenPerson({
    company: catalog.company,
    permissions: standardRoles.salesRep.permissions,
    name: 'Ana Ruiz',
  })
  const draft = await givenDraft(page, rep)
  await openAs(page, rep, `/sales-order/${draft.id}/so-information`)
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeVisible()
  await page.keyboard.press('Shift+A')
  const search = page.getByRole('textbox', { name: 'Search by number, NDC, name or scan' })
  await expect(search).toBeFocused()
  await page.keyboard.type('losartan 50')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('textbox', { name: 'Quantity of Losartan Potassium from Vendor 2', exact: true }),
  ).toBeFocused()
  await page.keyboard.type('12*3')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Basket' }).getByRole('listitem')).toContainText('50')
  await expect
    .poll(
      () => owner`select a.quantity, i.strength from sales_order_allocation a
        join item_variation v on v.company_id = a.company_id and v.id = a.variation_id
        join item i on i.company_id = v.company_id and i.id = v.item_id where a.order_id = ${draft.id}`,
    )
    .toEqual([{ quantity: 36, strength: '50' }])
})

test('a rep begins an order on the page of its customer', async ({ page }) => {
  const rep = await givenPerson({ permissions: standardRoles.salesRep.permissions, name: 'Ana Ruiz' })
  const customerId = await givenCustomer(rep)
  await openAs(page, rep, `/customer/${customerId}/basic-information`)
  await page.getByRole('button', { name: /New order/ }).click()
  await expect(page).toHaveURL(/\/sales-order\/[0-9a-f-]{36}\/items$/)
  await expect(page.getByRole('link', { name: 'Fernbrook Oncology Center' })).toBeVisible()
  expect(await owner`select id from sales_order where company_id = ${rep.company.id}`).toHaveLength(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('new order')
  await expect(page.getByRole('option', { name: /New order/ }).first()).toBeVisible()
})
