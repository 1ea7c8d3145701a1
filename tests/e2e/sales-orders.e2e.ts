import type { Permission } from '@galen/domain/permissions'
import { standardRoles } from '@galen/domain/standard-roles'
import { givenCatalog } from './given-items.ts'
import { givenDraft } from './given-orders.ts'
import { expect, test } from './fixture.ts'
import { givenPerson } from './people.ts'
import { owner } from './product.ts'
import { openAs } from './signing-in.ts'

const SELLING: readonly Permission[] = standardRoles.salesManager.permissions

const NAMES = [
  'Amoxicillin',
  'Bisoprolol',
  'Carvedilol',
  'Doxycycline',
  'Enoxaparin',
  'Fluoxetine',
  'Gabapentin',
  'Heparin',
  'Ibuprofen',
  'Ketorolac',
  'Levofloxacin',
  'Metformin',
  'Naproxen',
  'Ondansetron',
  'Paclitaxel',
]

test('an order of 15 items is typed by keyboard alone, with margins and a line split over two vendors', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const catalog = await givenCatalog(page)
  const vendors = (name: string) =>
    name === 'Enoxaparin'
      ? [
          { cost: 8, price: 10 },
          { cost: 9, price: 12 },
        ]
      : [{ cost: 8, price: 10 }]
  for (const itemName of NAMES) await catalog.offered(vendors(itemName), { itemName })
  const seller = await givenPerson({ company: catalog.company, permissions: SELLING, name: 'Ana Ruiz' })
  const draft = await givenDraft(page, seller)
  await openAs(page, seller, `/item-lookup/${draft.id}`)
  const search = page.getByRole('textbox', { name: 'Search by number, NDC, name or scan' })
  await expect(search).toBeFocused()
  const basket = page.getByRole('region', { name: 'Basket' })
  const typed = { Bisoprolol: '2=12.50', Carvedilol: '3%20' } as Readonly<Record<string, string>>
  for (const [place, name] of NAMES.entries()) {
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: `Quantity of ${name} from Vendor 1`, exact: true })).toBeFocused()
    await page.keyboard.type(typed[name] ?? String(place + 1))
    await page.keyboard.press('Enter')
    await expect(basket.getByRole('listitem')).toHaveCount(place + 1)
    await expect(search).toBeFocused()
  }
  // The second vendor of one item takes a part of the line.
  await page.keyboard.type('Enoxaparin')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Quantity of Enoxaparin from Vendor 1', exact: true })).toBeFocused()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab')
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await expect(basket.getByRole('listitem')).toHaveCount(16)

  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page).toHaveURL(new RegExp(`/sales-order/${draft.id}/items$`))
  await expect(page.getByRole('button', { name: /^Place/ })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button').last().press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/SO-\d+/)
  const [stored] = await owner<{ lines: number; total: string; status: string }[]>`
    select line_count as lines, total, status from sales_order where id = ${draft.id}`
  // 2 at 12.50, 3 at 10.00 by a margin of 20%, the other ones at their list price, and 4 at 12.00 of the second vendor.
  const listed = NAMES.reduce((sum, name, place) => sum + (name in typed ? 0 : (place + 1) * 10), 0)
  expect(stored).toMatchObject({ lines: 15, total: `${listed + 25 + 30 + 48}.00`, status: 'Placed' })
})

test('two people on one order see each other and lose nothing', async ({ page, anotherBrowser }) => {
  const catalog = await givenCatalog(page)
  const [one, two] = [
    await givenPerson({ company: catalog.company, permissions: SELLING, name: 'Ana Ruiz' }),
    await givenPerson({ company: catalog.company, permissions: SELLING, name: 'Omar Haddad' }),
  ]
  const draft = await givenDraft(page, one)
  const address = `/sales-order/${draft.id}/so-information`
  await openAs(page, one, address)
  const theirs = await anotherBrowser()
  await openAs(theirs, two, address)
  await expect(page.getByRole('img', { name: 'Also here: Omar Haddad' })).toBeVisible()
  await expect(theirs.getByRole('img', { name: 'Also here: Ana Ruiz' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Customer PO' }).fill('PO-7')
  await theirs.getByRole('textbox', { name: 'Internal memo' }).fill('Calls before 11')
  await expect(theirs.getByRole('textbox', { name: 'Customer PO' })).toHaveValue('PO-7')
  await expect(page.getByRole('textbox', { name: 'Internal memo' })).toHaveValue('Calls before 11')
  const [stored] = await owner<{ po: string; memo: string }[]>`
    select external_number as po, internal_memo as memo from sales_order where id = ${draft.id}`
  expect(stored).toEqual({ po: 'PO-7', memo: 'Calls before 11' })
})
