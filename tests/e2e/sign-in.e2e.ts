import type { Page } from '@playwright/test'
import { throttleSubject } from '../../apps/server/src/identity/sign-in/sign-in-throttle.store.ts'
import { expect, test } from './fixture.ts'
import { linkIn, textOfMail } from './stored-mail.ts'
import { demoPerson, givenPerson, type Person } from './people.ts'
import { owner, secrets } from './product.ts'
import { expectHome, expectSignInPage, fillIn, signIn } from './signing-in.ts'

const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
const problem = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })
const forgotDialog = (page: Page) => page.getByRole('dialog', { name: 'Forgot password' })

test('leads a demo user to the home page with their menus, and its address signs them out', async ({ page }) => {
  await page.goto('/')
  await expectSignInPage(page)
  await expect(page).toHaveTitle('Galen 360 · Sign in')
  await fillIn(page, demoPerson('admin'))
  await expectHome(page)
  await expect(page).toHaveTitle('Galen 360 · My day')
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('button', { name: 'Admin' }).click()
  await expect(page.getByRole('menuitem', { name: 'Users' })).toBeVisible()
  await page.goto('/logout')
  await expectSignInPage(page)
  await page.goto('/users')
  await expectSignInPage(page)
})

async function leave(page: Page) {
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expectSignInPage(page)
}

test.describe('the fields', () => {
  async function uncover(page: Page) {
    await passwordField(page).fill('visible?')
    await expect(passwordField(page)).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(passwordField(page)).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(passwordField(page)).toHaveAttribute('type', 'password')
  }

  async function lockCapitals(page: Page) {
    await passwordField(page).dispatchEvent('keydown', { key: 'A', modifierCapsLock: true })
    await expect(page.getByText('Caps Lock is on')).toBeVisible()
    await passwordField(page).dispatchEvent('keyup', { key: 'a' })
    await expect(page.getByText('Caps Lock is on')).toBeHidden()
  }

  async function beRefused(page: Page, { email }: Person) {
    await fillIn(page, { email, password: 'not this one' })
    const refusal = problem(page, 'Username or password invalid.')
    await expect(refusal).toBeVisible()
    const [field, below] = [await passwordField(page).boundingBox(), await refusal.boundingBox()]
    expect(below?.y).toBeGreaterThan(field?.y ?? Infinity)
    const selected = await passwordField(page).evaluate((input: HTMLInputElement) => [
      input.selectionStart,
      input.selectionEnd,
    ])
    expect(selected).toEqual([0, 'not this one'.length])
    await expect(page.getByLabel('Username')).toHaveValue(email)
  }

  async function beUnreachable(page: Page, person: Person) {
    await page.route('**/api/sign/login', (route) => route.abort('connectionrefused'))
    await fillIn(page, person)
    await expect(problem(page, 'Unable to check credentials.')).toBeVisible()
    await page.unroute('**/api/sign/login')
  }

  async function useKeys(page: Page, person: Person) {
    await expect(page.getByLabel('Username')).toBeFocused()
    await page.keyboard.type(person.email)
    await page.keyboard.press('Tab')
    await expect(passwordField(page)).toBeFocused()
    await page.keyboard.type(person.password)
    for (const name of ['Show password', 'Forgot password', 'Login']) {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name })).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expectHome(page)
  }

  test('can be used by keyboard alone, show the password when asked, hint at Caps Lock and say what is wrong', async ({
    page,
  }) => {
    const person = await givenPerson()
    await page.goto('/logout')
    await test.step('signing in is done with the keyboard alone', () => useKeys(page, person))
    await leave(page)
    await test.step('the password is shown and hidden', () => uncover(page))
    await test.step('a hint says that Caps Lock is on', () => lockCapitals(page))
    await test.step('what is wrong stands under the fields, and the password is selected', () =>
      beRefused(page, person))
    await test.step('it says so when the server cannot be reached, and goes on when it is back', async () => {
      await beUnreachable(page, person)
      await page.getByRole('button', { name: 'Login' }).click()
      await expectHome(page)
    })
    await leave(page)
    await test.step('an address that no one has is refused in the same words', async () => {
      await fillIn(page, { email: 'nobody@journey.example', password: 'whatever it is' })
      await expect(problem(page, 'Username or password invalid.')).toBeVisible()
    })
  })
})

