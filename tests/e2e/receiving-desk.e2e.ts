import type { Page } from '@playwright/test'
import { standardRoles } from '@galen/domain/standard-roles'
import { expect, test } from './fixture.ts'
import { givenDock } from './given-deliveries.ts'
import { givenPerson } from './people.ts'
import { owner } from './product.ts'
import { openAs } from './signing-in.ts'

test.use({ scanner: true })

/** Longer than the slow gun of journeys may pause, and shorter than the rest of a code is waited for. */
const PAUSE_MS = 800
/** What a slow network adds to a call. */
const NETWORK_MS = 700
const EACH = '00398114203104'
const box = (serial: string) => `(01)${EACH}(17)290331(10)KX1(21)${serial}`

/** A gun sends its characters as fast as the keyboard takes them, and ends with Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

const said = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible()
const log = (page: Page) => page.getByRole('list', { name: 'Scans' }).getByRole('listitem')

/** A delivery of two lines at a dock, and someone of the warehouse, who sees no costs. */
async function givenDelivery(page: Page) {
  const dock = await givenDock(page)
  const vial = await dock.offer('Carboplatin vial', { gtin: EACH, quantity: 1 })
  const gauze = await dock.offer('Gauze')
  const order = await dock.ordered([vial, 3], [gauze, 12])
  const { permissions } = standardRoles.warehouse
  const keeper = await givenPerson({ company: dock.company, permissions, name: 'Wes Harlan' })
  return { dock, vial, gauze, order, keeper }
}

test('the desk shows the parts of a code, takes the last scan back, lists the scans and folds what is done', async ({
  page,
}) => {
  const { dock, vial, order, keeper } = await givenDelivery(page)
  await dock.stocked(vial, 'OLD1', 5)
  await owner`update stock set location = 'A-14-2' where company_id = ${dock.company.id}`
  await openAs(page, keeper, `/receipt/${order.id}/new`)
  await said(page, 'Scan the first box.')
  await scan(page, box('S1'))
  await expect(page).toHaveURL(/\/receipt\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('button', { name: /Place receipt/ })).toBeVisible()
  await scan(page, box('S2'))
  const parts = page.getByRole('list', { name: 'Parts of the code' })
  await expect(parts).toContainText(EACH)
  await expect(parts).toContainText('290331')
  await expect(parts).toContainText('S2')
  await said(page, /2 of 3 counted · 1 to go/)
  const lines = page.getByRole('table', { name: 'Lines', exact: true })
  await expect(lines.getByRole('row', { name: /Carboplatin vial/ }).first()).toContainText('A-14-2')
  await expect(lines.getByRole('columnheader', { name: 'Cost' })).toHaveCount(0)
  await expect(log(page).first()).toContainText('KX1')

  await test.step('serial numbers open', async () => {
    await page.getByRole('button', { name: '2 serials, last S2' }).click()
    await expect(page.getByRole('list', { name: 'Serial numbers of lot KX1' }).getByRole('listitem')).toHaveText([
      'S1',
      'S2',
    ])
  })
  await test.step('the last scan is taken back by its key', async () => {
    await page.keyboard.press('Control+z')
    await said(page, 'The last scan is undone.')
    await expect(log(page).first()).toContainText('Undone')
    await expect(lines).toContainText('1 of 3')
  })
  await test.step('a scan that comes while another is taken back waits, and is counted', async () => {
    await scan(page, box('S2'))
    await said(page, /2 of 3 counted · 1 to go/)
    await page.route('**/api/purchase/receipts/**', async (route) => {
      if (route.request().method() === 'DELETE') await page.waitForTimeout(NETWORK_MS)
      await route.continue()
    })
    await page.keyboard.press('Control+z')
    await scan(page, box('S2'))
    await scan(page, box('S3'))
    await said(page, /3 of 3 counted · 0 to go/)
    await page.unrouteAll({ behavior: 'wait' })
  })
  await test.step('what is done folds once another line is counted', async () => {
    await page.keyboard.press('Alt+ArrowDown')
    const done = page.getByRole('button', { name: /1 line done/ })
    await expect(done).toContainText('Carboplatin vial')
    await done.click()
    await expect(lines.getByRole('row', { name: /Carboplatin vial/ }).first()).toBeVisible()
  })
})

