import type { Page } from '@playwright/test'
import type { Permission } from '@galen/domain/permissions'
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

const said = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible()

test('a purchase order is typed by keyboard, saved line by line and placed after a confirmation', async ({ page }) => {
  const catalog = await givenCatalog(page)
  const item = await catalog.offered([{ cost: 12.5, price: 20 }], { itemName: 'Enoxaparin' })
  const [offer] = item.itemVariations
  await owner`update vendor set minimum_order = 5000, compliance_status = 'approved' where id = ${String(offer?.vendorId)}`
  const buyer = await givenPerson({ company: catalog.company, permissions: BUYING, name: 'Owen Kettering' })
  await openAs(page, buyer, '/purchase-order/drafts')
  await said(page, 'No draft POs.')

  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/purchase-order\/[0-9a-f-]{36}\?edit=1$/)
  await expect(page.getByRole('button', { name: /Add item/ })).toBeVisible()
  await page.keyboard.press('a')
  await page.keyboard.type('Enox')
  await expect(page.getByRole('option', { name: /Enoxaparin/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await said(page, 'Saved!')
  await expect(page.getByRole('gridcell', { name: offer?.childNumber ?? '' })).toBeVisible()

  await page.getByRole('button', { name: /Place order/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await said(page, 'Purchase Order successfully placed!')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('PO-000001')
  await expect(page.getByRole('button', { name: /^Edit/ })).toBeVisible()
})
