import type { Page } from '@playwright/test'
import { standardRoles } from '@galen/domain/standard-roles'
import { expect, test } from './fixture.ts'
import { givenShipment, gs1, inMonths, PLAIN_GTIN, SERIAL_GTIN } from './given-shipment.ts'
import { givenPerson } from './people.ts'
import { owner } from './product.ts'
import { openAs } from './signing-in.ts'

async function scan(page: Page, code: string): Promise<void> {
  for (const [place, part] of code.split('\u001D').entries()) {
    if (place > 0) await page.keyboard.press('Control+]')
    await page.keyboard.type(part)
  }
  await page.keyboard.press('Enter')
}

test.use({ scanner: true, viewport: { width: 820, height: 1180 } })

test('a label that lies is picked by no one: the warehouse scans again, or puts the package into quarantine', async ({
  page,
}) => {
  const { order, company } = await givenShipment(page)
  const warehouse = await givenPerson({
    company,
    permissions: standardRoles.warehouse.permissions,
    name: 'Wren Dalton',
  })
  await openAs(page, warehouse, `/invoice/${order.id}/new`)
  await expect(page.getByText('Scan the first package, or choose Create.')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Label and record disagree' })
  // Before there is a draft: nothing is created either.
  await scan(page, gs1(PLAIN_GTIN, 'KX4471B', '2024-01-01'))
  await expect(dialog).toContainText('The label says Jan 1, 2024, lot KX4471B is recorded as')
  await dialog.getByRole('button', { name: 'Scan again' }).click()
  expect(await owner`select id from invoice where sales_order_id = ${order.id}`).toHaveLength(0)
  await page.getByRole('button', { name: /^Create/ }).click()
  await expect(page).toHaveURL(new RegExp(`/invoice/${order.id}/[0-9a-f-]{36}$`))
  await expect(page.getByText('Scan the first package.', { exact: true })).toBeVisible()

  await scan(page, gs1(SERIAL_GTIN, 'ON7714', '2024-01-01', '4K81770021'))
  await expect(dialog).toContainText('The label says Jan 1, 2024, lot ON7714 is recorded as')
  await dialog.getByRole('button', { name: 'Quarantine' }).click()
  await expect(dialog).toBeHidden()
  const waiting = await owner`
    select s.quarantine_reason as reason, s.on_hand as units, u.serial from stock s
    join unit u on u.company_id = s.company_id and u.stock_id = s.id
    where s.company_id = ${company.id} and s.quarantine_reason = 'LABEL_MISMATCH'`
  expect(waiting).toEqual([{ reason: 'LABEL_MISMATCH', units: 1, serial: '4K81770021' }])
  await expect(page.getByText('0 of 5').first()).toBeVisible()

  await scan(page, gs1(SERIAL_GTIN, 'ON7714', inMonths(12), '4K81770022'))
  await expect(page.getByText('Lot ON7714 added successfully.').first()).toBeVisible()

  const [item] =
    await owner`select number from item where company_id = ${company.id} and item_name = 'Enoxaparin syringe'`
  await scan(page, String(item?.['number']))
  const asked = page.getByRole('dialog', { name: 'Which lot?' })
  await expect(asked).toContainText('Enter the lot of Enoxaparin syringe.')
  await asked.getByRole('textbox', { name: 'Lot', exact: true }).fill('KX4471B')
  await asked.getByRole('button', { name: 'Add lot' }).click()
  await expect(asked).toBeHidden()
  await expect(page.getByText('2 of 5').first()).toBeVisible()
})
