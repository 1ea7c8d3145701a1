import type { Page } from '@playwright/test'
import { standardRoles } from '@galen/domain/standard-roles'
import { givenPerson } from './people.ts'
import { givenShipment, gs1, inMonths, PLAIN_GTIN, SERIAL_GTIN } from './given-shipment.ts'
import { expect, test } from './fixture.ts'
import { owner } from './product.ts'
import { openAs } from './signing-in.ts'
import { objections } from './axe.ts'

/** What a slow network adds to a call. */
const NETWORK_MS = 500
const said = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible()

/** A gun sends its characters as fast as the keyboard takes them, and ends with Enter. */
async function scan(page: Page, code: string): Promise<void> {
  for (const [place, part] of code.split('\u001D').entries()) {
    if (place > 0) await page.keyboard.press('Control+]')
    await page.keyboard.type(part)
  }
  await page.keyboard.press('Enter')
}

test.describe('picking with a scanner on a tablet', () => {
  test.use({ scanner: true, viewport: { width: 820, height: 1180 } })

  test('takes what fits, and says in words why the rest is refused', async ({ page }) => {
    const { packer, order } = await givenShipment(page)
    await openAs(page, packer, `/invoice/${order.id}/new`)
    await said(page, 'Scan the first package, or choose Create.')
    await expect(page.getByRole('row', { name: /Enoxaparin syringe/ })).toContainText('3')
    await scan(page, 'NOSUCH-98')
    await said(page, 'Barcode NOSUCH-98 invalid.')
    expect(await owner`select id from invoice where sales_order_id = ${order.id}`).toHaveLength(0)
    await page.route('**/api/sales/invoices**', async (route) => {
      await page.waitForTimeout(NETWORK_MS)
      await route.continue()
    })
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page).toHaveURL(new RegExp(`/invoice/${order.id}/[0-9a-f-]{36}$`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`for ${order.number}`)
    await page.unrouteAll({ behavior: 'wait' })
    await said(page, 'Scan the first package.')
    await expect(page.getByRole('dialog'), 'one press or several make one draft').toHaveCount(0)
    expect(await owner`select id from invoice where sales_order_id = ${order.id}`).toHaveLength(1)

    await scan(page, 'NOSUCH-99')
    const banner = page.getByRole('alert').filter({ hasText: 'Dismiss' })
    await expect(banner).toContainText('Barcode NOSUCH-99 invalid.')
    await expect(banner.getByRole('alertdialog', { name: 'Barcode not added' })).toContainText('NOSUCH-99')
    await scan(page, 'OTHER-8830')
    await expect(banner).toContainText('Item not found on invoice.')
    await scan(page, gs1(PLAIN_GTIN, '7H2209', inMonths(7)))
    await expect(banner).toContainText(/quarantine/i)
    await expect(banner.getByRole('alertdialog', { name: 'QR code not added' })).toContainText('7H2209')
    await expect(page.getByRole('dialog'), 'a refused scan covers nothing').toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(banner).toHaveCount(0)

    await scan(page, 'PLAIN-4471')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await said(page, 'Lot KX4471B added successfully.')
    await scan(page, gs1(SERIAL_GTIN, 'ON7714', inMonths(12), '4K81770021'))
    await said(page, 'Lot ON7714 added successfully.')
    await scan(page, gs1(SERIAL_GTIN, 'ON7714', inMonths(12), '4K81770022'))
    await expect(page.getByText('3 of 5').first()).toBeVisible()
    await page.waitForTimeout(1000)
    await scan(page, gs1(SERIAL_GTIN, 'ON7714', inMonths(12), '4K81770022'))
    await expect(banner).toContainText('Serial 4K81770022 is on this invoice already.')

    await scan(page, gs1(PLAIN_GTIN, 'KX4502A', inMonths(18)))
    const swap = page.getByRole('dialog', { name: 'Take another lot?' })
    await expect(swap).toContainText('Lot KX4471B expires first')
    await swap.getByLabel('Reason').fill('Customer asked for long dating')
    await swap.getByRole('button', { name: 'Take this lot' }).click()
    await expect(swap).toBeHidden()
    await expect(page.getByText('4 of 5').first()).toBeVisible()

    const putBack = page.getByRole('button', { name: 'Put lot KX4471B back' })
    const picked = page.getByRole('row').filter({ has: putBack }).last()
    await picked.getByRole('button', { name: 'Swap lot' }).click()
    const another = page.getByRole('dialog', { name: 'Swap lot KX4471B' })
    await expect(another).toContainText('Back to A-14-2: 1 unit of lot KX4471B.')
    await another.getByLabel('Lot', { exact: false }).first().fill('KX4502A')
    await another.getByRole('button', { name: 'Swap lot' }).click()
    await expect(another.getByRole('status').or(another.getByRole('alert'))).toContainText('KX4471B expires first')
    await another.getByLabel('Reason for another lot').fill('The box was wet')
    await another.getByRole('button', { name: 'Swap lot' }).click()
    await said(page, 'Lot KX4502A replaces lot KX4471B.')
    await expect(putBack).toHaveCount(0)
    await expect(page.getByText('4 of 5').first()).toBeVisible()
    expect(await objections(page)).toEqual([])
  })

  test('works in warehouse mode, and keeps scans on the device without a network', async ({ page, context }) => {
    const { packer, order } = await givenShipment(page)
    await page.evaluate(() => localStorage.setItem('galen.warehouseMode', 'on'))
    await openAs(page, packer, `/invoice/${order.id}/new`)
    await said(page, 'Scan the first package, or choose Create.')
    await scan(page, 'PLAIN-4471')
    await expect(page).toHaveURL(new RegExp(`/invoice/${order.id}/[0-9a-f-]{36}$`))
    await expect(page.getByText('1 of 3').first()).toBeVisible()
    await context.setOffline(true)
    await page.waitForTimeout(1000)
    await scan(page, 'PLAIN-4471')
    await said(page, 'Saved on this device')
    await said(page, '1 waiting')
    await context.setOffline(false)
    await expect(page.getByText('1 waiting')).toHaveCount(0, { timeout: 30_000 })
    await expect(page.getByText('2 of 3').first()).toBeVisible()
    expect(await objections(page)).toEqual([])
  })
})

