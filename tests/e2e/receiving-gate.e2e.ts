import { standardRoles } from '@galen/domain/standard-roles'
import { expect, test } from './fixture.ts'
import { givenDock } from './given-deliveries.ts'
import { givenPerson } from './people.ts'
import { owner } from './product.ts'
import { openAs } from './signing-in.ts'

const PDF = { name: 'T3 of Velora.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\nlot GT1\n%%EOF\n') }

test('a warehouse places drugs without a document into Quarantine, and compliance releases them by their document', async ({
  page,
  anotherBrowser,
}) => {
  const dock = await givenDock(page)
  const { company } = dock
  const [receiver, officer] = [
    await givenPerson({ company, permissions: standardRoles.warehouse.permissions, name: 'Wes Harlan' }),
    await givenPerson({ company, permissions: standardRoles.complianceOfficer.permissions, name: 'Cora Lind' }),
  ]
  await owner`update vendor set partner_kind = 'manufacturer', compliance_status = 'pending' where company_id = ${company.id}`
  await owner`insert into license (company_id, vendor_id, position, kind, number, expires_on, verified_on, verified_with)
    select company_id, id, 1, 'establishment', 'FEI-1', '2031-12-31', '2025-01-01', 'fda' from vendor where company_id = ${company.id}`
  const drug = await dock.offer('Losartan')
  await owner`update item set type = 'prescription' where id = ${drug.itemId}`
  const order = await dock.ordered([drug, 10])

  await openAs(page, receiver, `/receipt/${order.id}/new`)
  await expect(page.getByText('Velora Pharma is not approved by compliance.')).toBeVisible()
  await expect(page.getByText(/Cora Lind can approve it\./)).toBeVisible()
  await owner`update vendor set compliance_status = 'approved' where company_id = ${company.id}`
  await page.reload()
  await expect(page.getByRole('button', { name: 'Create' })).toBeVisible()
  await expect(page.getByText('Velora Pharma is not approved by compliance.')).toHaveCount(0)
  expect(await owner`select from receipt where company_id = ${company.id}`).toHaveLength(0)
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/receipt\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/)

  await page.getByRole('button', { name: /New lot/ }).click()
  const lot = page.getByRole('dialog', { name: 'New lot' })
  await lot.getByRole('textbox', { name: 'Lot', exact: true }).fill('GT1')
  await lot.getByRole('textbox', { name: 'Expires' }).fill('3/31/2031')
  await lot.getByRole('textbox', { name: 'Units', exact: true }).fill('6')
  await page.keyboard.press('Tab')
  await lot.getByRole('button', { name: 'Add lot' }).click()
  await expect(lot).toHaveCount(0)

  await page.keyboard.press('Control+Enter')
  const check = page.getByRole('dialog', { name: /^Place receipt for / })
  await expect(check).toContainText('6 units in 1 lot will enter Quarantine: Transaction information missing.')
  await expect(check).toContainText('1 line is counted in part: 4 of 10 units will stay open on the order.')
  await check.getByRole('combobox', { name: /Why serial numbers of Losartan are missing/ }).click()
  await page.getByRole('option', { name: 'Exempt transaction' }).click()
  await check.getByRole('button', { name: 'Place receipt' }).click()
  await expect(page.getByText('Successfully saved receipt').first()).toBeVisible()
  const lots = page.getByRole('table', { name: 'Lots of Losartan' })
  await expect(lots).toContainText('Quarantine')
  await expect(lots).toContainText('Transaction information missing')
  await page.locator('input[type=file]').first().setInputFiles(PDF)
  await expect(page.getByRole('table', { name: 'Transaction documents' })).toContainText('Not confirmed')

  const desk = await anotherBrowser()
  await openAs(desk, officer, '/warehouse/quarantine')
  await desk.getByRole('row', { name: /GT1/ }).hover()
  await desk.getByRole('row', { name: /GT1/ }).getByRole('button', { name: 'Release' }).click()
  const release = desk.getByRole('dialog', { name: /Transaction information of receipt RC-/ })
  await expect(release.getByRole('button', { name: 'Open T3 of Velora.pdf' })).toBeVisible()
  await expect(release.getByRole('button', { name: 'Confirm and release' })).toBeDisabled()
  await release.getByRole('checkbox', { name: /Losartan, lot GT1/ }).check()
  await release.getByRole('button', { name: 'Confirm and release' }).click()
  await expect(release).toHaveCount(0)
  await expect(desk.getByText('Released', { exact: true }).first()).toBeVisible()
  const stock = await owner`select status, on_hand from stock where company_id = ${company.id} and on_hand > 0`
  expect([...stock]).toEqual([{ status: 'Active', on_hand: 6 }])
  await page.reload()
  await expect(page.getByRole('table', { name: 'Lots of Losartan' })).toContainText('Active')
})
