import { standardRoles } from '@galen/domain/standard-roles'
import { objections } from './axe.ts'
import { expect, test } from './fixture.ts'
import { givenCatalog, givenLot } from './given-items.ts'
import { givenPerson } from './people.ts'
import { owner } from './product.ts'
import { openAs } from './signing-in.ts'

const NAMES = ['Amoxicillin', 'Bisoprolol', 'Carvedilol', 'Doxycycline']

test('a warehouse worker walks stock by item with keys, moves many lots at once and traces one', async ({ page }) => {
  test.setTimeout(180_000)
  const catalog = await givenCatalog(page)
  const companyId = catalog.company.id
  for (const itemName of NAMES) {
    const item = await catalog.offered([{ cost: 8, price: 10 }], { itemName, strength: '10', size: '90' })
    await givenLot(item, companyId, `L1${itemName}`, '2099-01-31')
    await givenLot(item, companyId, `L2${itemName}`, itemName === 'Carvedilol' ? '2024-01-31' : '2099-06-30')
  }
  await owner`insert into bin_location (company_id, name) values (${companyId}, 'A-01-1')`
  const worker = await givenPerson({
    company: catalog.company,
    permissions: standardRoles.warehouse.permissions,
    name: 'Wren Dalton',
  })
  await openAs(page, worker, '/warehouse/stock')
  await expect(page.getByText('4 items', { exact: true })).toBeVisible()
  const groups = page.locator('tr[data-group]')
  const rows = page.locator('tr[data-in-group]')
  await expect(groups).toHaveCount(4)
  await expect(rows).toHaveCount(0)
  await expect(groups.first()).toContainText('Amoxicillin')
  await expect(groups.first()).toContainText('2 lots, 1 bin')
  await expect(groups.nth(2)).toContainText('1 held')
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowRight')
  await expect(rows).toHaveCount(2)
  await page.keyboard.press('j')
  await page.keyboard.press('m')
  await expect(page.getByRole('dialog', { name: 'Move lot L1Amoxicillin' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('#')
  await expect(page.getByRole('dialog', { name: 'Count lot L1Amoxicillin' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('.')
  await expect(page.getByRole('menuitem', { name: 'Print label' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'L1Amoxicillin' }), 'the menu gives the row back').toBeFocused()
  await page.keyboard.press('.')
  await page.getByRole('menuitem', { name: 'Trace lot' }).click()
  await expect(page.getByRole('dialog', { name: 'Trace lot L1Amoxicillin' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'L1Amoxicillin' }), 'and so does what it opens').toBeFocused()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Shortcuts of this screen' })
  await expect(sheet).toContainText('Reload the list')
  await expect(sheet, 'a warehouse worker exports nothing').not.toContainText('Export this list')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('ArrowLeft')
  await expect(rows).toHaveCount(0)

  await page.keyboard.press('x')
  await expect(page.getByText('2 selected').first()).toBeVisible()
  await page.getByRole('button', { name: 'Move bin', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Move 2 rows of stock' })
  await expect(asked.getByRole('combobox', { name: 'To bin' })).toBeFocused()
  await page.keyboard.type('A-01')
  await page.getByRole('option', { name: 'A-01-1' }).click()
  await asked.getByRole('button', { name: 'Move' }).click()
  await expect
    .poll(() => owner`select from stock where company_id = ${companyId} and location = 'A-01-1' and on_hand > 0`)
    .toHaveLength(2)
  await page.keyboard.press('Escape')

  await page.goto('/warehouse/stock?view=expired')
  await expect(page.getByText('1 item', { exact: true })).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('Expired')
  await page.goto('/warehouse/stock?group=location')
  await expect(page.getByText('2 bins', { exact: true })).toBeVisible()
  expect(await objections(page)).toEqual([])

  await page.goto('/warehouse/operations')
  const moved = page.getByRole('row', { name: /L1Amoxicillin/ })
  await expect(moved).toContainText('A-01-1')
  await expect(moved).toContainText('40')
})

test('compliance recalls a lot, and those who got it stay in sight', async ({ page }) => {
  const catalog = await givenCatalog(page)
  const companyId = catalog.company.id
  const item = await catalog.offered([{ cost: 8, price: 10 }], { itemName: 'Enoxaparin', strength: '40', size: '10' })
  await givenLot(item, companyId, 'KX4471B', '2099-01-31')
  const permissions = standardRoles.complianceOfficer.permissions
  const officer = await givenPerson({ company: catalog.company, permissions, name: 'Ola Finch' })
  await openAs(page, officer, '/warehouse/stock')
  await expect(page.getByText('All 1 item, 1 row', { exact: true })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('j')
  await page.keyboard.press('.')
  await page.getByRole('menuitem', { name: 'Trace lot' }).click()
  const trace = page.getByRole('dialog', { name: 'Trace lot KX4471B' })
  await trace.getByRole('button', { name: 'Recall lot' }).click()
  await page.getByLabel('Reason').fill('Particulate matter')
  await page.getByRole('button', { name: 'Recall', exact: true }).click()
  await page.getByRole('dialog', { name: 'Recall lot KX4471B?' }).getByRole('button', { name: 'Recall' }).click()
  await expect(trace).toContainText('Recalled Particulate matter')
  await expect(trace.getByRole('heading', { name: 'Shipped to' })).toBeVisible()
  await expect(trace.getByRole('button', { name: 'Recall lot' })).toHaveCount(0)
})

test.describe('with a scanner', () => {
  test.use({ scanner: true })

  test('a scan says where a lot lies, and counts it where that is asked for', async ({ page }) => {
    const catalog = await givenCatalog(page)
    const companyId = catalog.company.id
    const item = await catalog.offered([{ cost: 8, price: 10 }], { itemName: 'Enoxaparin', strength: '40', size: '10' })
    await givenLot(item, companyId, 'KX4471B', '2099-01-31')
    await owner`update stock set location = 'A-14-2' where company_id = ${companyId}`
    const gtin = '00398114203104'
    const worker = await givenPerson({ company: catalog.company, permissions: standardRoles.warehouse.permissions })
    await openAs(page, worker, '/warehouse/stock')
    await expect(page.getByText('1 item', { exact: true })).toBeVisible()
    const scan = async () => {
      await page.keyboard.type(`(01)${gtin}(17)990131(10)KX4471B`)
      await page.keyboard.press('Enter')
    }
    await scan()
    await expect(page.getByText('Lot KX4471B found in A-14-2.')).toBeVisible()
    await expect(page.getByText('40 on hand, 40 available')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Parts of the code' })).toContainText('990131')
    // A scanner that sends no separators: the lot on file says where the lot ends and the serial number begins.
    await page.keyboard.type(`01${gtin}1799013110KX4471B21SER0000001`)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Serial SER0000001 is not known.')).toBeVisible()
    await page.keyboard.press('Shift+C')
    await page.waitForTimeout(1000)
    await scan()
    const counting = page.getByRole('dialog', { name: 'Count lot KX4471B' })
    await expect(counting).toContainText('Enoxaparin')
    await counting.getByLabel('Counted').fill('40')
    await page.keyboard.press('Tab')
    await counting.getByRole('button', { name: 'Save count' }).click()
    await expect(page.getByText('Count saved'), 'a count that agrees needs no reason').toBeVisible()
  })
})
