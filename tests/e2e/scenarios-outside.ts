import type { Page } from '@playwright/test'
import { enrol } from './enrolment.ts'
import { expect } from './fixture.ts'
import { codeOf, wrongCode } from './one-time-code.ts'
import { givenPerson } from './people.ts'
import { expectSignInPage, fillIn, openAs } from './signing-in.ts'
import { follow } from './visiting.ts'
import type { Scenario, Walk } from './visit-screens.ts'

const NOBODY = { email: 'nobody@journey.example', password: 'whatever it is' }
const alert = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible()

async function* signIn(page: Page): AsyncGenerator<Scenario> {
  await page.goto('/logout')
  await expectSignInPage(page)
  yield { name: 'sign-in' }
  yield* forgotten(page)
  await fillIn(page, NOBODY)
  await alert(page, 'Username or password invalid.')
  yield { name: 'sign-in-refused' }
  yield* secondFactor(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await expectSignInPage(page)
  await page.route('**/api/sign/login', (route) =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '3600' }, json: {} }),
  )
  await fillIn(page, NOBODY)
  await alert(page, 'Too many tries.')
  yield { name: 'sign-in-wait' }
  yield* newPasswords(page)
}

async function* forgotten(page: Page): AsyncGenerator<Scenario> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Forgot password' }).click()
  await dialog.getByLabel('Email').fill('not an address')
  await dialog.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Please, enter a valid e-mail.')).toBeVisible()
  yield { name: 'forgot-password' }
  await dialog.getByLabel('Email').fill('nobody@journey.example')
  await dialog.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Follow the instructions sent to your e-mail.')).toBeVisible()
  yield { name: 'forgot-password-sent' }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

async function* newPasswords(page: Page): AsyncGenerator<Scenario> {
  await follow(page, '/reset-password?token=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')
  await page.getByLabel('New password').fill('orchard lamps')
  yield { name: 'new-password' }
  await follow(page, '/web-password?token=none')
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
  yield { name: 'web-password' }
}

async function* expiredSession(page: Page): AsyncGenerator<Scenario> {
  await openAs(page, await givenPerson())
  await page.route('**/api/me/preferences', (route) => route.fulfill({ status: 401, json: {} }))
  await page.route('**/api/sign/refresh/*', (route) => route.fulfill({ status: 401, json: {} }))
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitemradio', { name: 'Comfortable rows' }).click()
  await expectSignInPage(page)
  await alert(page, 'Session expired.')
  yield { name: 'sign-in-after-session-expired' }
}

async function* secondFactor(page: Page): AsyncGenerator<Scenario> {
  const person = await givenPerson()
  const { secret } = await enrol(page, person)
  await fillIn(page, person)
  await heading(page, 'Enter the code')
  yield { name: 'two-factor' }
  await page.keyboard.type(wrongCode(secret))
  await page.getByRole('button', { name: 'Verify Code' }).click()
  await alert(page, 'Error: token invalid.')
  await page.keyboard.type(codeOf(secret).slice(0, 3))
  yield { name: 'two-factor-refused' }
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await heading(page, 'Enter a recovery code')
  yield { name: 'recovery-code' }
}

/** The wizard of an installation that has no company; the server is not asked to make one. */
async function* setUp(page: Page): AsyncGenerator<Scenario> {
  await page.route('**/api/setup/status', (route) => route.fulfill({ json: { needed: true, demo: false } }))
  await page.goto('/')
  await page.getByLabel('Company name').fill('Corvane Rx')
  yield { name: 'set-up-company' }
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Given name').fill('Ana')
  await page.getByLabel('Family name').fill('Ruiz')
  await page.getByLabel('Email').fill('ana@corvane.example')
  await page.getByLabel('Password', { exact: true }).fill('a kettle of green herons')
  yield { name: 'set-up-administrator' }
  await page.getByRole('button', { name: 'Next' }).click()
  await heading(page, 'Set-up code')
  yield { name: 'set-up-code' }
}

/** What is seen before anyone is signed in. */
export const walksOutside: readonly Walk[] = [
  { name: 'the sign-in page, the second factor and a new password', scenarios: signIn },
  { name: 'the end of a session', scenarios: expiredSession },
  { name: 'the set-up', scenarios: setUp },
]
