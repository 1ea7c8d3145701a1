import type { Page } from '@playwright/test'
import { enrol } from './enrolment.ts'
import { expect, test } from './fixture.ts'
import { linkIn, textOfMail } from './stored-mail.ts'
import { givenCompany, givenPerson, type Person } from './people.ts'
import { owner, rows } from './product.ts'
import { expectSignInPage, openAs, tokensOf } from './signing-in.ts'
import { visit } from './visiting.ts'

const peek = (page: Page) => page.getByRole('dialog')

async function openPeek(page: Page, name: string) {
  await page.getByRole('table', { name: 'Users', exact: true }).getByRole('link', { name }).focus()
  await page.keyboard.press('Space')
  await expect(peek(page)).toHaveAccessibleName(name)
}

async function mailLink(page: Page, elsewhere: Page, colleague: Person) {
  await peek(page).getByRole('button', { name: 'Reset Password' }).click()
  await page
    .getByRole('dialog', { name: 'Reset the password of Omar Haddad?' })
    .getByRole('button', { name: 'Reset Password' })
    .click()
  await expect(page.getByText('E-mail sent successfully.')).toBeVisible()
  await elsewhere.goto(linkIn(await textOfMail(colleague.email, 'Choose a new password')))
  await expect(elsewhere.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
}

async function proveAgain(page: Page, person: Person) {
  await owner`update user_session set proved_at = now() - interval '1 hour' where user_id = ${person.id}`
  await peek(page).getByRole('button', { name: 'Disable MFA' }).click()
  const why = page.getByRole('dialog', { name: 'Disable two-factor of Omar Haddad?' })
  await expect(why.getByRole('button', { name: 'Disable MFA' })).toHaveAttribute('aria-disabled', 'true')
  await why.getByRole('textbox', { name: 'Reason' }).fill('Lost his phone')
  await why.getByRole('button', { name: 'Disable MFA' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm your password' })
  await question.getByLabel('Password', { exact: true }).fill('not my password')
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(question.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/./)
  await question.getByLabel('Password', { exact: true }).fill(person.password)
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Two-factor is off')).toBeVisible()
}

test('an administrator mails a link to choose a new password, and something delicate asks for the own one when the sign-in is long ago', async ({
  page,
  anotherBrowser,
}) => {
  const company = await givenCompany()
  const colleague = await givenPerson({ company, name: 'Omar Haddad' })
  await enrol(page, colleague)
  const person = await givenPerson({ company, permissions: ['EDIT_USER'] })
  // They work for another company too, where they do not look after the users.
  await rows.member(await givenCompany('Zedwick Rx'), person.id)
  await openAs(page, person, '/users')
  await openPeek(page, 'Omar Haddad')
  await test.step('an administrator mails a link', async () => mailLink(page, await anotherBrowser(), colleague))
  await test.step('something delicate asks for the password again', () => proveAgain(page, person))
  await test.step('no company is offered that they may not fill', async () => {
    await visit(page, '/users/new/basic-information')
    await expect(page.getByRole('group', { name: 'Companies' }).getByRole('checkbox')).toHaveCount(1)
  })
})

test('an administrator disables a second factor, which ends the sessions of its owner', async ({
  page,
  anotherBrowser,
}) => {
  const company = await givenCompany()
  const colleague = await givenPerson({ company, name: 'Omar Haddad' })
  const theirs = await anotherBrowser()
  await openAs(theirs, colleague)
  await expect(theirs.getByRole('img', { name: /^Live:/ })).toBeVisible()
  await enrol(page, colleague)
  await openAs(page, await givenPerson({ company, permissions: ['EDIT_USER'] }), '/users')
  await openPeek(page, 'Omar Haddad')
  await peek(page).getByRole('button', { name: 'Disable MFA' }).click()
  const why = page.getByRole('dialog', { name: 'Disable two-factor of Omar Haddad?' })
  await expect(why.getByRole('button', { name: 'Disable MFA' })).toHaveAttribute('aria-disabled', 'true')
  await why.getByRole('textbox', { name: 'Reason' }).fill('Lost his phone')
  await why.getByRole('button', { name: 'Disable MFA' }).click()
  await expect(page.getByText('Two-factor is off')).toBeVisible()
  await expectSignInPage(theirs)
  expect(await textOfMail(colleague.email, 'Two-factor sign-in is off')).toContain('Lost his phone')
  const [entry] = await owner`select justification from audit_entry where entity_id = ${colleague.id}
    and action = 'disable-second-factor'`
  expect(entry?.['justification']).toBe('Lost his phone')
  await tokensOf(page, colleague)
})

test('whoever asks for a new password does not lose their place, and hears how long to wait', async ({ page }) => {
  await page.goto('/logout')
  const opener = page.getByRole('button', { name: 'Forgot password' })
  const dialog = page.getByRole('dialog', { name: 'Forgot password' })
  const ask = async () => {
    await opener.click()
    await dialog.getByLabel('Email').fill('nobody@journey.example')
    await dialog.getByRole('button', { name: 'Reset Password' }).click()
  }
  await ask()
  await expect(dialog.getByText('Follow the instructions sent to your e-mail.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  const data = { email: 'nobody@journey.example' }
  await Promise.all(Array.from({ length: 10 }, () => page.request.post('/api/sign/reset-password', { data })))
  await ask()
  await expect(dialog.getByText(/^Too many tries\. Try again in \d+ minutes\.$/)).toBeVisible()
})
