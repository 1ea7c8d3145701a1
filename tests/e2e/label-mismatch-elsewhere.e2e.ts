import type { Page } from '@playwright/test'
import { standardRoles } from '@galen/domain/standard-roles'
import { expect, test } from './fixture.ts'
import { givenDock } from './given-deliveries.ts'
import { givenShipment, gs1, inMonths, PLAIN_GTIN } from './given-shipment.ts'
import { givenPerson } from './people.ts'
import { owner } from './product.ts'
import { openAs } from './signing-in.ts'

const EACH = '00398114203104'
const LIE = '2024-01-01'

/** Longer than one squeeze of the trigger may see the same label, as a hand takes to scan it again. */
const SECOND_SQUEEZE_MS = 1000

/** A gun sends its characters as fast as the keyboard takes them, and ends with Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.waitForTimeout(SECOND_SQUEEZE_MS)
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

const disagreement = (page: Page) => page.getByRole('dialog', { name: 'Label and record disagree' })
const warehouseOf = (of: Pick<NonNullable<Parameters<typeof givenPerson>[0]>, 'company'>) =>
  givenPerson({ ...of, permissions: standardRoles.warehouse.permissions, name: 'Wren Dalton' })

/** What the lie left in quarantine, in units. */
const mislabeled = async (companyId: string) => {
  const rows = await owner<{ units: number }[]>`
    select on_hand as units from stock
    where company_id = ${companyId} and quarantine_reason = 'LABEL_MISMATCH' and on_hand > 0`
  return rows.map(({ units }) => units)
}

test.use({ scanner: true })

test('a label that lies is received only into quarantine, with what it says', async ({ page }) => {
  const dock = await givenDock(page)
  const { company } = dock
  const warehouse = await warehouseOf({ company })
  const vial = await dock.offer('Saline vial', { gtin: EACH, quantity: 1 })
  await dock.stocked(vial, 'KX1', 2)
  const order = await dock.ordered([vial, 3])
  await openAs(page, warehouse, `/receipt/${order.id}/new`)
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/\/receipt\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/)
  await scan(page, gs1(EACH, 'KX1', '2031-06-30'))
  await expect(disagreement(page)).toContainText('The label says Jun 30, 2031, lot KX1 is recorded as Mar 31, 2031.')
  await disagreement(page).getByRole('button', { name: 'Scan again' }).click()
  await expect(page.getByText('0 of 3').first()).toBeVisible()
  await scan(page, gs1(EACH, 'KX1', '2031-06-30'))
  await disagreement(page).getByRole('button', { name: 'Quarantine' }).click()
  await expect(disagreement(page)).toHaveCount(0)
  await expect(page.getByText('1 of 3').first()).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const check = page.getByRole('dialog', { name: /^Place receipt for / })
  await expect(check).toContainText('1 unit in 1 lot will enter Quarantine: Label and record disagree.')
  await check.getByRole('button', { name: 'Place receipt' }).click()
  await expect(page.getByText('Successfully saved receipt').first()).toBeVisible()
  expect(await mislabeled(company.id)).toEqual([1])
})

test('a label that lies is not moved and not counted', async ({ page }) => {
  const dock = await givenDock(page)
  const { company } = dock
  const warehouse = await warehouseOf({ company })
  await dock.bin('A-01-1')
  await dock.stocked(await dock.offer('Tape', { gtin: EACH, quantity: 1 }), 'TP77', 6)
  await openAs(page, warehouse, '/warehouse/move')
  await expect(page.getByText('Scan the product, then the bin.').first()).toBeVisible()
  await scan(page, gs1(EACH, 'TP77', LIE))
  await expect(disagreement(page)).toContainText('The label says Jan 1, 2024, lot TP77 is recorded as Mar 31, 2031.')
  await disagreement(page).getByRole('button', { name: 'Scan again' }).click()
  expect(await owner`select from stock_operation where company_id = ${company.id}`).toHaveLength(0)
  await scan(page, gs1(EACH, 'TP77', LIE))
  await disagreement(page).getByRole('button', { name: 'Quarantine' }).click()
  await expect(disagreement(page)).toHaveCount(0)
  expect(await mislabeled(company.id)).toEqual([1])

  await page.goto('/warehouse/stock')
  const row = page.getByRole('row', { name: /TP77/ }).first()
  await row.hover()
  await row.getByRole('button', { name: 'Count', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Count lot TP77' })).toBeVisible()
  await scan(page, gs1(EACH, 'TP77', LIE))
  await expect(disagreement(page)).toContainText('The label says Jan 1, 2024')
  await disagreement(page).getByRole('button', { name: 'Quarantine' }).click()
  await expect(disagreement(page)).toHaveCount(0)
  await expect.poll(() => mislabeled(company.id)).toEqual([2])
})

test('a label that lies comes back from the customer into quarantine only', async ({ page }) => {
  const { order, company } = await givenShipment(page)
  const warehouse = await warehouseOf({ company })
  await openAs(page, warehouse, `/invoice/${order.id}/new`)
  await page.getByRole('button', { name: /^Create/ }).click()
  await page.getByRole('button', { name: 'Pick proposed' }).first().click()
  await expect(page.getByText('3 of 5').first()).toBeVisible()
  await page.getByRole('button', { name: /Place invoice/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Place invoice' }).click()
  await expect(page.getByText('Invoice placed successfully').first()).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Return' }).click()
  const back = page.getByRole('dialog', { name: /Return of INV-/ })
  await expect(back).toBeVisible()
  await scan(page, gs1(PLAIN_GTIN, 'KX4471B', LIE))
  await expect(disagreement(page)).toContainText('The label says Jan 1, 2024, lot KX4471B is recorded as')
  await disagreement(page).getByRole('button', { name: 'Scan again' }).click()
  await scan(page, gs1(PLAIN_GTIN, 'KX4471B', inMonths(8)))
  await scan(page, gs1(PLAIN_GTIN, 'KX4471B', LIE))
  await disagreement(page).getByRole('button', { name: 'Quarantine' }).click()
  await back.getByLabel('Reason').fill('Wrong label')
  await back.getByRole('button', { name: 'Return 2 units' }).click()
  await expect(page.getByText('Return saved. The credit is open.').first()).toBeVisible()
  expect(await mislabeled(company.id)).toEqual([1])
})
