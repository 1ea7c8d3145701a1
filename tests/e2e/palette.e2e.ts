import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { givenCompany, givenPerson, type Person } from './people.ts'
import { expectHome, openAs } from './signing-in.ts'
import { follow, visit } from './visiting.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or jump' })
const chosen = (page: Page) => page.getByRole('option', { selected: true })
const usersTable = (page: Page) => page.getByRole('table', { name: 'Users' })
const html = (page: Page) => page.locator('html')
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field(page)).toBeFocused()
}

/** A screen takes the focus when it has come; no one is so fast as to open the palette before. */
const expectArrived = (page: Page) => expect(page.getByRole('main')).toBeFocused()

async function goHome(page: Page): Promise<void> {
  await visit(page, '/')
  await expectHome(page)
  await expectArrived(page)
}

test.describe('the palette', () => {
  async function typeEarly(page: Page) {
    const { promise: dismissRejected, resolve } = Promise.withResolvers<void>()
    const held = page.waitForRequest(/palette-[^/]+\.js/)
    await page.route(/palette-[^/]+\.js/, async (route) => {
      await dismissRejected
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
    await page.keyboard.press('Escape')
    await expect(field(page)).toBeHidden()
  }

  async function explain(page: Page) {
    await page.getByRole('searchbox').click()
    await page.keyboard.press('F1')
    const help = page.getByRole('dialog', { name: 'Users' })
    await expect(help.getByRole('paragraph')).not.toHaveCount(0)
    await expect(help.getByRole('term').first()).toBeVisible()
    // The page of the guide about the area of the screen, and from there the one about a job.
    await expect(help.getByRole('heading', { name: 'Administration' })).toBeVisible()
    await help.getByRole('button', { name: 'Administrator' }).click()
    const guide = page.getByRole('dialog', { name: 'Guide' })
    await expect(guide.getByRole('heading', { name: 'Administrator' })).toBeVisible()
    await guide.getByRole('button', { name: 'Users' }).click()
    await expect(help.getByRole('heading', { name: 'Administration' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
  }

  async function leaveWithScreen(page: Page) {
    await goHome(page)
    await press(page, 'g', 'u')
    await expect(page).toHaveURL(/\/users$/)
    await expectArrived(page)
    await openPalette(page)
    await page.goBack()
    await expectHome(page)
    await expect(field(page)).toBeHidden()
    await openPalette(page)
    await page.goForward()
    await expect(page).toHaveURL(/\/users$/)
    await expect(field(page)).toBeHidden()
    await expect(usersTable(page)).toBeVisible()
  }

  async function findRecord(page: Page, colleague: Person) {
    await goHome(page)
    await openPalette(page)
    await page.keyboard.type('farr')
    await expect(chosen(page)).toContainText('Quentin Farrow')
    await expect(chosen(page)).toContainText(`User · ${colleague.email}`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/users/)

    await goHome(page)
    await openPalette(page)
    await expect(page.getByRole('option').filter({ hasText: 'Quentin Farrow' })).toBeVisible()
  }

  test('takes what is typed before it is there, goes with its screen, finds records and remembers them; F1 explains the screen', async ({
    page,
  }) => {
    const company = await givenCompany()
    const colleague = await givenPerson({ company, name: 'Quentin Farrow' })
    await openAs(page, await givenPerson({ company, permissions: ['EDIT_USER'] }), '/users')
    await expect(usersTable(page)).toBeVisible()
    await test.step('it takes what is typed before it is there, which the screen under it does not hear', () =>
      typeEarly(page))
    await test.step('F1 explains the screen, also from a field', () => explain(page))
    await test.step('it goes with the screen that it was opened on', () => leaveWithScreen(page))
    await test.step('it finds records, leads to them and remembers them', () => findRecord(page, colleague))
  })

  test('finds no records of an index that is not mine to read, but sections of the account settings', async ({
    page,
  }) => {
    const company = await givenCompany()
    await givenPerson({ company, name: 'Quentin Farrow' })
    const searches: string[] = []
    page.on('request', (request) => /\/api\/records\?.*\buser\b/.test(request.url()) && searches.push(request.url()))
    await openAs(page, await givenPerson({ company, permissions: ['LIST_SALES'] }))
    await expectHome(page)
    await test.step('no records of an index that is not mine to read', async () => {
      await openPalette(page)
      await page.keyboard.type('farrow')
      await expect(page.getByText('No results.')).toBeVisible()
      expect(searches).toEqual([])
    })
    await test.step('a section of the account settings', async () => {
      await field(page).fill('gun')
      await expect(chosen(page)).toContainText('Scanner')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('region', { name: 'Scanner' })).toBeInViewport()
    })
  })
})

test.describe('the keyboard', () => {
  async function skipMenus(page: Page) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  }

  async function listKeys(page: Page) {
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Shortcuts of this screen' })
    await expect(sheet.getByRole('heading', { name: 'On this screen' })).toBeVisible()
    await expect(sheet.getByRole('term').filter({ hasText: 'Next row' })).toBeVisible()
    await expect(sheet.getByRole('term').filter({ hasText: 'Go to Audit' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  }

  async function travel(page: Page) {
    await press(page, 'g', 't')
    await expect(page.getByRole('table', { name: 'Audit' })).toBeVisible()
    await press(page, 'g', 'u')
    await expect(usersTable(page)).toBeVisible()
    await press(page, 'g', 'h')
    await expectHome(page)
    await expectArrived(page)
  }

  async function moveInPalette(page: Page) {
    await openPalette(page)
    const options = page.getByRole('option')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.type('nothing is called so')
    await expect(page.getByText('No results.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(options).toHaveCount(0)
  }

  async function goThroughPalette(page: Page) {
    await openPalette(page)
    await page.keyboard.type('aud')
    await expect(chosen(page)).toContainText('Audit')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('table', { name: 'Audit' })).toBeVisible()
    await expect(field(page)).toBeHidden()
  }

  test('skips the menus, lists its keys, travels with g, goes anywhere through the palette, and leaves letters to who types', async ({
    page,
  }) => {
    await openAs(page, await givenPerson({ permissions: ['EDIT_USER', 'AUDIT'] }), '/users')
    await expect(usersTable(page)).toBeVisible()
    await test.step('it reaches the content past the menus', () => skipMenus(page))
    await test.step('it opens the sheet of keys with ?', () => listKeys(page))
    await test.step('it travels with g and a letter', () => travel(page))
    await test.step('it moves in the palette with the arrows and leaves it with Escape', () => moveInPalette(page))
    await test.step('it goes anywhere through the palette', () => goThroughPalette(page))
    await test.step('it changes the theme from the palette', async () => {
      await openPalette(page)
      await page.keyboard.type('dark')
      await page.keyboard.press('Enter')
      await expect(html(page)).toHaveAttribute('data-mantine-color-scheme', 'dark')
    })
    await test.step('it leaves letters alone while someone types', async () => {
      await follow(page, '/users')
      await page.getByRole('searchbox', { name: 'Search Users' }).fill('')
      await page.keyboard.type('g h ?')
      await expect(page.getByRole('searchbox')).toHaveValue('g h ?')
      await expect(usersTable(page)).toBeVisible()
    })
  })
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
