import type { Page } from '@playwright/test'
import { enrol } from './enrolment.ts'
import { expect } from './journey.ts'
import { codeOf, wrongCode } from './one-time-code.ts'
import { givenPerson } from './people.ts'
import { expectSignInPage, fillIn, openAs } from './signing-in.ts'

/** Something people see: a screen, or a screen in a state that matters. */
export type Sight = {
  readonly name: string
  /** Leads a new page there and returns once it stands still. */
  readonly open: (page: Page) => Promise<void>
  /** Where it exists only at some widths. */
  readonly only?: 'desktop' | 'tablet'
}

const alert = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible()

async function reachSecondFactor(page: Page): Promise<string> {
  const person = await givenPerson()
  const { secret } = await enrol(page, person)
  await page.goto('/logout')
  await fillIn(page, person)
  await heading(page, 'Enter the code')
  return secret
}

async function openForgotPassword(page: Page, email: string): Promise<void> {
  await page.goto('/logout')
  await page.getByRole('button', { name: 'Forgot password' }).click()
  await page.getByRole('dialog').getByLabel('E-mail').fill(email)
}

const askForLink = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Reset Password' }).click()

/** The wizard of an installation that has no company, up to one of its steps; the server is not asked to make one. */
async function openSetUp(page: Page, steps: 1 | 2 | 3): Promise<void> {
  await page.route('**/api/setup/status', (route) => route.fulfill({ json: { needed: true, demo: false } }))
  await page.goto('/')
  await page.getByLabel('Company name').fill('Corvane Rx')
  if (steps === 1) return
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Given name').fill('Ana')
  await page.getByLabel('Family name').fill('Ruiz')
  await page.getByLabel('E-mail').fill('ana@corvane.example')
  await page.getByLabel('Password', { exact: true }).fill('a kettle of green herons')
  if (steps === 2) return
  await page.getByRole('button', { name: 'Next' }).click()
  await heading(page, 'Set-up code')
}

/** What is seen before anybody is signed in. */
export const sightsOutside: readonly Sight[] = [
  {
    name: 'sign-in',
    async open(page) {
      await page.goto('/logout')
      await expectSignInPage(page)
    },
  },
  {
    name: 'sign-in-refused',
    async open(page) {
      await page.goto('/logout')
      await fillIn(page, { email: 'nobody@journey.example', password: 'whatever it is' })
      await alert(page, 'Username or password invalid.')
    },
  },
  {
    name: 'sign-in-wait',
    async open(page) {
      await page.route('**/api/sign/login', (route) =>
        route.fulfill({ status: 429, headers: { 'Retry-After': '3600' }, json: {} }),
      )
      await page.goto('/logout')
      await fillIn(page, { email: 'nobody@journey.example', password: 'whatever it is' })
      await alert(page, 'Too many tries.')
    },
  },
  {
    name: 'sign-in-after-session-expired',
    async open(page) {
      await openAs(page, await givenPerson())
      await page.route('**/api/me/preferences', (route) => route.fulfill({ status: 401, json: {} }))
      await page.route('**/api/sign/refresh/*', (route) => route.fulfill({ status: 401, json: {} }))
      await page.getByRole('button', { name: /^Account of / }).click()
      await page.getByRole('menuitemradio', { name: 'Comfortable rows' }).click()
      await expectSignInPage(page)
      await alert(page, 'Session expired.')
    },
  },
  {
    name: 'forgot-password',
    async open(page) {
      await openForgotPassword(page, 'not an address')
      await askForLink(page)
      await expect(page.getByText('Please, enter a valid e-mail.')).toBeVisible()
    },
  },
  {
    name: 'forgot-password-sent',
    async open(page) {
      await openForgotPassword(page, 'nobody@journey.example')
      await askForLink(page)
      await expect(page.getByText('Follow the instructions sent to your e-mail.')).toBeVisible()
    },
  },
  {
    name: 'new-password',
    async open(page) {
      await page.goto('/reset-password?token=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')
      await page.getByLabel('New password').fill('orchard lamps')
    },
  },
  { name: 'two-factor', open: async (page) => void (await reachSecondFactor(page)) },
  {
    name: 'two-factor-refused',
    async open(page) {
      const secret = await reachSecondFactor(page)
      await page.keyboard.type(wrongCode(secret))
      await page.getByRole('button', { name: 'Verify Code' }).click()
      await alert(page, 'Error: token invalid.')
      await page.keyboard.type(codeOf(secret).slice(0, 3))
    },
  },
  {
    name: 'recovery-code',
    async open(page) {
      await reachSecondFactor(page)
      await page.getByRole('button', { name: 'Use a recovery code' }).click()
      await heading(page, 'Enter a recovery code')
    },
  },
  { name: 'set-up-company', open: (page) => openSetUp(page, 1) },
  { name: 'set-up-administrator', open: (page) => openSetUp(page, 2) },
  { name: 'set-up-code', open: (page) => openSetUp(page, 3) },
]
