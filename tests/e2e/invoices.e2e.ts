import type { Page } from '@playwright/test'
import { givenPerson } from './people.ts'
import { givenShipment, gs1, inMonths, PLAIN_GTIN, SERIAL_GTIN } from './given-shipment.ts'
import { expect, test } from './fixture.ts'
import { owner } from './product.ts'
import { openAs } from './signing-in.ts'
import { objections } from './axe.ts'

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
    await expect(page).toHaveURL(new RegExp(`/invoice/${order.id}/[0-9a-f-]{36}$`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`for ${order.number}`)
    await said(page, 'Scan the first package.')

    await scan(page, 'NOSUCH-99')
    const refusal = page.getByRole('dialog', { name: 'Barcode not added' })
    await expect(refusal).toContainText('Barcode NOSUCH-99 or')
    await scan(page, 'OTHER-8830')
    await expect(refusal).toContainText('Item not found on invoice.')
    await scan(page, gs1(PLAIN_GTIN, '7H2209', inMonths(7)))
    const code = page.getByRole('dialog', { name: 'QR code not added' })
    await expect(code).toContainText(/quarantine/i)
    await expect(page.getByRole('alert').first()).toBeVisible()

    await scan(page, 'PLAIN-4471')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await said(page, 'Lot KX4471B added successfully.')
    await scan(page, gs1(SERIAL_GTIN, 'ON7714', inMonths(12), '4K81770021'))
    await said(page, 'Lot ON7714 added successfully.')
    await scan(page, gs1(SERIAL_GTIN, 'ON7714', inMonths(12), '4K81770022'))
    await expect(page.getByText('3 of 5').first()).toBeVisible()
    await page.waitForTimeout(1000)
    await scan(page, gs1(SERIAL_GTIN, 'ON7714', inMonths(12), '4K81770022'))
    await expect(code).toContainText('Serial 4K81770022 is on this invoice already.')

    await scan(page, gs1(PLAIN_GTIN, 'KX4502A', inMonths(18)))
    const swap = page.getByRole('dialog', { name: 'Take another lot?' })
    await expect(swap).toContainText('Lot KX4471B expires first')
    await swap.getByLabel('Reason').fill('Customer asked for long dating')
    await swap.getByRole('button', { name: 'Take this lot' }).click()
    await expect(swap).toBeHidden()
    await expect(page.getByText('4 of 5').first()).toBeVisible()
    expect(await objections(page)).toEqual([])
  })

  test('works in warehouse mode, and keeps scans on the device without a network', async ({ page, context }) => {
    const { packer, order } = await givenShipment(page)
    await page.evaluate(() => localStorage.setItem('galen.warehouseMode', 'on'))
    await openAs(page, packer, `/invoice/${order.id}/new`)
    await said(page, 'Scan the first package.')
    await scan(page, 'PLAIN-4471')
    await said(page, 'Lot KX4471B added successfully.')
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
  await expect(page.getByRole('button', { name: /Place invoice/ })).toBeVisible()

  await page.getByRole('button', { name: 'Quote freight' }).first().click()
  await said(page, 'Invalid Package.')
  await said(page, 'Fill in the package dimensions.')

  await page.getByRole('button', { name: 'Pick proposed' }).first().click()
  await expect(page.getByText('3 of 5').first()).toBeVisible()
  await page.getByRole('button', { name: /Place invoice/ }).click()
  const short = page.getByRole('dialog')
  await expect(short).toContainText('stay on the order')
  await short.getByRole('button', { name: 'Confirm' }).click()
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
  const back = page.getByRole('dialog', { name: /Return goods of INV-/ })
  await back.getByLabel('Returning of lot KX4471B').fill('1')
  await back.getByLabel('Reason').click()
  await back.getByRole('button', { name: 'Return 1 unit' }).click()
  await said(page, 'Return saved. The credit is open.')
  expect(await objections(page)).toEqual([])
})

test('two packers see each other and what the other picks', async ({ page, anotherBrowser }) => {
  const { packer, order, company } = await givenShipment(page)
  await openAs(page, packer, `/invoice/${order.id}/new`)
  await expect(page).toHaveURL(new RegExp(`/invoice/${order.id}/[0-9a-f-]{36}$`))
  const other = await givenPerson({ company, permissions: ['LIST_INVOICES', 'CREATE_INVOICE'], name: 'Ines Quill' })
  const second = await anotherBrowser()
  await openAs(second, other, new URL(page.url()).pathname)
  await expect(page.getByText('IQ').first()).toBeVisible()
  await second.getByRole('button', { name: 'Pick proposed' }).first().click()
  await expect(page.getByText('3 of 5').first()).toBeVisible()
})
