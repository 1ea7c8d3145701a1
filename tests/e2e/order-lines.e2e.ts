import { standardRoles } from '@galen/domain/standard-roles'
import { expect, test } from './fixture.ts'
import { givenCatalog } from './given-items.ts'
import { givenDraft } from './given-orders.ts'
import { givenPerson } from './people.ts'
import { owner } from './product.ts'
import { openAs } from './signing-in.ts'

const storedLines = (orderId: string) => owner<{ item: string; quantity: number; price: string }[]>`
  select i.item_name as item, a.quantity, a.price
  from sales_order_allocation a
  join item_variation v on v.company_id = a.company_id and v.id = a.variation_id
  join item i on i.company_id = v.company_id and i.id = v.item_id
  where a.order_id = ${orderId} order by i.item_name`

test('a rep adds lines within the order, by typing and by pasting', async ({ page }) => {
  const catalog = await givenCatalog(page)
  for (const itemName of ['Amoxicillin', 'Bisoprolol', 'Carvedilol'])
    await catalog.offered([{ cost: 8, price: 10 }], { itemName })
  const rep = await givenPerson({
    company: catalog.company,
    permissions: standardRoles.salesRep.permissions,
    name: 'Ana Ruiz',
  })
  const draft = await givenDraft(page, rep)
  await openAs(page, rep, `/sales-order/${draft.id}/items`)
  await page.getByRole('button', { name: 'Add line' }).click()
  await page.keyboard.type('Amoxi')
  await expect(page.getByRole('option', { name: /Amoxicillin/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Amoxicillin/ })).toHaveCount(1)
  await expect.poll(() => storedLines(draft.id)).toEqual([{ item: 'Amoxicillin', quantity: 1, price: '10.00' }])

  await page.getByRole('button', { name: 'Paste lines' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste lines' })
  await dialog.getByRole('textbox').fill('Bisoprolol\t3\t12.5\nCarvedilol\t4\t11')
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
  const all = [
    { item: 'Amoxicillin', quantity: 1, price: '10.00' },
    { item: 'Bisoprolol', quantity: 3, price: '12.50' },
    { item: 'Carvedilol', quantity: 4, price: '11.00' },
  ]
  await expect.poll(() => storedLines(draft.id)).toEqual(all)
  await page.reload()
  for (const { item } of all) await expect(page.getByRole('row', { name: new RegExp(item) })).toHaveCount(1)
})

test('an item that was not understood is looked for again when its cell is opened', async ({ page }) => {
  const catalog = await givenCatalog(page)
  for (const [itemName, strength] of [
    ['Amoxicillin', '250'],
    ['Rosuvastatin', '75'],
    ['Rosuvastatin', '150'],
  ] as const)
    await catalog.offered([{ cost: 8, price: 10 }], { itemName, strength })
  const rep = await givenPerson({
    company: catalog.company,
    permissions: standardRoles.salesRep.permissions,
    name: 'Ana Ruiz',
  })
  const draft = await givenDraft(page, rep)
  await openAs(page, rep, `/sales-order/${draft.id}/items`)
  await page.getByRole('button', { name: 'Add line' }).click()
  await page.keyboard.type('Rosuvas', { delay: 40 })
  await page.keyboard.press('Enter')
  await expect(page.getByText('matches nothing or more than one').first()).toBeVisible()
  await page.getByRole('button', { name: 'Line 1, Item' }).click()
  await page.keyboard.press('F2')
  const options = page.getByRole('option')
  await expect(options).toHaveCount(2)
  for (const option of await options.all()) await expect(option).toContainText('Rosuvastatin')
  await page.keyboard.press('Enter')
  await expect.poll(() => storedLines(draft.id)).toEqual([{ item: 'Rosuvastatin', quantity: 1, price: '10.00' }])
})

test('a buyer opens a draft, chooses Edit and adds an item', async ({ page }) => {
  const catalog = await givenCatalog(page)
  await catalog.offered([{ cost: 12.5, price: 20 }], { itemName: 'Enoxaparin' })
  const buyer = await givenPerson({
    company: catalog.company,
    permissions: standardRoles.buyer.permissions,
    name: 'Owen Kettering',
  })
  await openAs(page, buyer, '/purchase-order/drafts')
  await expect(page.getByText('No draft POs.').first()).toBeVisible()
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/purchase-order\/[0-9a-f-]{36}\?edit=1$/)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.goto(`/purchase-order/${id}`)
  await page.getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('button', { name: /Add item/ }).click()
  await page.keyboard.type('Enox')
  await expect(page.getByRole('option', { name: /Enoxaparin/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Enoxaparin/ })).toHaveCount(1)
  await expect
    .poll(() => owner`select quantity from purchase_order_line where order_id = ${id}`)
    .toMatchObject([{ quantity: 1 }])
})
