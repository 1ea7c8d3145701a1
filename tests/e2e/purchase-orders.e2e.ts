import type { Page } from '@playwright/test'
import type { Permission } from '@galen/domain/permissions'
import { standardRoles } from '@galen/domain/standard-roles'
import { givenCatalog } from './given-items.ts'
import { expect, test } from './fixture.ts'
import { givenPerson } from './people.ts'
import { owner } from './product.ts'
import { openAs } from './signing-in.ts'

const BUYING: readonly Permission[] = [
  'LIST_PURCHASES',
  'CREATE_PURCHASE',
  'LIST_VENDORS',
  'LIST_ITEMS',
  'VIEW_COST',
  'LIST_RECEIPTS',
]

/** A new order begins in Vendor, and goes on to its lines once one is chosen. */
async function fromVendorToLines(page: Page) {
  await expect(page.getByRole('combobox', { name: 'Vendor', exact: true })).toBeFocused()
  await page.keyboard.type('Vendor 1')
  await expect(page.getByRole('option', { name: /Vendor 1/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: 'New line' }).getByRole('gridcell').first()).toBeFocused()
}

const said = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible()

test('a purchase order is typed by keyboard, saved line by line and placed after a confirmation', async ({ page }) => {
  const catalog = await givenCatalog(page)
  const item = await catalog.offered([{ cost: 12.5, price: 20 }], { itemName: 'Enoxaparin' })
  const [offer] = item.itemVariations
  await owner`update vendor set minimum_order = 5000, compliance_status = 'approved' where id = ${String(offer?.vendorId)}`
  // Before it in the alphabet, and with the letters somewhere inside.
  const other = await catalog.offered([{ cost: 3, price: 5 }], { itemName: 'Carbenoxolone' })
  await owner`update item_variation set vendor_id = ${String(offer?.vendorId)} where item_id = ${other.id}`
  await owner`update vendor set is_active = false where id = ${String(other.itemVariations[0]?.vendorId)}`
  const buyer = await givenPerson({ company: catalog.company, permissions: BUYING, name: 'Owen Kettering' })
  await openAs(page, buyer, '/purchase-order/drafts')
  await said(page, 'No draft POs.')

  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/purchase-order\/[0-9a-f-]{36}\?edit=1$/)
  await expect(page.getByRole('button', { name: /Add item/ })).toBeVisible()
  await fromVendorToLines(page)
  await page.keyboard.type('Enox')
  await expect(page.getByRole('option', { name: /Carbenoxolone/ })).toBeVisible()
  await expect(page.getByRole('option').first(), 'what is named so comes first').toContainText('Enoxaparin')
  await page.keyboard.press('Enter')
  await said(page, 'Saved!')
  await expect(page.getByRole('row', { name: /Enoxaparin/ })).toBeVisible()

  await page.getByRole('button', { name: /Place order/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog).toContainText('The order is below the minimum of Vendor 1')
  await expect(dialog).toContainText('12.50 of 5,000.00.')
  await dialog.getByRole('button', { name: 'Confirm and place' }).click()
  await said(page, 'Purchase Order successfully placed!')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('PO-000001')
  await page.getByRole('button', { name: /^Edit/ }).click()
  await page
    .getByRole('row', { name: /Enoxaparin/ })
    .getByRole('gridcell', { name: '1', exact: true })
    .click()
  await page.keyboard.type('8')
  await page.keyboard.press('Enter')
  const totals = page.getByRole('definition').filter({ hasText: /^100\.00$/ })
  await expect(totals, 'the total moves in the head, beside and below the lines before it is saved').toHaveCount(3)
  const head = await page.getByRole('columnheader', { name: 'Total', exact: true }).boundingBox()
  const sum = await page.getByRole('group', { name: 'Totals' }).getByText('100.00').boundingBox()
  const endOf = (box: typeof head) => (box?.x ?? 0) + (box?.width ?? 0)
  expect(Math.abs(endOf(head) - 6 - endOf(sum)), 'the sum ends where its column ends').toBeLessThanOrEqual(1)
})

