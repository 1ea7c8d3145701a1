import type { Page } from '@playwright/test'
import { givenCatalog, givenKeeper } from './given-items.ts'
import { expect, test } from './fixture.ts'
import { picture } from './picture.ts'
import { owner } from './product.ts'
import { openAs } from './signing-in.ts'
import { follow } from './visiting.ts'

const saved = (page: Page) => expect(page.getByText('Saved!').first()).toBeVisible()

test('a special variation is made for one deal and does not become the best price', async ({ page }) => {
  const { company, keeper, offered, stored } = await givenCatalog(page)
  const { id } = await offered([{ cost: 8, price: 10 }])
  await owner`insert into vendor (company_id, number, friendly_name) values (${company.id}, 'V9', 'Aldermoor Supply')`
  await openAs(page, keeper, `/item/${id}/sales-settings`)
  await page.getByRole('button', { name: 'Add special variation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add special variation' })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('is required')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Vendor' }).fill('Alder')
  await page.getByRole('option', { name: /Aldermoor Supply/ }).click()
  await dialog.getByRole('textbox', { name: 'Cost', exact: true }).fill('6')
  await dialog.getByRole('textbox', { name: 'Margin', exact: true }).fill('25')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('textbox', { name: 'Price' })).toHaveValue('8.00')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Special variations' })).toContainText('Aldermoor Supply')
  await expect(page.getByRole('table', { name: 'Special variations' })).toContainText('8.00')
  expect(await stored(id)).toMatchObject({
    price: 10,
    itemVariations: [{ isSpecial: false }, { isSpecial: true, price: 8 }],
  })
})

test('what competitors ask is noted with its day, kept, and taken out again', async ({ page }) => {
  const { company, keeper, item, stored } = await givenCatalog(page)
  await owner`insert into property (company_id, type, name, position) values (${company.id}, 'competitor', 'Norvane', 1)`
  const { id } = await item()
  await openAs(page, keeper, `/item/${id}/sales-settings`)
  await expect(page.getByText('No prices yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add price' }).click()
  await expect(page.getByText('is required').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Competitor' }).click()
  await page.getByRole('option', { name: 'Norvane' }).click()
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('9.5')
  await page.getByRole('textbox', { name: 'Seen on' }).fill('11/2/2026')
  await page.getByRole('button', { name: 'Add price' }).click()
  const table = page.getByRole('table', { name: 'Competitor prices' })
  await expect(table).toContainText('9.50')
  await saved(page)
  expect((await stored(id)).competitorPrices).toMatchObject([{ price: 9.5, seenOn: '2026-11-02' }])
  await table.getByRole('button', { name: 'Remove the price of Norvane' }).click()
  await expect(page.getByText('No prices yet.')).toBeVisible()
  await expect.poll(async () => (await stored(id)).competitorPrices).toEqual([])
})

test('a picture is shown, replaced by another, and a file that is none is rejected', async ({ page }) => {
  const { keeper, item, stored } = await givenCatalog(page)
  const { id } = await item()
  await openAs(page, keeper, `/item/${id}/basic-information`)
  const choose = (label: string, name: string, buffer: Buffer) =>
    page.locator(`input[type=file][aria-label="${label}"]`).setInputFiles({ name, mimeType: 'image/png', buffer })
  const size = () =>
    page.getByRole('img', { name: 'Picture of Carvedilol' }).evaluate((img: HTMLImageElement) => img.naturalWidth)
  await choose('Picture of the box', 'notes.png', Buffer.from('<html>not a picture</html>'))
  await expect(page.getByText('notes.png is not a valid PNG, JPEG or WebP picture.')).toBeVisible()
  expect(await stored(id)).toMatchObject({ imageId: null })
  await choose('Picture of the box', 'box.png', picture(40, 30))
  await expect.poll(size).toBe(40)
  const { imageId } = await stored(id)
  await choose('Another picture instead', 'cut.png', picture(60, 30).subarray(0, 50))
  await expect(page.getByText('cut.png is not a valid PNG, JPEG or WebP picture.')).toBeVisible()
  await choose('Another picture instead', 'new.png', picture(60, 30))
  await expect.poll(size).toBe(60)
  expect((await stored(id)).imageId).not.toBe(imageId)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('group', { name: 'Picture of the box' })).toBeVisible()
  expect(await stored(id)).toMatchObject({ imageId: null })
})

