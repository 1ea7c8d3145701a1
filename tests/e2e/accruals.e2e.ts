import { standardRoles } from '@galen/domain/standard-roles'
import { expect, test } from './fixture.ts'
import { givenDock } from './given-deliveries.ts'
import { givenPerson } from './people.ts'
import { owner } from './product.ts'
import { openAs } from './signing-in.ts'

test('an accountant sees what came and is not billed, with its age, and opens the receipt', async ({ page }) => {
  const dock = await givenDock(page)
  const receipt = await dock.stocked(await dock.offer('Gauze roll'), 'GZ1', 6)
  const accountant = await givenPerson({
    company: dock.company,
    permissions: standardRoles.accountant.permissions,
    name: 'Ana Ruiz',
  })
  await openAs(page, accountant, '/accounting/accruals')
  const row = page.getByRole('row', { name: new RegExp(receipt.number) })
  await expect(row).toContainText('Goods received, not invoiced')
  await expect(row).toContainText('Velora Pharma')
  await expect(row).toContainText('60.00')
  await row.click()
  await expect(page).toHaveURL(new RegExp(receipt.id))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(receipt.number)
})

test('an accountant who enters drugs without an order says why their serial numbers are missing', async ({ page }) => {
  const dock = await givenDock(page)
  const drug = await dock.offer('Losartan')
  await owner`update item set type = 'prescription' where id = ${drug.itemId}`
  await owner`update vendor set partner_kind = 'manufacturer' where company_id = ${dock.company.id}`
  await owner`insert into license (company_id, vendor_id, position, kind, number, expires_on, verified_on, verified_with)
    select company_id, id, 1, 'establishment', 'FEI-1', '2031-12-31', '2025-01-01', 'fda' from vendor where company_id = ${dock.company.id}`
  const accountant = await givenPerson({
    company: dock.company,
    permissions: standardRoles.accountant.permissions,
    name: 'Ana Ruiz',
  })
  await openAs(page, accountant, '/receipt/manual/new')
  await page.getByRole('combobox', { name: 'Vendor' }).fill('Velora')
  await page.getByRole('option', { name: /Velora Pharma/ }).click()
  await page.getByRole('textbox', { name: 'Vendor invoice' }).fill('MAN-77')
  await page.getByRole('button', { name: 'Add product' }).click()
  await page.getByRole('combobox', { name: 'Item' }).first().fill('Losartan')
  await page.getByRole('option', { name: /Losartan/ }).click()
  await page.getByRole('textbox', { name: 'Lot', exact: true }).fill('LX1')
  await page.getByRole('textbox', { name: 'Expires' }).fill('3/31/2031')
  await page.getByRole('textbox', { name: /^Units/ }).fill('4')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Place receipt' }).click()
  const check = page.getByRole('dialog', { name: 'Check before placing' })
  await expect(check).toContainText('4 units in 1 lot will enter Quarantine: Transaction information missing.')
  expect(await owner`select from receipt where company_id = ${dock.company.id}`, 'nothing is written yet').toHaveLength(
    0,
  )
  await check.getByRole('combobox', { name: /Why serial numbers of Losartan are missing/ }).click()
  await page.getByRole('option', { name: 'Exempt transaction' }).click()
  await check.getByRole('button', { name: 'Place receipt' }).click()
  await expect(page.getByText('Successfully saved receipt').first()).toBeVisible()
  const [stock] = await owner`
    select status, quarantine_reason, serials_reason, on_hand from stock where company_id = ${dock.company.id}`
  expect(stock).toEqual({ status: 'Quarantine', quarantine_reason: 'PENDING_TI', serials_reason: 'EXEMPT', on_hand: 4 })
})
