import { standardRoles } from '@galen/domain/standard-roles'
import { expect, test } from './fixture.ts'
import { givenShipment } from './given-shipment.ts'
import { givenPerson } from './people.ts'
import { owner } from './product.ts'
import { openAs } from './signing-in.ts'

test('a warehouse that ships a drug of which the T3 cannot say enough is shown the item', async ({ page }) => {
  const { order, company } = await givenShipment(page)
  const warehouse = await givenPerson({
    company,
    permissions: standardRoles.warehouse.permissions,
    name: 'Wren Dalton',
  })
  const [item] = await owner<{ id: string; number: string }[]>`
    update item set type = 'prescription', ndc_labeler = '98100', ndc_product = '0901', ndc_packaging = '10'
    where company_id = ${company.id} and item_name = 'Enoxaparin syringe' returning id, number`
  await openAs(page, warehouse, `/invoice/${order.id}/new`)
  await page.getByRole('button', { name: /^Create/ }).click()
  await page.getByRole('button', { name: 'Pick proposed' }).first().click()
  await expect(page.getByText('3 of 5').first()).toBeVisible()
  await page.getByRole('button', { name: /Place invoice/ }).click()
  const check = page.getByRole('dialog', { name: /Place invoice for/ })
  const stops = check.getByRole('region', { name: 'Stops the invoice' })
  for (const part of ['form', 'size'])
    await expect(stops, 'everything that is missing is named at once').toContainText(
      `Enter the ${part} of Enoxaparin syringe (${item?.number}). The T3 needs it.`,
    )
  await stops.getByRole('link', { name: 'Open item' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/item/${item?.id}/basic-information`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Enoxaparin syringe')
  expect(await owner`select from invoice where company_id = ${company.id} and status <> 'Draft'`).toHaveLength(0)
})
