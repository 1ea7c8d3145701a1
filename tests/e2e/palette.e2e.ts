import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { givenCompany, givenPerson } from './people.ts'
import { expectHome, openAs } from './signing-in.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or jump' })
const chosen = (page: Page) => page.getByRole('option', { selected: true })

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field(page)).toBeFocused()
}

test.describe('the palette', () => {
  test('finds records, leads to them and remembers them', async ({ page }) => {
    const company = await givenCompany()
    const colleague = await givenPerson({ company, name: 'Quentin Farrow' })
    await openAs(page, await givenPerson({ company, permissions: ['EDIT_USER'] }))
    await expectHome(page)
    await openPalette(page)
    await page.keyboard.type('farr')
    await expect(chosen(page)).toContainText('Quentin Farrow')
    await expect(chosen(page)).toContainText(`User · ${colleague.email}`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/users/)

    await page.goto('/')
    await expectHome(page)
    await openPalette(page)
    await expect(page.getByRole('option').filter({ hasText: 'Quentin Farrow' })).toBeVisible()
  })

  test('takes what is typed before it is there, which the screen under it does not hear', async ({ page }) => {
    await openAs(page, await givenPerson({ permissions: ['EDIT_USER'] }), '/users')
    await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
    const { promise: letGo, resolve } = Promise.withResolvers<void>()
    const held = page.waitForRequest(/palette-[^/]+\.js/)
    await page.route(/palette-[^/]+\.js/, async (route) => {
      await letGo
      await route.continue()
    })
    await page.keyboard.press('ControlOrMeta+k')
    await held
    await page.keyboard.type('cat')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    resolve()
    await expect(field(page)).toHaveValue('ca')
    await page.keyboard.type('rry')
    await expect(field(page)).toHaveValue('carry')
    await expect(page).toHaveURL(/\/users$/)
    await expect(page.getByRole('dialog')).toHaveCount(1)
  })

  test('goes with the screen that it was opened on', async ({ page }) => {
    await openAs(page, await givenPerson({ permissions: ['EDIT_USER'] }))
    await expectHome(page)
    await page.keyboard.press('g')
    await page.keyboard.press('u')
    await expect(page).toHaveURL(/\/users$/)
    await openPalette(page)
    await page.goBack()
    await expectHome(page)
    await expect(field(page)).toBeHidden()
    await openPalette(page)
    await page.goForward()
    await expect(page).toHaveURL(/\/users$/)
    await expect(field(page)).toBeHidden()
  })

  test('finds no records of an index that is not mine to read', async ({ page }) => {
    const company = await givenCompany()
    await givenPerson({ company, name: 'Quentin Farrow' })
    const searches: string[] = []
    page.on('request', (request) => request.url().includes('/search/user?') && searches.push(request.url()))
    await openAs(page, await givenPerson({ company, permissions: ['LIST_SALES'] }))
    await expectHome(page)
    await openPalette(page)
    await page.keyboard.type('farrow')
    await expect(page.getByText('Nothing is called that.')).toBeVisible()
    expect(searches).toEqual([])
  })

  test('leads to a section of the account settings', async ({ page }) => {
    await openAs(page, await givenPerson())
    await expectHome(page)
    await openPalette(page)
    await page.keyboard.type('gun')
    await expect(chosen(page)).toContainText('Scanner')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Scanner' })).toBeInViewport()
  })
})

test('F1 explains the screen, also from a field', async ({ page }) => {
  await openAs(page, await givenPerson({ permissions: ['EDIT_USER'] }), '/users')
  await page.getByRole('searchbox').click()
  await page.keyboard.press('F1')
  const help = page.getByRole('dialog', { name: 'Users' })
  await expect(help.getByRole('paragraph')).not.toHaveCount(0)
  await expect(help.getByRole('term').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
})

test('warehouse mode is switched on in the avatar menu and stays on the device', async ({ page }) => {
  await openAs(page, await givenPerson())
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Warehouse mode' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'warehouse')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'warehouse')
  await expectHome(page)
})
