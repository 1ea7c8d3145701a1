import { standardRoles } from '@galen/domain/standard-roles'
import { expect, test } from './fixture.ts'
import { givenCatalog, givenLot } from './given-items.ts'
import { givenDraft } from './given-orders.ts'
import { givenPerson } from './people.ts'
import { openAs } from './signing-in.ts'

test('a rep who adds an item again gets both quantities, and the list of shortcuts has the names of the tabs', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const catalog = await givenCatalog(page)
  for (const itemName of ['Carvedilol', 'Losartan']) {
    const item = await catalog.offered([{ cost: 8, price: 10 }], { itemName })
    await givenLot(item, catalog.company.id, `L${itemName}`, '2099-01-31')
  }
  const rep = await givenPerson({
    company: catalog.company,
    permissions: standardRoles.salesRep.permissions,
    name: 'Ana Ruiz',
  })
  const draft = await givenDraft(page, rep)
  await openAs(page, rep, `/item-lookup/${draft.id}`)
  const search = page.getByRole('textbox', { name: 'Search by number, NDC, name or scan' })
  await expect(search).toBeFocused()
  const quantity = page.getByRole('textbox', { name: 'Quantity of Carvedilol from Vendor 1', exact: true })
  const inBasket = page.getByRole('region', { name: 'Basket' }).getByRole('textbox')
  for (const [typed, whole] of [
    ['12', '12'],
    ['5', '17'],
  ] as const) {
    await page.keyboard.type('Carvedilol')
    await page.keyboard.press('Enter')
    await expect(quantity).toBeFocused()
    await expect(quantity).toHaveValue('')
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
    await expect(inBasket).toHaveValue(whole)
    await expect(search).toBeFocused()
  }
  await expect(page.getByText('12 + 5 = 17 on the order.').first()).toBeVisible()

  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page).toHaveURL(new RegExp(`/sales-order/${draft.id}/items$`))
  await expect(page.getByRole('button', { name: /^Place/ })).toBeVisible()
  await page.getByRole('heading', { name: 'Items', exact: true }).click()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Shortcuts of this screen' })
  await expect(sheet).toContainText('SO information')
  await expect(sheet).toContainText('Place')
  await expect(sheet.getByText(/^Tab \d/)).toHaveCount(0)
})
