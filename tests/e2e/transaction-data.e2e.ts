import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { standardRoles } from '@galen/domain/standard-roles'
import { expect, test } from './fixture.ts'
import { givenDock } from './given-deliveries.ts'
import { givenPerson } from './people.ts'
import { owner } from './product.ts'
import { openAs } from './signing-in.ts'

const EPCIS = {
  name: 'Shipment 4711.xml',
  mimeType: 'text/xml',
  buffer: readFileSync(new URL('../fixtures/epcis/pallet_1.2.xml', import.meta.url)),
}
const PALLET = '00403999990000000015'

async function scan(page: Page, code: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Scan or search' })
  await field.fill(code)
  await field.press('Enter')
}

test('a warehouse stores the data of a shipment, scans its pallet, takes it back, and places it into Active', async ({
  page,
  anotherBrowser,
}) => {
  const dock = await givenDock(page)
  const { company } = dock
  const [receiver, officer] = [
    await givenPerson({ company, permissions: standardRoles.warehouse.permissions, name: 'Wes Harlan' }),
    await givenPerson({ company, permissions: standardRoles.complianceOfficer.permissions, name: 'Cora Lind' }),
  ]
  await owner`update vendor set partner_kind = 'manufacturer' where company_id = ${company.id}`
  await owner`insert into license (company_id, vendor_id, position, kind, number, expires_on, verified_on, verified_with)
    select company_id, id, 1, 'establishment', 'FEI-1', '2031-12-31', '2025-01-01', 'fda' from vendor where company_id = ${company.id}`
  const drug = await dock.offer('Losartan', { gtin: '00399999000116', quantity: 1 })
  await owner`update item set type = 'prescription' where id = ${drug.itemId}`
  const order = await dock.ordered([drug, 5])

  await openAs(page, receiver, `/receipt/${order.id}/new`)
  await expect(page.getByRole('button', { name: 'Create' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/receipt\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/)
  // In other words than below: the same label within a moment is heard once.
  await scan(page, '(00)403999990000000015')
  await expect(page.getByText(/403999990000000015/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.locator('input[type=file]').first().setInputFiles(EPCIS)
  const documents = page.getByRole('table', { name: 'Transaction documents' })
  await expect(documents).toContainText('EPCIS: 6 packages, 4 containers')
  await documents.getByRole('button', { name: 'Shipment 4711.xml' }).click()
  const says = page.getByRole('dialog', { name: 'Shipment 4711.xml' })
  await expect(says.getByRole('table', { name: 'Containers' })).toContainText('SSCC 403999990000000015')
  await expect(says.getByRole('table', { name: 'Packages by lot' })).toContainText('PX1, PX2, PX3, PX4')
  await page.keyboard.press('Escape')
  await expect(says).toHaveCount(0)

  await scan(page, PALLET)
  const opened = page.getByRole('table', { name: 'Cases and pallets' })
  await expect(opened).toContainText('SSCC 403999990000000015')
  await expect(page.getByRole('table', { name: 'Lots of Losartan' })).toContainText('NW77')
  // In other words, because a gun that reads one label twice in a moment is heard once.
  await scan(page, '(00)403999990000000015')
  await expect(page.getByText('Everything in SSCC 403999990000000015 is received already.').first()).toBeVisible()
  await opened.getByRole('button', { name: 'Take back SSCC 403999990000000015' }).click()
  await expect(opened).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Lots of Losartan' })).toHaveCount(0)
  await scan(page, PALLET)
  await expect(opened).toBeVisible()
  await scan(page, '(01)00399999000116(17)310331(10)NW77(21)OTHER1')
  await expect(page.getByRole('table', { name: 'Lots of Losartan' })).toContainText('5')

  await page.keyboard.press('Control+Enter')
  const check = page.getByRole('dialog', { name: /^Place receipt for / })
  await expect(check).toContainText('1 unit in 1 lot will enter Quarantine: Transaction information missing.')
  await check.getByRole('button', { name: 'Place receipt' }).click()
  await expect(page.getByText('Successfully saved receipt').first()).toBeVisible()
  const stock = await owner`select status, on_hand, quarantine_reason as reason from stock
    where company_id = ${company.id} and on_hand > 0 order by status`
  expect([...stock]).toEqual([
    { status: 'Active', on_hand: 4, reason: null },
    { status: 'Quarantine', on_hand: 1, reason: 'PENDING_TI' },
  ])

  const desk = await anotherBrowser()
  await openAs(desk, officer, '/warehouse/quarantine')
  await desk.getByRole('row', { name: /NW77/ }).hover()
  await desk.getByRole('row', { name: /NW77/ }).getByRole('button', { name: 'Release' }).click()
  const release = desk.getByRole('dialog', { name: /Transaction information of receipt RC-/ })
  await expect(release.getByRole('table', { name: 'Containers' })).toContainText('case PXC1')
  await expect(release.getByRole('button', { name: 'Confirm and release' })).toBeDisabled()
})
