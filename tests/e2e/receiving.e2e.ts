import { type Page } from '@playwright/test'
import { hasCups, startCups } from '../../apps/server/test/cups.ts'
import { readPdf } from '../../apps/server/test/read-pdf.ts'
import { givenDock } from './given-deliveries.ts'
import { expect, test } from './fixture.ts'
import { givenPerson } from './people.ts'
import { owner } from './product.ts'
import { openAs, tokensOf } from './signing-in.ts'

const EACH = '00398114203104'
const CASE = '50398114203109'

/** A gun sends its characters as fast as the keyboard takes them, and ends with Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

const said = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible()
const box = (serial: string) => `(01)${EACH}(17)290331(10)KX1(21)${serial}`

test.describe('by gun', () => {
  test.use({ scanner: true })

  test('a delivery is received with each of the six outcomes of a scan, and placed', async ({ page }) => {
    const dock = await givenDock(page)
    const vial = await dock.offer('Carboplatin vial', { gtin: EACH, quantity: 1 })
    const gauze = await dock.offer('Gauze', { gtin: CASE, quantity: 12 })
    const order = await dock.ordered([vial, 3], [gauze, 12])
    await openAs(page, dock.receiver, '/receipt/to-receive')
    await page.getByRole('row', { name: new RegExp(order.number) }).click()
    await expect(page).toHaveURL(/\/receipt\/[0-9a-f-]{36}\/new$/)
    await said(page, 'Scan the first box.')
    await scan(page, 'WHAT-IS-THIS-BOX')
    await expect(page.getByRole('dialog', { name: 'Invalid barcode' })).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await owner`select from receipt where company_id = ${dock.company.id}`).toHaveLength(0)

    await scan(page, box('S1'))
    await expect(page).toHaveURL(/\/receipt\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/)
    await scan(page, box('S2'))
    await said(page, /2 of 3 counted/)

    await scan(page, `01${CASE}1729033110GZ1`)
    await said(page, /12 of 12 counted/)
    await scan(page, `01${CASE}1729033110GZ2`)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(`Item Gauze has reached the Receipt #${order.number} limit.`)
    await page.keyboard.press('Escape')

    await scan(page, 'WHAT-IS-THIS')
    await expect(page.getByRole('dialog', { name: 'Invalid barcode' })).toBeVisible()
    await page.keyboard.press('Escape')

    await scan(page, '0100398114203105')
    await expect(page.getByRole('dialog', { name: 'Invalid GTIN' })).toBeVisible()
    await page.keyboard.press('Escape')

    await scan(page, '0100305910369019172903311' + '0Z1')
    await expect(page.getByRole('dialog', { name: 'Allocate by GTIN' })).toBeVisible()
    await page.keyboard.press('Escape')

    await scan(page, '305910369019')
    const allocate = page.getByRole('dialog', { name: 'Allocate by UPC' })
    await expect(allocate).toBeVisible()
    await expect(allocate.getByRole('combobox', { name: 'Line' })).toHaveValue('')
    await allocate.getByRole('combobox', { name: 'Line' }).click()
    await page.getByRole('option', { name: /Carboplatin vial/ }).click()
    await allocate.getByRole('textbox', { name: 'Lot', exact: true }).fill('U1')
    await allocate.getByRole('textbox', { name: 'Expires' }).fill('3/31/2031')
    await allocate.getByRole('textbox', { name: 'Units', exact: true }).fill('1')
    await allocate.getByRole('button', { name: 'Add lot' }).click()
    await said(page, 'Lot U1 added successfully.')

    await page.keyboard.press('Control+Enter')
    const check = page.getByRole('dialog', { name: `Place receipt for ${order.number}?` })
    await expect(check).toContainText('units enter stock in RECEIVING and can be sold.')
    await page.keyboard.press('Control+Enter')
    await said(page, 'Successfully saved receipt')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('RC-000001')
    const [row] = await owner<{ units: number }[]>`
      select sum(on_hand)::integer as units from stock where company_id = ${dock.company.id}`
    expect(row?.units).toBe(15)
  })

  test('a delivery is counted on a handheld while the network is gone, and placed when it is back', async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const dock = await givenDock(page)
    const vial = await dock.offer('Carboplatin vial', { gtin: EACH, quantity: 1 })
    const gauze = await dock.offer('Gauze')
    const order = await dock.ordered([vial, 3], [gauze, 12])
    await openAs(page, dock.receiver, '/receipt/to-receive')
    await page.getByText(order.number).first().click()
    await said(page, 'Scan the first box.')
    await page.getByRole('button', { name: 'Create' }).click()
    const here = page.getByRole('region', { name: 'This line' })
    await expect(here).toBeVisible()
    await scan(page, box('H1'))
    await expect(here).toContainText('1 of 3')
    await context.setOffline(true)
    await scan(page, box('H2'))
    await said(page, 'Saved on this device')
    await said(page, '1 waiting')
    await context.setOffline(false)
    await expect(here).toContainText('2 of 3')

    await page.getByRole('button', { name: 'Next line' }).click()
    await expect(here).toContainText('Gauze')
    await page.getByRole('button', { name: 'New lot' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Lot', exact: true }).fill('OLD1')
    await dialog.getByRole('textbox', { name: 'Expires' }).fill('3/31/2020')
    await dialog.getByRole('textbox', { name: 'Units', exact: true }).fill('2')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Receive into quarantine' }).click()
    await expect(here).toContainText('2 of 12')

    await page.getByRole('button', { name: 'Place receipt' }).click()
    const check = page.getByRole('dialog', { name: /^Place receipt for / })
    await expect(check).toContainText('2 units in 1 lot will enter Quarantine: Expired.')
    await expect(check).toContainText('2 lines are counted in part: 11 of 15 units will stay open on the order.')
    await check.getByRole('button', { name: 'Place receipt' }).click()
    await said(page, 'Successfully saved receipt')
    const rows = await owner<{ status: string; units: number }[]>`
      select status, sum(on_hand)::integer as units from stock where company_id = ${dock.company.id}
      group by status order by status`
    expect(rows).toEqual([
      { status: 'Active', units: 2 },
      { status: 'Quarantine', units: 2 },
    ])
  })

  test('goods are moved to a bin on a handheld while the network is gone, and arrive when it is back', async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 390, height: 780 })
    const dock = await givenDock(page)
    await dock.bin('A-01-1')
    const tape = await dock.offer('Tape')
    await dock.stocked(tape, 'TP77', 6)
    await openAs(page, dock.receiver, '/warehouse/move')
    await said(page, 'Scan the product, then the bin.')
    await page.getByLabel('Lot or bin').fill('TP77')
    await page.getByRole('button', { name: 'Enter' }).click()
    await said(page, 'Now scan the bin.')
    await context.setOffline(true)
    await page.getByLabel('Bin', { exact: true }).fill('A-01-1')
    await page.getByRole('button', { name: 'Enter' }).click()
    await said(page, 'Waiting')
    const where = async () => {
      const [row] = await owner<{ location: string }[]>`
        select location from stock where company_id = ${dock.company.id} and on_hand > 0`
      return row?.location
    }
    expect(await where()).toBe('RECEIVING')
    await context.setOffline(false)
    await expect.poll(where).toBe('A-01-1')
    const moves = await owner`select from stock_operation where company_id = ${dock.company.id} and kind = 'MOVE'`
    expect(moves).toHaveLength(1)
  })
})

test('a label of a receipt comes out of a real CUPS, and a second one is asked about', async ({ page }) => {
  test.skip(!(await hasCups()), 'There is no CUPS here, and none can be installed without a password')
  const cups = await startCups()
  try {
    const dock = await givenDock(page)
    const vial = await dock.offer('Carboplatin vial', { gtin: EACH, quantity: 1 })
    const receipt = await dock.stocked(vial, 'KX9', 4)
    const administrator = await givenPerson({ company: dock.company, permissions: ['EDIT_SYSTEM_PROPERTIES'] })
    const { access_token: token } = await tokensOf(page, administrator)
    const added = await page.request.post('/api/print-service/printers', {
      headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() },
      data: { name: 'Dock labels', kind: 'label', address: cups.address, location: '' },
    })
    expect(added.status()).toBe(200)
    await openAs(page, dock.receiver, `/receipt/${receipt.id}/Standard`)
    await page.getByRole('button', { name: /Print labels/ }).click()
    const dialog = page.getByRole('dialog', { name: `Labels of receipt ${receipt.number}` })
    await dialog.getByRole('button', { name: 'Print', exact: true }).click()
    await expect(dialog.getByRole('status')).toContainText('Printed', { timeout: 30_000 })
    const [sheet] = await readPdf(await cups.printed('Label of lot KX9'), 6)
    expect(sheet?.codes).toMatchObject([{ format: 'DataMatrix', text: expect.stringContaining('KX9') }])

    await dialog.getByRole('button', { name: 'Print', exact: true }).click()
    await expect(page.getByText(/Lot label was printed by Wren Dorsey/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Print again' }).click()
    await expect
      .poll(async () => (await owner`select from print_job where company_id = ${dock.company.id}`).length)
      .toBe(2)
  } finally {
    await cups.close()
  }
})
