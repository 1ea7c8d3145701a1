import type { Page } from '@playwright/test'
import { standardRoles } from '@galen/domain/standard-roles'
import { objections } from './axe.ts'
import { expect, test } from './fixture.ts'
import { givenClass, givenCustomer } from './given-customers.ts'
import { givenCatalog } from './given-items.ts'
import { givenCustomer as givenSellableCustomer } from './given-orders.ts'
import { givenPerson } from './people.ts'
import { owner } from './product.ts'
import { openAs } from './signing-in.ts'

const said = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible()
const one = async (rows: Promise<readonly Record<string, unknown>[]>) => String((await rows)[0]?.['id'])

test('a buyer sends an order by EDI: it needs a connection, is queued, and is asked about the second time', async ({
  page,
}) => {
  const catalog = await givenCatalog(page)
  const item = await catalog.offered([{ cost: 12.5, price: 20 }], { itemName: 'Enoxaparin' })
  const [offer] = item.itemVariations
  const [companyId, vendorId] = [catalog.company.id, String(offer?.vendorId)]
  await owner`update vendor set edi = true, friendly_name = 'Velora Pharma' where id = ${vendorId}`
  const buyer = await givenPerson({
    company: catalog.company,
    permissions: standardRoles.buyer.permissions,
    name: 'Owen Kettering',
  })
  const orderId = await one(owner`
    insert into purchase_order (company_id, vendor_id, status, number, placed_at, total)
    values (${companyId}, ${vendorId}, 'Placed', 'PO-000077', now(), 125) returning id`)
  await owner`
    insert into purchase_order_line (company_id, order_id, position, item_id, variation_id, quantity, purchase_price)
    values (${companyId}, ${orderId}, 1, ${item.id}, ${String(offer?.id)}, 10, 12.5)`
  await openAs(page, buyer, `/purchase-order/${orderId}`)
  const send = () => page.getByRole('button', { name: /Send by EDI/ }).click()
  await send()
  await said(page, 'Set up an EDI connection for Velora Pharma first.')
  await owner`
    with made as (insert into edi_configuration (company_id, entity_type, edi_type, direction, template_file)
      values (${companyId}, 'vendor', '850', 'out', 'x12-850-out-4010') returning id)
    insert into edi_configuration_partner (company_id, configuration_id, vendor_id, edi_type, direction, active)
    select ${companyId}, id, ${vendorId}, '850', 'out', true from made`
  await send()
  await said(page, 'Purchase order sent by EDI successfully')
  await said(page, 'Queued for EDI')
  await expect(page.getByText('Sent by EDI', { exact: true })).toHaveCount(0)
  await send()
  await expect(page.getByRole('dialog')).toContainText('PO-000077 is queued for EDI already. Send it again?')
})