test('an invoice is placed, printed, mailed, tracked and taken back', async ({ page }) => {
  const { packer, order, company, buyer } = await givenShipment(page)
  await owner`insert into printer (company_id, name, kind) values (${company.id}, 'Front desk', 'document')`
  await openAs(page, packer, '/invoice/to-invoice')
  await page
    .getByText(order.number ?? '')
    .first()
    .click()
  // By its whole name: the rows of the list, which stays until the order is there, have a button "Create invoice".
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('button', { name: /Place invoice/ })).toBeVisible()

  await page.getByRole('button', { name: 'Quote freight' }).first().click()
  await said(page, 'Invalid Package.')
  await said(page, 'Fill in the package dimensions.')

  await page.getByRole('button', { name: 'Pick proposed' }).first().click()
  await expect(page.getByText('3 of 5').first()).toBeVisible()
  await page.getByRole('button', { name: /Place invoice/ }).click()
  const check = page.getByRole('dialog', { name: 'Place invoice for Quillstone Surgery Center?' })
  await expect(check.getByRole('region', { name: 'Stops the invoice' })).toContainText('Nothing stops this invoice.')
  await expect(check.getByRole('region', { name: 'Please check' })).toContainText(
    'Ondansetron vial 40 mg: 0 of 2 picked',
  )
  await expect(check).toContainText('3 units leave stock, 30.00 is receivable, 2 units are left on the order.')
  await check.getByRole('button', { name: 'Line 2' }).click()
  await expect(page.getByRole('button', { name: 'Hide lots of Ondansetron vial 40 mg' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Enter')
  await check.getByRole('button', { name: 'Place invoice' }).click()
  await said(page, 'Invoice placed successfully')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('INV-')
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()

  await page.keyboard.press('p')
  await page.getByRole('menuitem', { name: 'Packing slip' }).click()
  const print = page.getByRole('dialog', { name: /Print Packing slip/ })
  await print.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(print.getByRole('status')).toContainText(/Front desk/)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Email' }).click()
  const mail = page.getByRole('dialog', { name: /Email invoice/ })
  await expect(mail.getByLabel('Recipients')).toHaveValue(buyer.email)
  await mail.getByRole('button', { name: 'Send' }).click()
  await said(page, 'E-mail sent successfully.')

  await page.keyboard.press('e')
  await page.getByLabel('Tracking number').fill('1Z999AA10123456784')
  await page.keyboard.press('Control+s')
  await said(page, 'Successfully saved invoice.')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Return' }).click()
  const back = page.getByRole('dialog', { name: /Return of INV-/ })
  await back.getByLabel('Returning of lot KX4471B').fill('1')
  await back.getByLabel('Reason').click()
  await back.getByRole('button', { name: 'Return 1 unit' }).click()
  await said(page, 'Return saved. The credit is open.')
  expect(await objections(page)).toEqual([])
})

test('two packers see each other and what the other picks', async ({ page, anotherBrowser }) => {
  const { packer, order, company } = await givenShipment(page)
  await openAs(page, packer, `/invoice/${order.id}/new`)
  await page.getByRole('button', { name: /^Create/ }).click()
  await expect(page).toHaveURL(new RegExp(`/invoice/${order.id}/[0-9a-f-]{36}$`))
  const other = await givenPerson({ company, permissions: ['LIST_INVOICES', 'CREATE_INVOICE'], name: 'Ines Quill' })
  const second = await anotherBrowser()
  await openAs(second, other, new URL(page.url()).pathname)
  await expect(page.getByText('IQ').first()).toBeVisible()
  await second.getByRole('button', { name: 'Pick proposed' }).first().click()
  await expect(page.getByText('3 of 5').first()).toBeVisible()
})

test('a packer works by the printed keys, and sees what is picked apart from what is ordered', async ({ page }) => {
  const { order, company } = await givenShipment(page)
  const warehouse = await givenPerson({
    company,
    permissions: standardRoles.warehouse.permissions,
    name: 'Wren Dalton',
  })
  await owner`insert into shipping_service (company_id, value, label, carrier) values (${company.id}, 'NEXTDAY', 'Next day air', 'UPS')`
  await owner`update sales_order set ship_via = 'Next day' where id = ${order.id}`
  await openAs(page, warehouse, `/invoice/${order.id}/new`)
  await page.getByRole('button', { name: /^Create/ }).click()
  await expect(page.getByRole('button', { name: /Place invoice/ })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Service' }), 'the service that the order names').toHaveValue(
    'Next day air',
  )
  await page.keyboard.press('F2')
  await expect(page.getByRole('textbox', { name: 'Scan', exact: true })).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  const second = page.getByRole('button', { name: 'Hide lots of Ondansetron vial 40 mg' })
  await expect(second).toBeFocused()
  await page.keyboard.press('q')
  await expect(page.getByRole('textbox', { name: 'Units per scan' })).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('button', { name: 'Hide lots of Enoxaparin syringe 40 mg' })).toBeFocused()
  await page.keyboard.press('F2')
  await scan(page, 'PLAIN-4471')
  await said(page, '10.00 of 80.00')
  await page.reload()
  await said(page, '1 of 5 units picked. Scan the next package.')
  await said(page, 'Next: Enoxaparin syringe 40 mg, lot KX4471B in A-14-2')
})

test('a shipping hold is known before an invoice is placed, and stops it without an error number', async ({ page }) => {
  const { order, company } = await givenShipment(page)
  const warehouse = await givenPerson({
    company,
    permissions: standardRoles.warehouse.permissions,
    name: 'Wren Dalton',
  })
  await openAs(page, warehouse, `/invoice/${order.id}/new`)
  await page.getByRole('button', { name: /^Create/ }).click()
  await page.getByRole('button', { name: 'Pick proposed' }).first().click()
  await expect(page.getByText('3 of 5').first()).toBeVisible()
  await owner`update sales_order set shipping_hold = true, shipping_hold_note = 'Wait for Keisha' where id = ${order.id}`
  await page.keyboard.press('ControlOrMeta+Enter')
  const check = page.getByRole('dialog', { name: /Place invoice for/ })
  await expect(check.getByRole('region', { name: 'Stops the invoice' })).toContainText(
    `Order ${order.number} is on shipping hold: Wait for Keisha.`,
  )
  await expect(check).toContainText('1 thing stops the invoice. Nothing is placed.')
  await expect(check.getByRole('button', { name: 'Place invoice' })).toBeDisabled()
  expect(await objections(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(check).toHaveCount(0)
})

test('the warehouse sees what is ready to ship, begins many drafts at once, and opens an order by its code', async ({
  page,
}) => {
  const { order, company, another } = await givenShipment(page)
  const next = await another()
  const warehouse = await givenPerson({
    company,
    permissions: standardRoles.warehouse.permissions,
    name: 'Wren Dalton',
  })
  await owner`insert into shipping_service (company_id, value, label, carrier, pickup_time)
    values (${company.id}, 'GROUND', 'Ground', 'UPS', '16:30')`
  await owner`update sales_order set ship_via = 'ups ground' where id = ${order.id}`
  await openAs(page, warehouse, '/invoice/to-invoice')
  const row = page.getByRole('row', { name: new RegExp(order.number ?? '') })
  await expect(row).toContainText('16:30')
  await expect(row).toContainText('2 / 2')
  await expect(row).toContainText('5 / 5')
  await expect(page.getByText('Next pickup')).toBeVisible()
  await page.getByRole('link', { name: /^Waiting for stock/ }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: /^Ready ?2$/ }).click()
  await expect(row).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select the page' }).check()
  await page.getByRole('button', { name: 'Create invoices' }).click()
  await expect(page.getByText('2 of 2 done')).toBeVisible()
  expect(await owner`select from invoice where company_id = ${company.id} and status = 'Draft'`).toHaveLength(2)
  expect(await objections(page)).toEqual([])
  await page.keyboard.press('F2')
  await page.keyboard.type(next.number ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`for ${next.number}`)
})
