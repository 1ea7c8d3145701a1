import type { Page } from '@playwright/test'
import type { Permission } from '@galen/domain/permissions'
import { enrol } from './enrolment.ts'
import { expect } from './journey.ts'
import { demoPerson, givenColleagues, givenCompany, givenPerson } from './people.ts'
import { owner } from './product.ts'
import { expectHome, openAs, tokensOf } from './signing-in.ts'
import type { Sight } from './sights.ts'

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const accountButton = (page: Page) => page.getByRole('button', { name: /^Account of / })
const usersTable = (page: Page) => page.getByRole('table', { name: 'Users' })
const RIGHTS: readonly Permission[] = [
  'EDIT_USER',
  'AUDIT',
  'LIST_SYSTEM_PROPERTIES',
  'EDIT_SYSTEM_PROPERTIES',
  'LIST_SALES',
]

async function openHomeOf(page: Page, name: Parameters<typeof demoPerson>[0]): Promise<void> {
  await openAs(page, demoPerson(name))
  await expectHome(page)
}

/** A list of two pages, in a company with a colleague called Basil Haddad. */
async function openUsers(page: Page, address = '/users') {
  const company = await givenCompany()
  const colleague = await givenPerson({ company, name: 'Basil Haddad' })
  await givenColleagues(company, 40)
  const person = await givenPerson({ company, permissions: RIGHTS })
  await openAs(page, person, address)
  return { person, colleague }
}

