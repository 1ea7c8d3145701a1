import { standardRoles } from '@galen/domain/standard-roles'
import { expect, test } from './fixture.ts'
import { givenCatalog } from './given-items.ts'
import { givenCustomer, givenDraft } from './given-orders.ts'
import { givenPerson } from './people.ts'
import { owner } from './product.ts'
import { openAs } from './signing-in.ts'

test('a rep begins an order with its customer, and no empty draft is left behind', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const rep = await givenPerson({ permissions: standardRoles.salesRep.permissions, name: 'Marisol Vega-Hernandez' })
  await givenCustomer(rep)
  await openAs(page, rep, '/sales-order')
  const tabs = page.getByRole('navigation', { name: 'Sales orders' })
  await expect(tabs.getByRole('link', { name: 'Drafts' })).toHaveAttribute('aria-current', 'page')
  const name = page.getByRole('button', { name: /Account of/ }).getByText('Marisol Vega-Hernandez')
  await expect(name).toBeVisible()
  expect(await name.evaluate((element) => element.scrollWidth <= element.clientWidth && element.clientWidth > 40)).toBe(
    true,
  )
  await expect(page.getByText('No drafts. Press c to start an order.').first()).toBeVisible()
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/sales-order\/new$/)
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused()
  expect(await owner`select id from sales_order where company_id = ${rep.company.id}`).toHaveLength(0)
  await page.keyboard.type('Fernbrook')
  await expect(page.getByRole('option', { name: /Fernbrook Oncology Center/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sales-order\/[0-9a-f-]{36}\/items$/)
  await expect(page.getByRole('link', { name: 'Fernbrook Oncology Center' })).toBeVisible()
  // The first line waits for its item, and what is known of the customer is in sight.
  await expect(
    page
      .getByRole('row', { name: /New line/ })
      .getByRole('gridcell')
      .first(),
  ).toBeFocused()
  const strip = page.getByLabel('Customer', { exact: true }).filter({ hasText: 'License' })
  await expect(strip).toContainText('P-1')
  await expect(strip).toContainText('Missing')
  await expect(strip).toContainText('None yet')
  expect(await owner`select id from sales_order where company_id = ${rep.company.id}`).toHaveLength(1)
})

test('Add item stores what its fields show, however slowly one types', async ({ page }) => {
  const catalog = await givenCatalog(page)
  await catalog.offered([{ cost: 10.7727, price: 12 }], { itemName: 'Carvedilol' })
  const rep = await givenPerson({
    company: catalog.company,
    permissions: standardRoles.salesManager.permissions,
    name: 'Ana Ruiz',
  })
  const draft = await givenDraft(page, rep)
  await openAs(page, rep, `/item-lookup/${draft.id}`)
  await page.getByRole('textbox', { name: 'Search by number, NDC, name or scan' }).fill('Carvedilol')
  await page.keyboard.press('Enter')
  const field = (label: string) =>
    page.getByRole('textbox', { name: `${label} of Carvedilol from Vendor 1`, exact: true })
  const price = field('Price')
  const margin = field('Margin')
  await expect(price).toHaveValue('12.00')
  const type = async (into: typeof price, words: string) => {
    await into.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(words, { delay: 60 })
    await page.keyboard.press('Tab')
  }
  for (const [words, shown] of [
    ['19.999', '20.00'],
    ['12.345', '12.35'],
    ['twelve', '12.35'],
    ['1e9', '12.35'],
    ['12345678901234567890', '12.35'],
  ] as const) {
    await type(price, words)
    await expect(price).toHaveValue(shown)
  }
  for (const words of ['100', '150']) {
    await type(margin, words)
    await expect(margin).toHaveValue('99.99')
    await expect(price).toHaveValue('107,727.00')
  }
  await type(field('Quantity'), '2')
  await field('Quantity').press('Enter')
  await expect
    .poll(() => owner`select quantity, price from sales_order_allocation where order_id = ${draft.id}`)
    .toEqual([{ quantity: 2, price: '107727.00' }])
})
