import type { Page } from '@playwright/test'
import { enrol } from './enrolment.ts'
import { expect } from './journey.ts'
import { codeOf } from './one-time-code.ts'
import { givenPerson } from './people.ts'
import { enterTokens, openAs, tokensOf } from './signing-in.ts'
import type { Sight } from './sights.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

async function openSettings(page: Page) {
  const person = await givenPerson({ permissions: ['EDIT_USER', 'AUDIT'] })
  await openAs(page, person, '/account-settings')
  await expect(section(page, 'Sessions').getByText('This one')).toBeVisible()
  return person
}

async function openSettingsWithSecondFactor(page: Page) {
  const person = await givenPerson()
  const { secret } = await enrol(page, person)
  await enterTokens(page, await tokensOf(page, person, codeOf(secret, 1)))
  await page.goto('/account-settings')
  await expect(section(page, 'Two-factor').getByText('On', { exact: true })).toBeVisible()
  return person
}

async function beginSecondFactor(page: Page): Promise<void> {
  const { password } = await openSettings(page)
  await section(page, 'Two-factor').getByRole('button', { name: 'Set up' }).click()
  await dialog(page).getByLabel('Password', { exact: true }).fill(password)
  await dialog(page).getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
}

/** All sections are on one page; these are its top, its middle and its end. */
const SECTIONS = ['profile', 'sessions', 'keys'] as const

/** The settings scrolled to one section, as its link does. */
const sectionSight = (id: (typeof SECTIONS)[number]): Sight => ({
  name: `account-settings-${id}`,
  async open(page) {
    await openSettings(page)
    await page.goto(`/account-settings#${id}`)
    await expect(page.locator(`#${id}`)).toBeInViewport()
  },
})

export const sightsOfAccount: readonly Sight[] = [
  ...SECTIONS.map(sectionSight),
  {
    name: 'account-settings-conflict',
    async open(page) {
      await openSettings(page)
      const theirs = { field: 'givenName', theirs: 'Theirs', by: 'Ana Ruiz', at: new Date().toISOString() }
      await page.route('**/api/me/profile', (route) =>
        route.fulfill({ status: 409, json: { title: 'Conflict', details: [theirs] } }),
      )
      await section(page, 'Profile').getByLabel('Given name').fill('Mine')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Use theirs' })).toBeVisible()
    },
  },
  {
    name: 'account-settings-not-saved',
    async open(page) {
      await openSettings(page)
      await page.route('**/api/me/profile', (route) => route.fulfill({ status: 500, body: '' }))
      await section(page, 'Profile').getByLabel('Given name').fill('Lost')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('status', { name: 'Save status' })).toHaveText('Error when save')
    },
  },
  { name: 'two-factor-set-up', open: beginSecondFactor },
  {
    name: 'recovery-codes',
    async open(page) {
      await beginSecondFactor(page)
      const secret = await dialog(page)
        .getByText(/^[A-Z2-7 ]{16,}$/)
        .innerText()
      await page.getByLabel('Digit 1 of 6').focus()
      await page.keyboard.type(codeOf(secret))
      await dialog(page).getByRole('button', { name: 'Verify Code' }).click()
      await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
    },
  },
  {
    name: 'two-factor-turn-off',
    async open(page) {
      const { password } = await openSettingsWithSecondFactor(page)
      await section(page, 'Two-factor').getByRole('button', { name: 'Turn off' }).click()
      await dialog(page).getByLabel('Password', { exact: true }).fill(password)
      await dialog(page).getByLabel('Code from the app, or a recovery code').fill('000000')
      await dialog(page).getByRole('button', { name: 'Turn off' }).click()
      await expect(dialog(page).getByText(/is not right/)).toBeVisible()
    },
  },
  {
    name: 'two-factor-new-codes',
    async open(page) {
      await openSettingsWithSecondFactor(page)
      await section(page, 'Two-factor').getByRole('button', { name: 'Make new codes' }).click()
      await expect(dialog(page)).toBeVisible()
    },
  },
  {
    name: 'sessions-end-all',
    async open(page) {
      const person = await openSettings(page)
      await tokensOf(page, person)
      await page.reload()
      await section(page, 'Sessions').getByRole('button', { name: 'End all others' }).click()
      await expect(page.getByRole('dialog', { name: 'End all other sessions?' })).toBeVisible()
    },
  },
]