test('boxes scanned while the receipt is made and opens are all counted', async ({ page }) => {
  const { dock, order, keeper } = await givenDelivery(page)
  await openAs(page, keeper, `/receipt/${order.id}/new`)
  await said(page, 'Scan the first box.')
  await page.route('**/api/purchase/receipts**', async (route) => {
    await page.waitForTimeout(NETWORK_MS)
    await route.continue()
  })
  await scan(page, box('S1'))
  await scan(page, box('S2'))
  await expect(page).toHaveURL(/\/receipt\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/)
  await scan(page, box('S3'))
  await said(page, /3 of 3 counted · 0 to go/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.unrouteAll({ behavior: 'wait' })
  const made = await owner`select id from receipt where company_id = ${dock.company.id}`
  expect(made).toHaveLength(1)
})

test('a scan that pauses inside the code is asked for again, and no piece of it is read', async ({ page }) => {
  const { dock, order, keeper } = await givenDelivery(page)
  await openAs(page, keeper, `/receipt/${order.id}/new`)
  await said(page, 'Scan the first box.')
  await scan(page, box('S1'))
  await expect(page).toHaveURL(/\/receipt\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('button', { name: /Place receipt/ })).toBeVisible()
  await said(page, 'The receipt is created, the scan is counted.')
  await said(page, 'Lot KX1')
  await page.keyboard.type(`01${EACH}17290331`)
  await page.waitForTimeout(PAUSE_MS)
  await scan(page, '10KX121S2')
  await said(page, 'The scan was interrupted. Scan it again.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await scan(page, box('S2'))
  await said(page, /2 of 3 counted/)
  const counted = await owner`select serial from receipt_package where company_id = ${dock.company.id} order by serial`
  expect(counted.map(({ serial }) => serial)).toEqual(['S1', 'S2'])
})

test('what a colleague counts shows at once, and once they place the receipt nothing of it can be changed here', async ({
  page,
  anotherBrowser,
}) => {
  const { dock, order, keeper } = await givenDelivery(page)
  await openAs(page, keeper, `/receipt/${order.id}/new`)
  await said(page, 'Scan the first box.')
  await scan(page, box('S1'))
  await expect(page).toHaveURL(/\/receipt\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('button', { name: /Place receipt/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Live:/ })).toBeVisible()

  const desk = await anotherBrowser()
  await openAs(desk, dock.receiver, new URL(page.url()).pathname)
  await said(desk, 'Scan the next box.')
  await expect(desk.getByRole('button', { name: /Place receipt/ })).toBeVisible()
  await scan(desk, box('S2'))
  await said(desk, /2 of 3 counted/)
  await expect(log(page).first()).toContainText('Wren Dorsey')
  await expect(log(page).first()).toContainText('+1')

  await desk.keyboard.press('Control+Enter')
  const check = desk.getByRole('dialog')
  await expect(check).toContainText('will stay open on the order')
  await check.getByRole('button', { name: /^Place receipt/ }).click()
  await said(desk, 'Successfully saved receipt')

  await expect(page.getByRole('heading', { level: 1 })).toContainText('RC-000001')
  await expect(page.getByRole('button', { name: /Place receipt/ })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Scan or search' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Remove lot/ })).toHaveCount(0)
  await scan(page, box('S3'))
  await said(page, 'The scan was not counted.')
  await said(page, 'Wren Dorsey placed receipt RC-000001. Open the next delivery to count this package.')
})

test('late deliveries come first, and the scan of a box or of the number of an order opens it', async ({ page }) => {
  const { dock, order, gauze, keeper } = await givenDelivery(page)
  const late = await dock.ordered([gauze, 5])
  await owner`update purchase_order set expected_on = current_date + 5 where id = ${order.id}`
  await owner`update purchase_order set expected_on = current_date - 3 where id = ${late.id}`
  await openAs(page, keeper, '/receipt/to-receive')
  const rows = page.getByRole('table', { name: 'To receive' }).locator('tbody').getByRole('row')
  await expect(rows.first()).toContainText(late.number)
  await expect(rows.nth(1)).toContainText(order.number)
  await scan(page, box('S1'))
  await expect(page).toHaveURL(new RegExp(`/receipt/${order.id}/new$`))
  await page.goBack()
  await expect(rows.first()).toBeVisible()
  await scan(page, late.number)
  await expect(page).toHaveURL(new RegExp(`/receipt/${late.id}/new$`))
  await page.goBack()
  await expect(rows.first()).toBeVisible()
  await scan(page, 'PO-999999')
  await said(page, 'No expected order has PO-999999.')
})

test('an order whose delivery is being counted is not closed, and that is no failed save', async ({ page }) => {
  const { dock, order } = await givenDelivery(page)
  await dock.ask('POST', '/api/purchase/receipts', { purchaseOrderId: order.id })
  await openAs(page, dock.receiver, `/purchase-order/${order.id}`)
  await page.getByRole('button', { name: /^More/ }).last().click()
  await page.getByRole('menuitem', { name: 'Close order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close order' }).click()
  await said(page, 'A draft receipt of this order is open. Place or delete it first.')
  await expect(page.getByText('Error when save')).toHaveCount(0)
})
