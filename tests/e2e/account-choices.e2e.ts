import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { givenPerson, type Person } from './people.ts'
import { owner } from './product.ts'
import { expectHome, expectSignInPage, fillIn, openAs } from './signing-in.ts'
import { follow } from './visiting.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const saveStatus = (page: Page) => page.getByRole('status', { name: 'Save status' })
const html = (page: Page) => page.locator('html')

async function openSettings(page: Page, person: Person): Promise<void> {
  await openAs(page, person, '/account-settings')
  await expect(section(page, 'Profile')).toBeVisible()
}

test.describe('what one chooses for oneself', () => {
  const choose = async (page: Page, name: string, option: string | RegExp) => {
    await section(page, 'Appearance').getByRole('combobox', { name }).click()
    await page.getByRole('option', { name: option }).click()
  }
  /** Today in the company of the test, as it is written in most of the world. */
  const dayFirst = () =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', dateStyle: 'short' }).format(new Date())
  const saved = (page: Page) => expect(section(page, 'Appearance').getByText('Saved!').first()).toBeVisible()

  test('has a start page, until the right to see it is gone', async ({ page }) => {
    const person = await givenPerson({ permissions: ['EDIT_USER'] })
    await openSettings(page, person)
    await choose(page, 'Start page', 'Users')
    await saved(page)
    await page.getByRole('link', { name: 'Galen 360, start page' }).click()
    await expect(page).toHaveURL(/\/users$/)
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expectSignInPage(page)
    await fillIn(page, person)
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()

    await owner`delete from company_user_role where user_id = ${person.id}`
    await openAs(page, person)
    await expect(page.getByRole('link', { name: 'Galen 360, home' })).toBeVisible()
  })

  test('writes and reads figures and days as chosen, in another browser too', async ({ page, anotherBrowser }) => {
    const person = await givenPerson({ permissions: ['LIST_SYSTEM_PROPERTIES', 'EDIT_SYSTEM_PROPERTIES'] })
    await openSettings(page, person)
    await choose(page, 'Numbers', '1.234,56')
    await choose(page, 'Dates', dayFirst())
    await expect(section(page, 'Appearance').getByRole('combobox', { name: 'Dates' })).toHaveValue(dayFirst())
    await expect
      .poll(() => owner`select number_format, date_format from user_preferences where user_id = ${person.id}`)
      .toEqual([{ number_format: 'comma', date_format: 'day-first' }])

    const other = await anotherBrowser()
    await openAs(other, person, '/admin/configuration')
    const amount = other.getByRole('textbox', { name: 'Payments that need a second person' })
    await expect(amount).toHaveValue('10.000')
    await amount.fill('2.500,75')
    await amount.press('Enter')
    await expect
      .poll(
        () =>
          owner`select value from setting where company_id = ${person.company.id} and key = 'secondPersonPaymentAmount'`,
      )
      .toEqual([{ value: 2500.75 }])
    await expect(amount).toHaveValue('2.500,75')
    const day = other.getByRole('textbox', { name: 'First day of the books' })
    await day.fill('3/4/2026')
    await day.press('Enter')
    await expect(day).toHaveValue('03/04/2026')
    await expect
      .poll(() => owner`select value from setting where company_id = ${person.company.id} and key = 'booksBeginOn'`)
      .toEqual([{ value: '2026-04-03' }])
  })
})

test('who wants no confirmations is told of nothing but what went wrong', async ({ page }) => {
  const person = await givenPerson()
  await openSettings(page, person)
  await section(page, 'Notifications').getByRole('switch', { name: 'Confirmations' }).click({ force: true })
  await expect
    .poll(() => owner`select confirmations from user_preferences where user_id = ${person.id}`)
    .toEqual([{ confirmations: false }])
  const shown = page.waitForResponse('**/api/me/hints')
  await section(page, 'Appearance').getByRole('button', { name: 'Show them again' }).click()
  await shown
  await page.getByRole('button', { name: 'Messages' }).click()
  await expect(page.getByText('No notifications')).toBeVisible()
})

const pick = (page: Page, label: string) => section(page, 'Appearance').getByText(label, { exact: true }).click()