async function openPeek(page: Page): Promise<void> {
  await usersTable(page).getByRole('link', { name: 'Basil Haddad' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog', { name: 'Basil Haddad' })).toBeVisible()
}

async function askToResetPassword(page: Page): Promise<void> {
  await openPeek(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('dialog', { name: 'Reset the password of Basil Haddad?' })).toBeVisible()
}

const SUBJECT = 'Two-factor sign-in is off'

/** The mail that an administrator causes who turns somebody's second factor off. */
async function openMessages(page: Page): Promise<void> {
  const company = await givenCompany()
  const person = await givenPerson({ company, permissions: RIGHTS })
  const colleague = await givenPerson({ company, name: 'Basil Haddad' })
  await enrol(page, colleague)
  const { access_token: token } = await tokensOf(page, person)
  await page.request.post(`/api/admin/user/${colleague.id}/mfa/disable`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  await openAs(page, person, '/messages')
  await expect(page.getByRole('table', { name: 'Messages' }).getByText(SUBJECT)).toBeVisible()
}

const framedSights: readonly Sight[] = [
  { name: 'home-administrator', open: (page) => openHomeOf(page, 'admin') },
  { name: 'home-sales-rep', open: (page) => openHomeOf(page, 'rep') },
  { name: 'home-compliance-officer', open: (page) => openHomeOf(page, 'compliance') },
  {
    name: 'home-without-access',
    async open(page) {
      const company = await givenCompany()
      await givenPerson({ company, name: 'Ada Lindgren', permissions: ['EDIT_USER'] })
      await openAs(page, await givenPerson({ company }))
      await expectHome(page)
    },
  },
  {
    name: 'menu',
    only: 'desktop',
    async open(page) {
      await openHomeOf(page, 'admin')
      await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('button', { name: 'Admin' }).click()
      await expect(page.getByRole('menuitem', { name: 'Users' })).toBeVisible()
    },
  },
  {
    name: 'menu-folded',
    only: 'tablet',
    async open(page) {
      await openHomeOf(page, 'admin')
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(page.getByRole('menuitem', { name: 'Users' })).toBeVisible()
    },
  },
  {
    name: 'avatar-menu',
    async open(page) {
      await openHomeOf(page, 'admin')
      await accountButton(page).click()
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    },
  },
  {
    name: 'palette',
    async open(page) {
      await openHomeOf(page, 'admin')
      await page.keyboard.press('ControlOrMeta+k')
      await expect(page.getByRole('combobox', { name: 'Search or jump' })).toBeFocused()
    },
  },
  {
    name: 'palette-of-companies',
    async open(page) {
      await openHomeOf(page, 'admin')
      await page.keyboard.press('ControlOrMeta+Shift+k')
      await expect(page.getByRole('combobox', { name: 'Swap company' })).toBeFocused()
    },
  },
  {
    name: 'keys',
    async open(page) {
      await openUsers(page)
      await expect(usersTable(page)).toBeVisible()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keys of this screen' })).toBeVisible()
    },
  },
  {
    name: 'palette-with-records',
    async open(page) {
      await openUsers(page)
      await expect(usersTable(page)).toBeVisible()
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('combobox', { name: 'Search or jump' }).fill('basil')
      await expect(page.getByRole('option', { selected: true })).toContainText('Basil Haddad')
    },
  },
  {
    name: 'help',
    async open(page) {
      await openUsers(page)
      await expect(usersTable(page)).toBeVisible()
      await page.keyboard.press('F1')
      await expect(page.getByRole('dialog', { name: 'Users' })).toBeVisible()
    },
  },
  {
    name: 'scanned-code',
    async open(page) {
      await openUsers(page)
      // Journeys switch the scanner off, because robots type as fast as one; and a busy robot is a slow one.
      await page.evaluate(() => localStorage.setItem('galen.scanner', '{"meanGapMs":120,"settleMs":400}'))
      await page.reload()
      await expect(usersTable(page)).toBeVisible()
      await page.keyboard.type('0100312345678906')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Scanned code' })).toBeVisible()
    },
  },
  {
    name: 'bell',
    async open(page) {
      await openUsers(page)
      await page.route('**/api/admin/user/resetPassword/*', (route) =>
        route.fulfill({
          status: 500,
          json: { title: 'The mail server does not answer', message: 'Try it again later', errorId: 'c0ffee' },
        }),
      )
      await askToResetPassword(page)
      await page
        .getByRole('dialog', { name: /^Reset/ })
        .getByRole('button', { name: 'Reset Password' })
        .click()
      await expect(page.getByRole('alert').filter({ hasText: 'The mail server does not answer.' })).toBeVisible()
      await page.getByRole('dialog', { name: 'Basil Haddad' }).getByRole('button', { name: 'Close' }).click()
      await page.getByRole('button', { name: 'Messages, 1 unread' }).click()
      await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
    },
  },
]

const listSights: readonly Sight[] = [
  {
    name: 'users',
    async open(page) {
      await openUsers(page)
      await expect(usersTable(page).getByText('Colleague 001', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'users-peek',
    async open(page) {
      await openUsers(page)
      await openPeek(page)
    },
  },
  {
    name: 'users-question',
    async open(page) {
      await openUsers(page)
      await askToResetPassword(page)
    },
  },
  {
    name: 'users-password-again',
    async open(page) {
      const { person, colleague } = await openUsers(page)
      await enrol(page, colleague)
      await owner`update user_session set proved_at = now() - interval '1 hour' where user_id = ${person.id}`
      await page.reload()
      await openPeek(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Disable MFA' }).click()
      await page
        .getByRole('dialog', { name: /^Disable/ })
        .getByRole('button', { name: 'Disable MFA' })
        .click()
      await expect(page.getByRole('dialog', { name: 'Is it you?' })).toBeVisible()
    },
  },
  {
    name: 'users-empty',
    async open(page) {
      await openUsers(page, '/users?q=nobody-is-called-so')
      await expect(page.getByText('There is no data to display')).toBeVisible()
    },
  },
  {
    name: 'users-failed',
    async open(page) {
      await page.route('**/search/user?**', (route) =>
        route.fulfill({ status: 422, json: { title: 'The list is too long', errorId: 'c0ffee' } }),
      )
      await openUsers(page)
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    },
  },
  {
    name: 'users-loading',
    async open(page) {
      await page.route('**/search/user?**', () => undefined)
      await openUsers(page)
      await expect(usersTable(page)).toHaveAttribute('aria-busy', 'true')
    },
  },
  {
    name: 'messages',
    async open(page) {
      await openMessages(page)
    },
  },
  {
    name: 'messages-peek',
    async open(page) {
      await openMessages(page)
      await page.getByRole('table', { name: 'Messages' }).getByRole('button', { name: SUBJECT }).click()
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Send again' })).toBeVisible()
    },
  },
  {
    name: 'audit',
    async open(page) {
      await openAs(page, demoPerson('admin'), '/audit')
      await expect(page.getByRole('table', { name: 'Audit' }).getByText('Marisol Vega').first()).toBeVisible()
    },
  },
  {
    name: 'audit-peek',
    async open(page) {
      await openAs(page, demoPerson('admin'), '/audit')
      await page.getByRole('table', { name: 'Audit' }).locator('tbody').getByRole('button').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'audit-empty',
    async open(page) {
      await openAs(page, demoPerson('admin'), '/audit/user/nobody')
      await expect(page.getByText('There is no data to display')).toBeVisible()
    },
  },
]

const accidentSights: readonly Sight[] = [
  {
    name: 'not-found',
    async open(page) {
      await openAs(page, await givenPerson({ permissions: RIGHTS }), '/no/such/page')
      await heading(page, 'There is no such page')
    },
  },
  {
    name: 'not-permitted',
    async open(page) {
      await openAs(page, demoPerson('viewer'), '/users')
      await heading(page, 'You may not open Users')
    },
  },
  {
    name: 'unexpected-error',
    async open(page) {
      await page.route('**/search/user?**', (route) =>
        route.fulfill({ json: { total: 1, totalIsExact: true, content: [null] } }),
      )
      await openUsers(page)
      await heading(page, 'Unexpected Application Error!')
    },
  },
  {
    name: 'new-version',
    async open(page) {
      await page.route('**/assets/users-page-*.js', (route) => route.fulfill({ status: 404 }))
      await openUsers(page)
      await expect(page.getByText('A new version is ready')).toBeVisible()
    },
  },
  {
    name: 'offline',
    async open(page) {
      await openHomeOf(page, 'rep')
      await page.context().setOffline(true)
      await expect(page.getByText(/^Offline\./)).toBeVisible()
    },
  },
]

/** What is seen inside the frame, but for the account settings. */
export const sightsInside: readonly Sight[] = [...framedSights, ...listSights, ...accidentSights]