test('many items get a flag and a class at once, each with its own result', async ({ page }) => {
  const { company, keeper, item, stored } = await givenCatalog(page)
  await owner`insert into property (company_id, type, name, position) values (${company.id}, 'itemClass', 'Brand', 1)`
  await owner`insert into item_flag (company_id, name, icon, color, position) values (${company.id}, 'Short supply', 'alert', '#B42318', 1)`
  const [one, other] = [await item({ itemName: 'Carvedilol' }), await item({ itemName: 'Lisinopril' })]
  await openAs(page, keeper, '/item')
  await expect(page.getByRole('link', { name: other.number })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select the page' }).check()
  // A colleague changes one of them in the meantime: the flags of that row are no longer what the list shows.
  await page.route(`**/api/items/${other.id}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 422, json: { message: 'The item is being counted' } })
      : route.continue(),
  )
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Set flag' }).click()
  const question = page.getByRole('dialog', { name: 'Flag 2 items' })
  await question.getByRole('combobox', { name: 'Flag' }).click()
  await page.getByRole('option', { name: 'Short supply' }).click()
  await question.getByRole('button', { name: 'Set flag' }).click()
  await expect(bar).toContainText('1 of 2 done')
  await expect(bar).toContainText('1 failed')
  await bar.getByRole('button', { name: 'Show', exact: true }).click()
  const failures = page.getByRole('dialog', { name: 'Failures' })
  await expect(failures).toContainText('Lisinopril')
  await expect(failures).toContainText('The item is being counted')
  await page.keyboard.press('Escape')
  await expect(failures).toBeHidden()
  await expect(bar).toContainText('2 selected')
  await page.unrouteAll()
  await bar.getByRole('button', { name: 'Set class' }).click()
  const classes = page.getByRole('dialog', { name: 'Set the class of 2 items' })
  await classes.getByRole('combobox', { name: 'Class' }).click()
  await page.getByRole('option', { name: 'Brand' }).click()
  await classes.getByRole('button', { name: 'Set class' }).click()
  await expect(bar).toContainText('2 of 2 done')
  expect((await stored(one.id)).flags).toHaveLength(1)
  expect(await stored(other.id)).toMatchObject({ flags: [], itemClass: 'Brand' })
})

test('an item is duplicated without its codes and offers', async ({ page }) => {
  const { keeper, offered, packed, stored } = await givenCatalog(page)
  const made = await offered([{ cost: 8, price: 10 }], { itemName: 'Carvedilol', strength: '25', ndc: '12345-678-90' })
  await packed(made, [{ level: 'each', gtin: '00312345678906', quantity: 1 }])
  await openAs(page, keeper, `/item/${made.id}/basic-information`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.getByText('Duplicated without codes and variations').first()).toBeVisible()
  await expect(page.getByRole('button', { name: `${made.number}, copy it` })).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'NDC' })).toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'Strength' })).toHaveValue('25')
  const copyId = new URL(page.url()).pathname.split('/')[2] ?? ''
  expect(await stored(copyId)).toMatchObject({ ndc: null, packages: [], itemVariations: [], strength: '25' })
})

test('who sells sees the sales-facing cost, cannot set it, and meets no other cost', async ({ page }) => {
  const { keeper, offered } = await givenCatalog(page)
  const { id } = await offered([{ cost: 8.1234, soaCost: 8.4321, price: 10, minimumMargin: 15, pcr: 0.77 }])
  const seller = await givenKeeper(keeper, 'Ben Ode', ['LIST_ITEMS', 'CREATE_SALE'])
  await openAs(page, seller, `/item/${id}/sales-settings`)
  const offers = page.getByRole('grid', { name: 'Variations' })
  await expect(offers.getByRole('columnheader', { name: 'SOA cost' })).toBeVisible()
  await expect(offers).toContainText('8.4321')
  await expect(page.getByText(/8\.1234|\bmargin\b|\bPCR\b/i)).toHaveCount(0)
  await follow(page, '/item')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'SOA cost' }).check()
  await expect(page.getByRole('table', { name: 'Items' })).toContainText('8.4321')
  await expect(page.getByRole('checkbox', { name: 'Cost', exact: true })).toHaveCount(0)
})
