import type { Page } from '@playwright/test'
import { expect } from './fixture.ts'
import { codeOf } from './one-time-code.ts'
import { givenCompany, givenPerson, type Person } from './people.ts'
import { owner, rows } from './product.ts'
import { openAs, tokensOf } from './signing-in.ts'
import { visit } from './visiting.ts'
import type { Scenario, Walk } from './visit-screens.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const qrCode = (page: Page) => page.getByRole('img', { name: /^QR code/ })

async function expectSettings(page: Page): Promise<void> {
  await expect(section(page, 'Sessions').getByText('This one')).toBeVisible()
}

async function* settings(page: Page): AsyncGenerator<Scenario> {
  const person = await givenPerson({ permissions: ['EDIT_USER', 'AUDIT'] })
  await tokensOf(page, person)
  await openAs(page, person, '/account-settings')
  await expectSettings(page)
  yield* choices(page)
  yield* settingUp(page, person)
  yield* turningOff(page, person)
  yield* conflict(page)
  await visit(page, '/account-settings')
  await expectSettings(page)
  yield* notSaved(page)
}

async function* choices(page: Page): AsyncGenerator<Scenario> {
  yield { name: 'account-settings' }
  await section(page, 'Appearance').getByRole('combobox', { name: 'Numbers' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[role=option][data-active]')).toBeVisible()
  yield { name: 'account-settings-choosing' }
  await page.keyboard.press('Escape')
  await section(page, 'Sessions').getByRole('button', { name: 'End all others' }).click()
  await expect(page.getByRole('dialog', { name: 'End all other sessions?' })).toBeVisible()
  yield { name: 'sessions-end-all' }
  await page.keyboard.press('Escape')
}

async function* conflict(page: Page): AsyncGenerator<Scenario> {
  const theirs = { field: 'givenName', theirs: 'Theirs', by: 'Ana Ruiz', at: new Date().toISOString() }
  await page.route('**/api/me/profile', (route) =>
    route.fulfill({ status: 409, json: { title: 'Conflict', details: [theirs] } }),
  )
  await section(page, 'Profile').getByLabel('Given name').fill('Mine')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Use theirs' })).toBeVisible()
  yield { name: 'account-settings-conflict' }
}

async function* notSaved(page: Page): AsyncGenerator<Scenario> {
  await page.route('**/api/me/profile', (route) => route.fulfill({ status: 500, body: '' }))
  await section(page, 'Profile').getByLabel('Given name').fill('Lost')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status', { name: 'Save status' })).toHaveText('Error when save')
  yield { name: 'account-settings-not-saved' }
  await page.route('**/api/me/profile', (route) =>
    route.fulfill({ status: 503, json: { code: 'storage-full.unavailable', message: 'The storage is full.' } }),
  )
  await section(page, 'Profile').getByLabel('Given name').fill('Lost again')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Read-only: the storage is full.')).toBeVisible()
  yield { name: 'storage-full' }
}

async function* settingUp(page: Page, { password }: Person): AsyncGenerator<Scenario> {
  await section(page, 'Two-factor').getByRole('button', { name: 'Set up' }).click()
  await dialog(page).getByLabel('Password', { exact: true }).fill(password)
  await dialog(page).getByRole('button', { name: 'Next' }).click()
  await expect(qrCode(page)).toBeVisible()
  yield { name: 'two-factor-set-up' }
  const secret = await dialog(page)
    .getByText(/^[A-Z2-7 ]{16,}$/)
    .innerText()
  await page.getByLabel('Digit 1 of 6').focus()
  await page.keyboard.type(codeOf(secret))
  await dialog(page).getByRole('button', { name: 'Verify Code' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  yield { name: 'recovery-codes' }
  await page.getByRole('button', { name: 'Done' }).click()
}

/** The enrolment that is before everything in a company that requires a second factor; two other companies do not. */
async function* required(page: Page): AsyncGenerator<Scenario> {
  const person = await givenPerson()
  for (const name of ['Aster Labs', 'Juniper Health']) await rows.member(await givenCompany(name), person.id)
  await owner`insert into setting (company_id, key, value) values (${person.company.id}, 'secondFactorRequired', 'true')`
  await owner`update app_user set default_company_id = ${person.company.id} where id = ${person.id}`
  await openAs(page, person, '/account-settings')
  await expect(page.getByRole('heading', { name: 'Set up two-factor' })).toBeVisible()
  yield { name: 'two-factor-required' }
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(qrCode(page)).toBeVisible()
  yield { name: 'two-factor-required-first-code' }
}

async function* turningOff(page: Page, { password }: Person): AsyncGenerator<Scenario> {
  await section(page, 'Two-factor').getByRole('button', { name: 'Create new codes' }).click()
  await expect(dialog(page)).toBeVisible()
  yield { name: 'two-factor-new-codes' }
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await section(page, 'Two-factor').getByRole('button', { name: 'Turn off' }).click()
  await dialog(page).getByLabel('Password', { exact: true }).fill(password)
  await dialog(page).getByLabel('Code from the app, or a recovery code').fill('000000')
  await dialog(page).getByRole('button', { name: 'Turn off' }).click()
  await expect(dialog(page).getByText(/is not right/)).toBeVisible()
  yield { name: 'two-factor-turn-off' }
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
}

export const walksOfAccount: readonly Walk[] = [
  { name: 'the account settings, a second factor and a setting that is not saved', scenarios: settings },
  { name: 'a second factor that the company requires', scenarios: required },
]