test('a buyer sees what a vendor is short of its minimum, ignores a suggestion, takes that back and begins an order', async ({
  page,
}) => {
  const catalog = await givenCatalog(page)
  const item = await catalog.offered([{ cost: 12.5, price: 20 }], { itemName: 'Enoxaparin' })
  const [offer] = item.itemVariations
  await owner`update vendor set minimum_order = 5000, compliance_status = 'approved' where id = ${String(offer?.vendorId)}`
  await owner`update item set reorder_point = 5 where company_id = ${catalog.company.id}`
  const buyer = await givenPerson({ company: catalog.company, permissions: BUYING, name: 'Owen Kettering' })
  await openAs(page, buyer, '/purchase-order/to-purchase')
  await said(page, '4,937.50 short')
  await said(page, 'Minimum 5,000.00')
  const suggestion = page.getByRole('row', { name: /Enoxaparin/ })
  await expect(suggestion).toContainText('62.50')

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('i')
  await expect(page.getByRole('dialog', { name: 'Ignore 1 suggestion' })).toContainText('5 units')
  await page.keyboard.press('Control+Enter')
  await said(page, 'Nothing to buy. Open sales are covered.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(suggestion).toBeVisible()

  await suggestion.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Add to PO' }).click()
  await expect(page.getByRole('dialog', { name: 'Add to PO' })).toContainText('Total 62.50')
  await page.keyboard.press('Control+Enter')
  await said(page, '1 draft saved')
  await expect(page.getByText('1 selected'), 'what is bought is no longer selected').toHaveCount(0)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Purchase order', exact: true })).toBeVisible()
  await page.goBack()

  await said(page, 'Nothing to buy. Open sales are covered.')
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/purchase-order\/[0-9a-f-]{36}\?edit=1$/)
})

test('a buyer types no more of a vendor reference than is saved', async ({ page }) => {
  const { company } = await givenCatalog(page)
  const buyer = await givenPerson({ company, permissions: BUYING, name: 'Owen Kettering' })
  await openAs(page, buyer, '/purchase-order/drafts')
  await said(page, 'No draft POs.')
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\?edit=1$/)
  const reference = page.getByLabel('Vendor reference')
  await reference.pressSequentially('V'.repeat(65))
  await expect(reference).toHaveValue('V'.repeat(60))
  await reference.blur()
  await said(page, 'Saved!')
  await page.reload()
  await expect(reference).toHaveValue('V'.repeat(60))
})

test('a buyer ticks Update cost with a click and with Space, and the vendor brings the expected date', async ({
  page,
}) => {
  const catalog = await givenCatalog(page)
  const item = await catalog.offered([{ cost: 12.5, price: 20 }], { itemName: 'Enoxaparin' })
  const vendorId = String(item.itemVariations[0]?.vendorId)
  await owner`update vendor set lead_time_days = 5, compliance_status = 'approved' where id = ${vendorId}`
  const buyer = await givenPerson({ company: catalog.company, permissions: BUYING, name: 'Owen Kettering' })
  await openAs(page, buyer, '/purchase-order/drafts')
  await said(page, 'No draft POs.')
  await page.keyboard.press('c')
  await expect(page.getByRole('button', { name: /Add item/ })).toBeVisible()
  await fromVendorToLines(page)
  await page.keyboard.type('Enox')
  await expect(page.getByRole('option', { name: /Enoxaparin/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Enoxaparin/ })).toBeVisible()
  const stored = async () =>
    (
      await owner<{ update: boolean; days: number | null }[]>`
        select l.update_cost as update, o.expected_on - current_date as days
        from purchase_order_line l join purchase_order o on o.id = l.order_id where o.company_id = ${catalog.company.id}`
    )[0]
  await expect.poll(async () => (await stored())?.days).toBeGreaterThanOrEqual(4)
  const box = page.getByRole('row', { name: /Enoxaparin/ }).locator('[data-toggle]')
  await box.click()
  await expect.poll(async () => (await stored())?.update).toBe(true)
  await page.keyboard.press('Space')
  await expect.poll(async () => (await stored())?.update).toBe(false)
})

test('a buyer begins a purchase order with c on the home page', async ({ page }) => {
  const catalog = await givenCatalog(page)
  const buyer = await givenPerson({
    company: catalog.company,
    permissions: standardRoles.buyer.permissions,
    name: 'Owen Kettering',
  })
  await openAs(page, buyer, '/')
  await expect(page.getByRole('link', { name: /New purchase order/ }).first()).toBeVisible()
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/purchase-order\/[0-9a-f-]{36}\?edit=1$/)
  await expect(page.getByRole('combobox', { name: 'Vendor', exact: true })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})
