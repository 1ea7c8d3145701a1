import type { Page } from '@playwright/test'
import { givenCatalog, givenDirectory, givenKeeper, givenLot, KNOWN_NDC } from './given-items.ts'
import { expect, test } from './fixture.ts'
import { givenPerson } from './people.ts'
import { owner } from './product.ts'
import { openAs } from './signing-in.ts'
import { follow, visit } from './visiting.ts'

const GTIN = '00312345678906'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const saved = (page: Page) => expect(page.getByText('Saved!').first()).toBeVisible()
const isLive = (page: Page) => expect(page.getByRole('img', { name: /^Live:/ })).toBeVisible()
const offers = (page: Page) => page.getByRole('grid', { name: 'Variations' })

/** The cell of an offer under a heading. */
async function cell(page: Page, line: number, column: string) {
  await expect(offers(page).getByRole('columnheader', { name: column, exact: true })).toBeVisible()
  const names = await offers(page).getByRole('columnheader').allInnerTexts()
  const row = offers(page).locator(`tr[data-line="${line}"]`)
  return row.locator(`td[data-column="${names.indexOf(column) - 1}"]`)
}

async function type(page: Page, line: number, column: string, words: string): Promise<void> {
  await (await cell(page, line, column)).click()
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
}

test.describe('a scan', () => {
  test.use({ scanner: true })

  test('of a box opens its item, and one that no one has says so', async ({ page }) => {
    const { keeper, item, packed } = await givenCatalog(page)
    const carvedilol = await packed(await item(), [{ level: 'each', gtin: GTIN, quantity: 1 }])
    await openAs(page, keeper, '/item')
    await expect(page.getByRole('link', { name: carvedilol.number })).toBeVisible()
    await page.keyboard.type('0100349884072315')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No item with the code 00349884072315.').first()).toBeVisible()
    await page.keyboard.type(`01${GTIN}17280331` + '10KX4471B')
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText(carvedilol.itemName)
    await expect(page.getByRole('button', { name: `${carvedilol.number}, copy it` })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/item/${carvedilol.id}/basic-information$`))
  })
})

test('a new item begins with its NDC, is filled in and accepted, and the NDC then leads to it', async ({ page }) => {
  await givenDirectory()
  const { keeper } = await givenCatalog(page)
  await openAs(page, keeper, '/item')
  await expect(page.getByText('Add an item or look one up by NDC.')).toBeVisible()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New item' })
  await dialog.getByRole('textbox', { name: 'NDC' }).fill('0591-0369')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/has segments of 4-4 digits/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'NDC' }).fill('00591036901')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status', { name: 'Found in the directory' })).toContainText('Larkfield Labs')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/\/item\/[0-9a-f-]{36}\/basic-information$/)
  await expect(page.getByRole('textbox', { name: 'NDC' })).toHaveValue(KNOWN_NDC)
  await expect(page.getByRole('textbox', { name: 'Brand name' })).toHaveValue('Norcovar')
  await page.getByRole('button', { name: 'Accept Brand name' }).click()
  await saved(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Accept Name', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept Brand name' })).toBeHidden()
  const address = page.url()
  await follow(page, '/item?new=item')
  await dialog.getByRole('textbox', { name: 'NDC' }).fill(KNOWN_NDC)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(address)
})

test('what the directory knows is filled into an item that has the NDC, where someone ticks it', async ({ page }) => {
  await givenDirectory()
  const { keeper, item, stored } = await givenCatalog(page)
  const { id } = await item({ itemName: 'Oxy', ndc: KNOWN_NDC })
  await openAs(page, keeper, `/item/${id}/basic-information`)
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Oxy')
  await page.keyboard.press('ControlOrMeta+l')
  const dialog = page.getByRole('dialog', { name: `Directory entry for ${KNOWN_NDC}` })
  await expect(dialog.getByRole('checkbox', { name: 'Brand name' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'Name', exact: true })).not.toBeChecked()
  await dialog.getByRole('button', { name: /^Fill in/ }).click()
  await saved(page)
  await expect(page.getByRole('button', { name: 'Accept Brand name' })).toBeVisible()
  // The class is compliance's to confirm, so the schedule of the directory is not stored here.
  expect(await stored(id)).toMatchObject({ itemName: 'Oxy', brandName: 'Norcovar', deaSchedule: null })
})

test('a margin makes the price, and below the lowest margin a reason is asked', async ({ page }) => {
  const { keeper, offered, stored } = await givenCatalog(page)
  const { id, itemVariations } = await offered([{ cost: 8, price: 10, minimumMargin: 15 }])
  await openAs(page, keeper, `/item/${id}/sales-settings`)
  await type(page, 0, 'Margin %', '50')
  await expect(await cell(page, 0, 'Price')).toHaveText('16.00')
  await saved(page)
  await type(page, 0, 'Price', '9')
  await expect(await cell(page, 0, 'Margin %')).toContainText('11.11')
  const dialog = page.getByRole('dialog', { name: 'Below the minimum margin' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('To keep the account')
  await dialog.getByRole('button', { name: 'Save with this reason' }).click()
  await expect(dialog).toBeHidden()
  await saved(page)
  expect((await stored(id)).itemVariations).toMatchObject([{ price: 9, margin: 11.11 }])
  const [row] = await owner<{ justification: string }[]>`
    select justification from audit_entry where entity_id = ${String(itemVariations[0]?.id)} order by id desc limit 1`
  expect(row?.justification).toBe('To keep the account')
})

test('two people edit two offers at once and neither loses', async ({ page, anotherBrowser }) => {
  const { keeper, offered, stored } = await givenCatalog(page)
  const { id } = await offered([
    { cost: 8, price: 10 },
    { cost: 9, price: 12 },
  ])
  const address = `/item/${id}/sales-settings`
  await openAs(page, keeper, address)
  const other = await anotherBrowser()
  await openAs(other, await givenKeeper(keeper, 'Ben Ode'), address)
  for (const each of [page, other]) await isLive(each)
  await expect(page.getByRole('img', { name: 'Also here: Ben Ode' })).toBeVisible()
  await Promise.all([type(page, 0, 'Price', '11'), type(other, 1, 'Price', '15')])
  await Promise.all([saved(page), saved(other)])
  for (const each of [page, other]) {
    await expect(await cell(each, 0, 'Price')).toHaveText('11.00')
    await expect(await cell(each, 1, 'Price')).toHaveText('15.00')
  }
  expect((await stored(id)).itemVariations).toMatchObject([{ price: 11 }, { price: 15 }])
})

test('a GTIN of another item is shown there, and moves when that is wanted', async ({ page }) => {
  const { keeper, item, packed, stored } = await givenCatalog(page)
  const holder = await packed(await item({ itemName: 'Old carvedilol' }), [{ level: 'each', gtin: GTIN, quantity: 1 }])
  const { id } = await item()
  await openAs(page, keeper, `/item/${id}/basic-information`)
  await page.getByRole('textbox', { name: 'GTIN' }).fill(GTIN)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `The code is on item ${holder.number}` })
  await expect(dialog).toContainText('Old carvedilol')
  await dialog.getByRole('button', { name: 'Move it here' }).click()
  await expect(page.getByRole('table', { name: 'Packages' })).toContainText(GTIN)
  expect((await stored(holder.id)).packages).toEqual([])
})

test('who may not view costs sees none anywhere, and may still set a price', async ({ page }) => {
  const { company, keeper, offered, stored } = await givenCatalog(page)
  const made = await offered([{ cost: 8.1234, soaCost: 8.4321, price: 10, minimumMargin: 15, pcr: 0.77 }])
  await givenLot(made, company.id, 'KX4471B', '2099-12-31')
  await openAs(page, await givenKeeper(keeper, 'Ben Ode', ['LIST_ITEMS', 'EDIT_ITEM']), '/item')
  await expect(page.getByRole('link', { name: made.number })).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByText('Brand name').first()).toBeVisible()
  const costs = page.getByText(/\b(?:cost|margin|pcr)\b|8\.1234|8\.4321/i)
  await expect(costs).toHaveCount(0)
  for (const tab of ['basic-information', 'historical', 'lots', 'sales-settings']) {
    await visit(page, `/item/${made.id}/${tab}`)
    await expect(page.getByRole('button', { name: `${made.number}, copy it` })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(costs).toHaveCount(0)
  }
  await type(page, 0, 'Price', '12.5')
  await saved(page)
  expect((await stored(made.id)).itemVariations).toMatchObject([{ price: 12.5, cost: 8.1234, margin: 32.54 }])
})

test('what is wrong is said under its field', async ({ page }) => {
  const { keeper, offered } = await givenCatalog(page)
  const { id } = await offered([{ cost: 8, price: 10 }])
  await openAs(page, keeper, `/item/${id}/basic-information`)
  await page.getByRole('textbox', { name: 'NDC' }).fill('0591-0369')
  await expect(page.getByText(/has segments of 4-4 digits/).first()).toBeVisible()
  await page.getByRole('textbox', { name: 'GTIN' }).fill('00312345678900')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The check digit of 00312345678900 is wrong.')).toBeVisible()
  await page.getByRole('link', { name: 'Sales settings' }).click()
  await type(page, 0, 'Margin %', '100')
  await expect(page.getByText('Between -999.99 and 99.99 percent.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Add variation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a variation' })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('is required')).toBeVisible()
})

test('an item is deactivated after a question, and one that cannot be read says why', async ({ page }) => {
  const { company, keeper, offered, stored } = await givenCatalog(page)
  const made = await offered([{ cost: 8, price: 10 }])
  await givenLot(made, company.id, 'KX4471B', '2099-12-31')
  await openAs(page, keeper, `/item/${made.id}/lots`)
  await expect(page.getByRole('table', { name: 'Lots' })).toContainText('KX4471B')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  const open = page.getByRole('dialog', { name: 'Deactivate anyway?' })
  await open.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Item successfully deactivated.').first()).toBeVisible()
  expect(await stored(made.id)).toMatchObject({ isActive: false })
  await page.route(`**/api/items/${made.id}`, (route) =>
    route.fulfill({ status: 422, json: { message: 'The catalog is closed' } }),
  )
  await page.reload()
  await expect(page.getByText('Error getting item. The catalog is closed.', { exact: true })).toBeVisible()
})

test('who only looks sees that nothing can be chosen either', async ({ page }) => {
  const { company, item } = await givenCatalog(page)
  const made = await item()
  await openAs(page, await givenPerson({ company, permissions: ['LIST_ITEMS'] }), `/item/${made.id}/basic-information`)
  await expect(page.getByText('Read-only. You need the permission Edit item to change this.')).toBeVisible()
  for (const name of ['Form', 'Storage', 'Narcotic'])
    await expect(page.getByLabel(name, { exact: true }).first(), name).toHaveAttribute('aria-disabled', 'true')
})