test.describe('sections, look, sounds and keys', () => {
  const toggle = (page: Page) => section(page, 'Sounds').getByRole('switch', { name: 'Scanner sounds' })
  const volume = (page: Page) => section(page, 'Sounds').getByRole('slider', { name: 'Volume' })

  async function findSection(page: Page) {
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Filter sections' })).toBeFocused()
    await page.keyboard.type('authenticator')
    await expect(section(page, 'Two-factor')).toBeVisible()
    await expect(section(page, 'Profile')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(section(page, 'Profile')).toBeVisible()
  }

  async function failToChoose(page: Page) {
    await page.route('**/api/me/preferences', (route) =>
      route.fulfill({ status: 500, json: { title: 'The disk is full' } }),
    )
    await pick(page, 'Dark')
    await expect(page.getByRole('alert').filter({ hasText: 'The disk is full.' })).toBeVisible()
    await expect(html(page)).toHaveAttribute('data-mantine-color-scheme', 'light')
    await expect(saveStatus(page)).toHaveText('Error when save')
    await page.unroute('**/api/me/preferences')
  }

  async function setLouder(page: Page) {
    await expect(volume(page)).toHaveAttribute('aria-valuenow', '60')
    for (const name of ['Accepted', 'Needs a choice', 'Rejected'])
      await section(page, 'Sounds').getByRole('button', { name }).click()
    await volume(page).press('ArrowRight')
    await expect(saveStatus(page)).toHaveText('Saved!')
    await page.reload()
    await expect(volume(page)).toHaveAttribute('aria-valuenow', '65')
  }

  async function chooseLook(page: Page) {
    await pick(page, 'Dark')
    await expect(html(page)).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expect(saveStatus(page)).toHaveText('Saved!')
    const saved = page.waitForResponse('**/api/me/preferences')
    await pick(page, 'Comfortable')
    expect((await saved).status()).toBe(200)
    await expect(html(page)).toHaveAttribute('data-density', 'comfortable')
  }

  async function silence(page: Page) {
    const saved = page.waitForResponse('**/api/me/preferences')
    await toggle(page).click({ force: true })
    expect((await saved).status()).toBe(200)
    await expect(section(page, 'Sounds').getByRole('button', { name: 'Accepted' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  }

  async function switchKeysOff(page: Page) {
    await expect(section(page, 'Shortcuts').getByRole('term').filter({ hasText: 'Go to Users' })).toBeVisible()
    const saved = page.waitForResponse('**/api/me/preferences')
    await section(page, 'Shortcuts').getByRole('switch', { name: 'Single-key shortcuts' }).click({ force: true })
    expect((await saved).status()).toBe(200)
    await follow(page, '/')
    await expectHome(page)
    for (const key of ['g', 'u', '?']) await page.keyboard.press(key)
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('combobox', { name: 'Search or jump' })).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expectHome(page)
  }

  test('a section is found by a word, look and sounds stay as chosen, and single keys can be switched off', async ({
    page,
  }) => {
    await openSettings(page, await givenPerson({ permissions: ['EDIT_USER'] }))
    await test.step('/ and a word find a section', () => findSection(page))
    await test.step('a look that cannot be saved goes back', () => failToChoose(page))
    await test.step('sounds can be tried and set louder', () => setLouder(page))
    await test.step('the look is saved with each choice', () => chooseLook(page))
    await test.step('sounds can be switched off', () => silence(page))
    await test.step('all of it stays', async () => {
      await page.reload()
      await expect(toggle(page)).not.toBeChecked()
      await expect(section(page, 'Appearance').getByRole('radio', { name: 'Dark' })).toBeChecked()
      await expect(section(page, 'Appearance').getByRole('radio', { name: 'Comfortable' })).toBeChecked()
    })
    await test.step('keys are listed and can be switched off, all but those with Ctrl', () => switchKeysOff(page))
  })
})

test('the look stays as chosen when an older reading of the settings arrives late', async ({ page }) => {
  const [read, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(
    '**/api/admin/user/settings',
    async (route) => {
      const response = await route.fetch()
      read.resolve()
      await late.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await openSettings(page, await givenPerson())
  await read.promise
  const saved = page.waitForResponse('**/api/me/preferences')
  await pick(page, 'Dark')
  await saved
  const arrived = page.waitForResponse('**/api/admin/user/settings')
  late.resolve()
  await (await arrived).finished()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await html(page).getAttribute('data-mantine-color-scheme')).toBe('dark')
})