test('a seller sees the file of an order by EDI and answers what it asks', async ({ page }) => {
  const catalog = await givenCatalog(page)
  const item = await catalog.offered([{ cost: 8, price: 10 }], { itemName: 'Gauze pad' })
  const companyId = catalog.company.id
  const rep = await givenPerson({
    company: catalog.company,
    permissions: [...standardRoles.salesManager.permissions],
    name: 'Ana Ruiz',
  })
  const customer = await givenCustomer(page, rep, {
    companyName: 'Larkspur Pharmacy',
    classId: await givenClass(catalog.company),
  })
  const requestId = await one(owner`
    insert into sales_request (company_id, number, source, customer_id, external_number, payload)
    values (${companyId}, 'SR-000001', 'EDI', ${customer.id}, 'EM-1', ${JSON.stringify({ file: 'ISA*00*VERBATIM~' })}::text::jsonb)
    returning id`)
  const question = JSON.stringify([{ code: 'PRICE', detail: 'Their price is 12.00 for one unit. Ours is 10.00.' }])
  await owner`
    insert into sales_request_line (company_id, request_id, position, asked, item_id, quantity, price, asked_quantity, asked_price,
      asked_unit, questions)
    values (${companyId}, ${requestId}, 1, 'GZ-1', ${item.id}, 5, 12, 5, 12, 'EA', ${question}::text::jsonb)`
  await openAs(page, rep, `/sales-order/sales-request/${requestId}/so-information`)
  await expect(page.getByRole('region', { name: 'Original document' }).first()).toContainText('VERBATIM')
  await said(page, /Answer 1 question\./)
  await page.getByRole('link', { name: 'Items 1' }).click()
  await said(page, 'Their price is 12.00 for one unit. Ours is 10.00.')
  const create = page.getByRole('button', { name: /^Create order/ })
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  expect(await objections(page), 'the lines with a question').toEqual([])
  await page.getByRole('button', { name: 'Accept their price 12.00' }).click()
  await expect(page.getByText(/Answer 1 question\./)).toHaveCount(0)
  await expect(page.getByText('Their price is 12.00 for one unit. Ours is 10.00.')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Price of line 1' })).toHaveValue('12.00')
})

test('a rep chooses the ship-to that is not on file, changes the quantity and creates the order', async ({ page }) => {
  const catalog = await givenCatalog(page)
  const item = await catalog.offered([{ cost: 8, price: 10 }], { itemName: 'Gauze pad' })
  const rep = await givenPerson({
    company: catalog.company,
    permissions: standardRoles.salesRep.permissions,
    name: 'Rhea Sandoval',
  })
  const customerId = await givenSellableCustomer(rep)
  const shipTo = {
    name: 'A&F #42',
    code: '0042',
    address: '118 Canal St',
    city: 'Salem',
    state: 'MA',
    zipCode: '01970',
  }
  const requestId = await one(owner`
    insert into sales_request (company_id, number, source, customer_id, external_number, payload, ship_to)
    values (${catalog.company.id}, 'SR-000002', 'EDI', ${customerId}, 'EM-2', '{}', ${JSON.stringify(shipTo)}::text::jsonb)
    returning id`)
  await owner`
    insert into sales_request_line (company_id, request_id, position, asked, item_id, quantity, price, asked_quantity, asked_price, asked_unit)
    values (${catalog.company.id}, ${requestId}, 1, 'GZ-1', ${item.id}, 12, 10, 1, 120, 'CA')`
  await openAs(page, rep, `/sales-order/sales-request/${requestId}/so-information`)
  const create = page.getByRole('button', { name: /^Create order/ })
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  const choices = page.getByRole('radiogroup', { name: 'Ship to' })
  await expect(choices).toContainText('118 Canal St')
  await expect(choices.getByRole('radio', { checked: true }), 'none is chosen for them').toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: 'Remember the address you choose for location 0042' })).toBeChecked()
  await said(page, /used with this order/)
  expect(await objections(page), 'the ship-to that has to be chosen').toEqual([])
  await choices.getByRole('radio', { name: /2210 Alder Loop/ }).click()
  await expect(choices.getByRole('radio', { checked: true })).toHaveCount(1)
  await page.getByRole('link', { name: 'Items 1' }).click()
  await said(page, '1 CA = 12 EA')
  const quantity = page.getByRole('textbox', { name: 'Quantity of line 1' })
  await quantity.fill('24')
  await page.keyboard.press('Tab')
  await said(page, '1 CA = 24 EA')
  await page.getByRole('button', { name: 'Change line 1' }).click()
  await expect(page.getByLabel('Item for GZ-1'), 'a matched line can be matched again').toBeVisible()
  await page.getByRole('button', { name: 'Drop line' }).click()
  await expect(create, 'an order without lines is not created').toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(create).not.toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Create the order of Fernbrook Oncology Center with 1 line?')
  await question.getByRole('button', { name: /Create order/ }).click()
  await expect(page).toHaveURL(/\/sales-order\/[0-9a-f-]{36}\//)
  await expect
    .poll(async () => {
      const [row] = await owner`
        select l.quantity from sales_order o join sales_order_line l on l.company_id = o.company_id and l.order_id = o.id
        where o.request_id = ${requestId}`
      return row?.['quantity']
    })
    .toBe(24)
})
