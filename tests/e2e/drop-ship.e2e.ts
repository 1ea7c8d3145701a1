import type { Page } from '@playwright/test'
import { standardRoles } from '@galen/domain/standard-roles'
import { expect, test } from './fixture.ts'
import { givenCatalog } from './given-items.ts'
import { givenCustomer } from './given-orders.ts'
import { givenPerson } from './people.ts'
import { owner } from './product.ts'
import { openAs, tokensOf } from './signing-in.ts'

/** A sales order of 6 that waits for an item, and a draft of a buyer who buys 6 of it. */
async function givenWaitingSale(page: Page, { dropShip }: { dropShip: boolean }) {
  const catalog = await givenCatalog(page)
  const item = await catalog.offered([{ cost: 12.5, price: 20 }], { itemName: 'Gauze roll' })
  const [offer] = item.itemVariations
  const { company } = catalog
  await owner`update vendor set compliance_status = 'approved' where company_id = ${company.id}`
  const buyer = await givenPerson({ company, permissions: standardRoles.buyer.permissions, name: 'Owen Kettering' })
  const customerId = await givenCustomer(buyer)
  await owner`update customer set compliance_status = 'approved' where id = ${customerId}`
  const [sale] = await owner<{ id: string }[]>`
    insert into sales_order (company_id, customer_id, number, status, placed_at, units, line_count, total, ship_address_id, ship_address)
    select ${company.id}, ${customerId}, 'SO-000777', 'Placed', now(), 6, 1, 120, a.id, jsonb_build_object('id', a.id, 'name', a.name,
      'address', a.address, 'address2', '', 'city', a.city, 'state', a.state, 'zipCode', a.zip_code, 'country', 'US')
    from customer_address a where a.customer_id = ${customerId} returning id`
  const [line] = await owner<{ id: string }[]>`
    insert into sales_order_line (company_id, order_id, item_id, position, quantity)
    values (${company.id}, ${String(sale?.id)}, ${item.id}, 1, 6) returning id`
  await owner`
    insert into sales_order_allocation (company_id, order_id, line_id, item_id, variation_id, quantity, price, cost, drop_ship)
    values (${company.id}, ${String(sale?.id)}, ${String(line?.id)}, ${item.id}, ${String(offer?.id)}, 6, 20, 12.5, ${dropShip})`
  const { access_token: token } = await tokensOf(page, buyer)
  const made = await page.request.post('/api/purchase/orders', {
    headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() },
    data: {
      vendorId: offer?.vendorId,
      dropShip,
      products: [{ purchasableItemId: offer?.id, quantity: 6, purchasePrice: 12.5 }],
    },
  })
  const { id } = (await made.json()) as { id: string }
  return { id, buyer }
}

test('a buyer names the sales order that a drop shipment is for, and only then places it', async ({ page }) => {
  const { id, buyer } = await givenWaitingSale(page, { dropShip: true })

  await openAs(page, buyer, `/purchase-order/${id}`)
  await page.getByRole('button', { name: /Place order/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Sales orders of this drop shipment' })
  await expect(dialog).toContainText('A drop-ship order needs the sales order it is for.')
  await expect(dialog.getByRole('row', { name: /SO-000777/ })).toContainText('Fernbrook Oncology Center')
  const units = dialog.getByRole('textbox', { name: 'Units of Gauze roll for SO-000777' })
  await expect(units, 'the only sale that waits is proposed').toHaveValue('6')
  await units.fill('4')
  await page.keyboard.press('Tab')
  await expect(dialog).toContainText('4 of 6 units are for a sales order')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('gridcell', { name: 'SO-000777 4' })).toBeVisible()

  await expect(page.getByRole('textbox', { name: 'Ship to' }), 'it goes to whom it is for').toHaveValue(
    /2210 Alder Loop/,
  )

  // A part without a sale is refused as well; the button of the page opens the same dialog.
  await page.getByRole('button', { name: /Place order/ }).click()
  await expect(dialog).toContainText('A drop-ship order needs the sales order it is for.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Sales orders' }).click()
  await expect(dialog.getByText('A drop-ship order needs the sales order it is for.')).toHaveCount(0)
  await units.fill('6')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('gridcell', { name: 'SO-000777 6' })).toBeVisible()
  await page.getByRole('button', { name: /Place order/ }).click()
  const check = page.getByRole('dialog')
  const placed = page.getByText('Purchase Order successfully placed!').first()
  await expect(check.getByRole('button', { name: 'Confirm' }).or(placed).first()).toBeVisible()
  if (await check.count()) await check.getByRole('button', { name: 'Confirm' }).click()
  await expect(placed).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('PO-000001')
})

test('a buyer says which sales orders a line is bought for', async ({ page }) => {
  const { id, buyer } = await givenWaitingSale(page, { dropShip: false })
  await openAs(page, buyer, `/purchase-order/${id}`)
  await page.getByRole('button', { name: 'For orders' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sales orders of these lines' })
  const units = dialog.getByRole('textbox', { name: 'Units of Gauze roll for SO-000777' })
  await expect(units, 'nothing is promised by itself').toHaveValue('0')
  await expect(dialog.getByRole('row', { name: /SO-000777/ })).toContainText('Fernbrook Oncology Center')
  await units.fill('5')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('gridcell', { name: 'SO-000777 5' })).toBeVisible()
})