test('counts down after too many tries, and lets the right password in afterwards', async ({ page, address }) => {
  const person = await givenPerson()
  await page.clock.install()
  await page.goto('/logout')
  for (let tries = 1; tries <= 5; tries++) {
    const answered = page.waitForResponse('**/api/sign/login')
    await fillIn(page, { ...person, password: `wrong ${tries}` })
    expect((await answered).status()).toBe(401)
    await expect(problem(page, 'Username or password invalid.')).toBeVisible()
  }
  // The first wait lasts a second; a slow machine must not miss it.
  const { name } = throttleSubject(secrets, 'accountAtAddress', person.email, address)
  await owner`update sign_in_throttle set blocked_until = now() + interval '30 seconds' where subject = ${name}`
  await fillIn(page, person)
  await expect(problem(page, /^Too many tries\. Try again in (30|29|28) s\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled()
  await page.clock.fastForward(15_000)
  await expect(problem(page, /^Too many tries\. Try again in 1\d s\.$/)).toBeVisible()
  await page.clock.fastForward(16_000)
  await expect(problem(page, 'Too many tries')).toBeHidden()

  await owner`update sign_in_throttle set blocked_until = null where subject = ${name}`
  await fillIn(page, person)
  await expectHome(page)
})

test('leads back to the page that was wanted but never to another site, and moves home in other tabs', async ({
  page,
  context,
}) => {
  const person = await givenPerson({ permissions: ['EDIT_USER'] })
  const other = await context.newPage()
  await other.goto('/logout')
  await expectSignInPage(other)
  await test.step('it leads back to the page that was wanted', async () => {
    await page.goto('/users?q=ana&sort=-name')
    await expectSignInPage(page)
    await fillIn(page, person)
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
    expect(page.url()).toContain('/users?q=ana&sort=-name')
  })
  await test.step('it moves home when a session starts in another tab', () => expectHome(other))
  await leave(page)
  await test.step('it never leads to another site', async () => {
    await page.goto('/logout?from=//elsewhere.example/')
    await fillIn(page, person)
    await expectHome(page)
  })
})

test.describe('a forgotten password', () => {
  const words = (page: Page) => forgotDialog(page).getByText('Follow the instructions sent to your e-mail.')

  async function ask(page: Page, email: string) {
    await page.getByRole('button', { name: 'Forgot password' }).click()
    await forgotDialog(page).getByLabel('Email').fill(email)
    await forgotDialog(page).getByRole('button', { name: 'Reset Password' }).click()
  }

  async function close(page: Page) {
    await page.keyboard.press('Escape')
    await expect(forgotDialog(page)).toBeHidden()
  }

  /** What was typed is not thrown away unasked. */
  async function discard(page: Page, typed: string) {
    const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(forgotDialog(page).getByLabel('Email')).toHaveValue(typed)
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(forgotDialog(page)).toBeHidden()
  }

  async function choose(page: Page, password: string) {
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Save new password' }).click()
  }

  async function failToAsk(page: Page) {
    await page.route('**/api/sign/reset-password', (route) => route.abort())
    await ask(page, 'ana@journey.example')
    await expect(forgotDialog(page).getByText('Error resetting password.')).toBeVisible()
    await page.unroute('**/api/sign/reset-password')
    await discard(page, 'ana@journey.example')
  }

  async function askForTwo(page: Page, email: string) {
    const said: string[] = []
    for (const each of [email, 'nobody@journey.example']) {
      await ask(page, each)
      await expect(words(page)).toBeVisible()
      said.push((await words(page).innerText()).replace(each, '…'))
      await close(page)
    }
    expect(said[0]).toBe(said[1])
  }

  async function followLink(page: Page, link: string) {
    await page.goto(link.replace(/\?.*/, ''))
    await expect(page.getByText('The link is incomplete.')).toBeVisible()
    await expect(page.getByLabel('New password')).toBeHidden()
    await page.goto(link)
    await expect(page).toHaveTitle('Galen 360 · New password')
    await page.getByLabel('New password').fill('short')
    await expect(page.getByRole('button', { name: 'Save new password' })).toHaveAttribute('aria-disabled', 'true')
    // Only the server knows whose link it is, and so what is too easy to guess.
    await choose(page, 'it is me, ana ruiz, again')
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/name/)
    await choose(page, 'a kettle of green herons')
    await expect(page.getByText('New password saved successfully')).toBeVisible()
    await expectSignInPage(page)
  }

  test('is asked for alike by known and unknown addresses, and chosen again with the mailed link, which works once and ends the sessions', async ({
    page,
    anotherBrowser,
  }) => {
    const person: Person = await givenPerson()
    const working = await anotherBrowser()
    await signIn(working, person)
    await expect(working.getByRole('img', { name: 'Live:' })).toBeVisible()
    await page.goto('/logout')
    await test.step('it needs an email address', async () => {
      await ask(page, 'not an address')
      await expect(forgotDialog(page).getByText('Please, enter a valid e-mail.')).toBeVisible()
      await discard(page, 'not an address')
    })
    await test.step('it says so when it cannot be asked for', () => failToAsk(page))
    await test.step('known and unknown addresses are answered alike', () => askForTwo(page, person.email))
    const link = linkIn(await textOfMail(person.email, 'Choose a new password'))
    await test.step('it is chosen again with the mailed link', () => followLink(page, link))
    await test.step('the sessions that the person has are ended', async () => {
      await expectSignInPage(working)
      await expect(working.getByRole('alert').filter({ hasText: 'Session expired.' })).toBeVisible()
    })
    await test.step('the new password lets in, the old one does not', async () => {
      await fillIn(page, person)
      await expect(problem(page, 'Username or password invalid.')).toBeVisible()
      await fillIn(page, { ...person, password: 'a kettle of green herons' })
      await expectHome(page)
      await textOfMail(person.email, 'Your password was reset')
    })
    await test.step('the link works once', async () => {
      await working.goto(link)
      await choose(working, 'another kettle of herons')
      await expect(working.getByRole('alert').filter({ hasText: 'Expired token.' })).toBeVisible()
      await expectSignInPage(working)
    })
  })
})
