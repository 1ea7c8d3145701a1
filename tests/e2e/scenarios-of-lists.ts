import type { Page } from '@playwright/test'
import type { Permission } from '@galen/domain/permissions'
import { enrol } from './enrolment.ts'
import { expect, SLOW_GUN } from './fixture.ts'
import { givenColleagues, givenCompany, givenPerson, type Person } from './people.ts'
import { owner } from './product.ts'
import { openAs, tokensOf } from './signing-in.ts'
import { visit } from './visiting.ts'
import type { Scenario, Walk } from './visit-screens.ts'

const RIGHTS: readonly Permission[] = ['EDIT_USER', 'AUDIT', 'LIST_SYSTEM_PROPERTIES', 'EDIT_SYSTEM_PROPERTIES']
const SEARCHES = '**/search/user?**'

const usersTable = (page: Page) => page.getByRole('table', { name: 'Users' })

/** Someone with a colleague called Basil Haddad; a short list lies behind what opens over it. */
async function givenUsers() {
  const company = await givenCompany()
  const colleague = await givenPerson({ company, name: 'Basil Haddad' })
  return { person: await givenPerson({ company, permissions: RIGHTS }), colleague }
}

async function expectUsers(page: Page): Promise<void> {
  await expect(usersTable(page).getByRole('link', { name: 'Basil Haddad' })).toBeVisible()
}

async function openPeek(page: Page): Promise<void> {
  await usersTable(page).getByRole('link', { name: 'Basil Haddad' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog', { name: 'Basil Haddad' })).toBeVisible()
}

async function* users(page: Page): AsyncGenerator<Scenario> {
  const { person } = await givenUsers()
  await givenColleagues(person.company, 40)
  await openAs(page, person, '/users')
  await expect(page.getByText('1–30 of 42')).toBeVisible()
  yield { name: 'users' }
  await visit(page, '/users?q=basil')
  await openPeek(page)
  yield { name: 'users-peek' }
  await page.getByRole('dialog').getByRole('button', { name: 'Reset Password' }).click()
  const question = page.getByRole('dialog', { name: 'Reset the password of Basil Haddad?' })
  await expect(question).toBeVisible()
  yield { name: 'users-question' }
  await page.route('**/api/admin/user/resetPassword/*', (route) =>
    route.fulfill({
      status: 500,
      json: { title: 'The mail server does not answer', message: 'Try it again later', errorId: 'c0ffee' },
    }),
  )
  await question.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The mail server does not answer.' })).toBeVisible()
  await page.getByRole('dialog', { name: 'Basil Haddad' }).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Messages, 1 unread' }).click()
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  yield { name: 'bell' }
}

async function* passwordAgain(page: Page, person: Person): AsyncGenerator<Scenario> {
  await visit(page, '/users')
  await owner`update user_session set proved_at = now() - interval '1 hour' where user_id = ${person.id}`
  await openPeek(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Disable MFA' }).click()
  const why = page.getByRole('dialog', { name: /^Disable/ })
  await why.getByRole('textbox', { name: 'Reason' }).fill('Lost his phone')
  yield { name: 'users-reason' }
  await why.getByRole('button', { name: 'Disable MFA' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm your password' })
  await expect(proof).toBeVisible()
  yield { name: 'users-password-again' }
  await page.keyboard.press('Escape')
  await expect(proof).toBeHidden()
}

/** The mail that an administrator causes who turns someone's second factor off. */
async function* messages(page: Page, person: Person, colleague: Person): AsyncGenerator<Scenario> {
  const { access_token: token } = await tokensOf(page, person)
  await page.request.post(`/api/admin/user/${colleague.id}/mfa/disable`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  await visit(page, '/messages')
  const mail = page.getByRole('table', { name: 'Messages' }).getByRole('button', { name: 'Two-factor sign-in is off' })
  await expect(mail).toBeVisible()
  yield { name: 'messages' }
  await mail.click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Send again' })).toBeVisible()
  yield { name: 'messages-peek' }
}

async function* keys(page: Page): AsyncGenerator<Scenario> {
  await visit(page, '/users')
  await expectUsers(page)
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Shortcuts of this screen' })
  await expect(list).toBeVisible()
  yield { name: 'keys' }
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('F1')
  const help = page.getByRole('dialog', { name: 'Users' })
  await expect(help).toBeVisible()
  yield { name: 'help' }
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search or jump' }).fill('basil')
  await expect(page.getByRole('option', { selected: true })).toContainText('Basil Haddad')
  yield { name: 'palette-with-records' }
  // Journeys switch the scanner off, because robots type as fast as one.
  await page.evaluate((gun) => localStorage.setItem('galen.scanner', gun), SLOW_GUN)
  await page.goto('/users')
  await expectUsers(page)
  await page.keyboard.type('0100312345678906')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Scanned code' })).toBeVisible()
  yield { name: 'scanned-code' }
}

async function* actions(page: Page): AsyncGenerator<Scenario> {
  const { person, colleague } = await givenUsers()
  await enrol(page, colleague)
  await openAs(page, person, '/users')
  yield* passwordAgain(page, person)
  yield* messages(page, person, colleague)
  yield* keys(page)
}

async function* accidents(page: Page): AsyncGenerator<Scenario> {
  const { person } = await givenUsers()
  await openAs(page, person, '/users?q=nobody-is-called-so')
  await expect(page.getByText('There is no data to display')).toBeVisible()
  yield { name: 'users-empty' }
  await page.route(SEARCHES, () => undefined)
  await page.goto('/users')
  await expect(usersTable(page)).toHaveAttribute('aria-busy', 'true')
  yield { name: 'users-loading' }
  await page.unroute(SEARCHES)
  await page.route(SEARCHES, (route) =>
    route.fulfill({ status: 422, json: { title: 'The list is too long', errorId: 'c0ffee' } }),
  )
  await page.goto('/users')
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  yield { name: 'users-failed' }
  await page.unroute(SEARCHES)
  await page.route(SEARCHES, (route) => route.fulfill({ json: { total: 1, totalIsExact: true, content: [null] } }))
  await page.goto('/users')
  await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible()
  yield { name: 'unexpected-error' }
}

async function* newVersion(page: Page): AsyncGenerator<Scenario> {
  await page.route('**/assets/users-page-*.js', (route) => route.fulfill({ status: 404 }))
  await openAs(page, await givenPerson({ permissions: RIGHTS }), '/users')
  await expect(page.getByText('A new version is ready')).toBeVisible()
  yield { name: 'new-version' }
}

/** What is seen of lists. */
export const walksOfLists: readonly Walk[] = [
  { name: 'the users', scenarios: users },
  { name: 'the password asked for again, the messages and the keys of a list', scenarios: actions },
  { name: 'a list that cannot be shown', scenarios: accidents },
  { name: 'a new version', scenarios: newVersion },
]
