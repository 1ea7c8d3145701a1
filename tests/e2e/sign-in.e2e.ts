import type { Page } from '@playwright/test'
import { subjectOf } from '../../apps/server/src/identity/sign-in/sign-in-throttle.store.ts'
import { expect, test } from './journey.ts'
import { linkIn, textOfMail } from './kept-mail.ts'
import { demoPerson, givenPerson, type Person } from './people.ts'
import { owner, secrets } from './product.ts'
import { expectHome, expectSignInPage, fillIn, openAs, signIn } from './signing-in.ts'

const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
const problem = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })
const forgotDialog = (page: Page) => page.getByRole('dialog', { name: 'Forgot password' })

test('signs in a demo user, who lands on the home page with their menus', async ({ page }) => {
  await page.goto('/')
  await expectSignInPage(page)
  await expect(page).toHaveTitle('Galen 360 · Sign in')
  await fillIn(page, demoPerson('admin'))
  await expectHome(page)
  await expect(page).toHaveTitle('Galen 360 · My day')
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('button', { name: 'Admin' }).click()
  await expect(page.getByRole('menuitem', { name: 'Users' })).toBeVisible()
})

test('is done with the keyboard alone', async ({ page }) => {
  const person = await givenPerson()
  await page.goto('/logout')
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
})

test('says what is wrong under the fields and selects the password', async ({ page }) => {
  const { email } = await givenPerson()
  await page.goto('/logout')
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
})

test('says the same of an address that nobody has', async ({ page }) => {
  await page.goto('/logout')
  await fillIn(page, { email: 'nobody@journey.example', password: 'whatever it is' })
  await expect(problem(page, 'Username or password invalid.')).toBeVisible()
})

test('shows and hides the password', async ({ page }) => {
  await page.goto('/logout')
  await passwordField(page).fill('visible?')
  await expect(passwordField(page)).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(passwordField(page)).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(passwordField(page)).toHaveAttribute('type', 'password')
})

test('hints that Caps Lock is on', async ({ page }) => {
  await page.goto('/logout')
  await passwordField(page).dispatchEvent('keydown', { key: 'A', modifierCapsLock: true })
  await expect(page.getByText('Caps Lock is on')).toBeVisible()
  await passwordField(page).dispatchEvent('keyup', { key: 'a' })
  await expect(page.getByText('Caps Lock is on')).toBeHidden()
})

test('says so when the server cannot be reached, and goes on when it is back', async ({ page }) => {
  const person = await givenPerson()
  await page.goto('/logout')
  await page.route('**/api/sign/login', (route) => route.abort('connectionrefused'))
  await fillIn(page, person)
  await expect(problem(page, 'Unable to check credentials.')).toBeVisible()
  await page.unroute('**/api/sign/login')
  await page.getByRole('button', { name: 'Login' }).click()
  await expectHome(page)
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
  const { name } = subjectOf(secrets, 'accountAtAddress', person.email, address)
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

test('leads back to the page that was wanted', async ({ page }) => {
  const person = await givenPerson({ permissions: ['EDIT_USER'] })
  await page.goto('/users?q=ana&sort=-name')
  await expectSignInPage(page)
  await fillIn(page, person)
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  expect(page.url()).toContain('/users?q=ana&sort=-name')
})

test('never leads to another site', async ({ page }) => {
  const person = await givenPerson()
  await page.goto('/logout?from=//elsewhere.example/')
  await fillIn(page, person)
  await expectHome(page)
})

test('moves home when a session starts in another tab', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/logout')
  await expectSignInPage(other)
  await signIn(page, await givenPerson())
  await expectHome(other)
})

test('is skipped by somebody who is signed in', async ({ page }) => {
  await openAs(page, await givenPerson(), '/logout')
  await expectHome(page)
})

test.describe('a forgotten password', () => {
  async function ask(page: Page, email: string) {
    await page.goto('/logout')
    await page.getByRole('button', { name: 'Forgot password' }).click()
    await forgotDialog(page).getByLabel('E-mail').fill(email)
    await forgotDialog(page).getByRole('button', { name: 'Reset Password' }).click()
  }

  async function choose(page: Page, password: string) {
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Save new password' }).click()
  }

  test('needs an e-mail address', async ({ page }) => {
    await ask(page, 'not an address')
    await expect(forgotDialog(page).getByText('Please, enter a valid e-mail.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(forgotDialog(page)).toBeHidden()
  })

  test('says so when it cannot be asked for', async ({ page }) => {
    await page.route('**/api/sign/reset-password', (route) => route.abort())
    await ask(page, 'ana@journey.example')
    await expect(forgotDialog(page).getByText('Error resetting password.')).toBeVisible()
  })

  test('is answered alike for known and unknown addresses', async ({ page }) => {
    const { email } = await givenPerson()
    const said: string[] = []
    for (const each of [email, 'nobody@journey.example']) {
      await ask(page, each)
      const words = forgotDialog(page).getByText('Follow the instructions sent to your e-mail.')
      await expect(words).toBeVisible()
      said.push((await words.innerText()).replace(each, '…'))
    }
    expect(said[0]).toBe(said[1])
  })

  test('is chosen anew with the mailed link, which works once', async ({ page, anotherBrowser }) => {
    const person: Person = await givenPerson()
    await ask(page, person.email)
    await expect(forgotDialog(page).getByText('Follow the instructions')).toBeVisible()
    const link = linkIn(await textOfMail(person.email, 'Choose a new password'))

    await page.goto(link.replace(/\?.*/, ''))
    await expect(page.getByText('The link is not whole.')).toBeVisible()
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

    await fillIn(page, person)
    await expect(problem(page, 'Username or password invalid.')).toBeVisible()
    await fillIn(page, { ...person, password: 'a kettle of green herons' })
    await expectHome(page)
    await textOfMail(person.email, 'Your password was reset')

    const elsewhere = await anotherBrowser()
    await elsewhere.goto(link)
    await choose(elsewhere, 'another kettle of herons')
    await expect(elsewhere.getByRole('alert').filter({ hasText: 'Expired token.' })).toBeVisible()
    await expectSignInPage(elsewhere)
  })

  test('ends the sessions the person has', async ({ page, anotherBrowser }) => {
    const person = await givenPerson()
    const working = await anotherBrowser()
    await signIn(working, person)
    await expect(working.getByRole('img', { name: 'Live:' })).toBeVisible()
    await ask(page, person.email)
    await page.goto(linkIn(await textOfMail(person.email, 'Choose a new password')))
    await choose(page, 'a kettle of green herons')
    await expectSignInPage(working)
    await expect(working.getByRole('alert').filter({ hasText: 'Session expired.' })).toBeVisible()
  })
})
