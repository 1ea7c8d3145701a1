import type { Page } from '@playwright/test'
import type { Permission } from '@galen/domain/permissions'
import { enrol } from './enrolment.ts'
import { expect, test } from './fixture.ts'
import { mailsTo, textOfMail } from './stored-mail.ts'
import { givenColleagues, givenCompany, givenPerson, type Person } from './people.ts'
import { owner } from './product.ts'
import { openAs, tokensOf } from './signing-in.ts'
import { follow, visit } from './visiting.ts'

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })
/** The rows under the head. */
const rowsOf = (page: Page, name: string) => table(page, name).locator('tbody').getByRole('row')
const firstCells = (page: Page, name: string) => rowsOf(page, name).locator('td:has([data-opener])')
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const peek = (page: Page) => page.getByRole('dialog')
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

/** 65 colleagues called "Colleague 001" and so on, and someone who may look at them, who comes first by name. */
async function openUsers(page: Page, address = '/users', permissions: readonly Permission[] = ['EDIT_USER', 'AUDIT']) {
  const company = await givenCompany()
  await givenColleagues(company, 65)
  const person = await givenPerson({ company, permissions })
  await openAs(page, person, address)
  await expect(firstCells(page, 'Users').first()).toHaveText(/\w/)
  return person
}

test.describe('pages', () => {
  async function turn(page: Page) {
    await expect(rowsOf(page, 'Users')).toHaveCount(30)
    await expect(page.getByText('1–30 of 66')).toBeVisible()
    await pages(page).getByRole('link', { name: 'Next page' }).click()
    await expect(page.getByText('31–60 of 66')).toBeVisible()
    expect(query(page)).toEqual({ p: '1' })
    await pages(page).getByRole('link', { name: 'Page 3' }).click()
    await expect(rowsOf(page, 'Users')).toHaveCount(6)
    await page.reload()
    await expect(page.getByText('61–66 of 66')).toBeVisible()
    await follow(page, '/users?p=99')
    await expect(page.getByText('There is no page 100')).toBeVisible()
    await page.getByRole('link', { name: 'Last page' }).click()
    await expect(page.getByText('61–66 of 66')).toBeVisible()
  }

  async function goBack(page: Page) {
    await visit(page, '/users')
    await pages(page).getByRole('link', { name: 'Page 2' }).click()
    await expect(firstCells(page, 'Users').first()).toHaveText('Colleague 030')
    await table(page, 'Users').getByRole('button', { name: 'Name' }).click()
    await expect(firstCells(page, 'Users').first()).toHaveText('Ana Ruiz')
    await page.goBack()
    await expect(firstCells(page, 'Users').first()).toHaveText('Colleague 030')
    expect(query(page)).toEqual({ p: '1' })
    await page.goBack()
    await expect(firstCells(page, 'Users').first()).toHaveText('Ana Ruiz')
    await page.goForward()
    await expect(firstCells(page, 'Users').first()).toHaveText('Colleague 030')
  }

  async function returnTo(page: Page) {
    await visit(page, '/users?p=1&sort=-name')
    await expect(firstCells(page, 'Users').first()).toHaveText('Colleague 035')
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await expect(table(page, 'Users')).toBeHidden()
    await page.goBack()
    await expect(firstCells(page, 'Users').first()).toHaveText('Colleague 035')
  }

  test('hold thirty rows each, stand in the address, and come back with Back in their order, from another screen too', async ({
    page,
  }) => {
    await openUsers(page)
    await test.step('pages hold thirty rows each and stand in the address', () => turn(page))
    await test.step('they come back with Back, in their order', () => goBack(page))
    await test.step('they come back from another screen', () => returnTo(page))
  })
})

test.describe('search', () => {
  const box = (page: Page) => page.getByRole('searchbox', { name: 'Search Users' })

  async function narrow(page: Page) {
    await expect(rowsOf(page, 'Users')).toHaveCount(6)
    await page.keyboard.press('/')
    await expect(box(page)).toBeFocused()
    await page.keyboard.type('colleague 01')
    await page.keyboard.press('Enter')
    // 001 and 010 to 019: every word has to be found, anywhere in the name.
    await expect(page.getByText('1–11 of 11')).toBeVisible()
    expect(query(page)).toEqual({ q: 'colleague 01' })
    await page.keyboard.press('Escape')
    await expect(page.getByText('1–30 of 66')).toBeVisible()
  }

  async function findNothing(page: Page) {
    await box(page).fill('nobody-is-called-so')
    await page.keyboard.press('Enter')
    await expect(page.getByText('There is no data to display')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByText('1–30 of 66')).toBeVisible()
    await expect(box(page)).toHaveValue('')
  }

  async function askForFields(page: Page, person: Person) {
    await box(page).fill(`email:"${person.email}"`)
    await page.keyboard.press('Enter')
    await expect(rowsOf(page, 'Users')).toHaveCount(1)
    await box(page).fill('shoeSize:44')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: /shoeSize/ })).toBeVisible()
  }

  async function sort(page: Page, person: Person) {
    await visit(page, '/users')
    const email = table(page, 'Users').getByRole('columnheader', { name: 'Email' })
    await email.getByRole('button').click()
    await expect(email).toHaveAttribute('aria-sort', 'ascending')
    expect(query(page)).toEqual({ sort: 'email' })
    await expect(rowsOf(page, 'Users').first()).toContainText(person.email)
    await email.getByRole('button').click()
    await expect(email).toHaveAttribute('aria-sort', 'descending')
    expect(query(page)).toEqual({ sort: '-email' })
    await expect(rowsOf(page, 'Users').first()).toContainText('colleague9.')
    await email.getByRole('button').click()
    await expect(email).toHaveAttribute('aria-sort', 'none')
    expect(query(page)).toEqual({})
  }

  test('starts with Enter, says when it finds nothing, and understands fields; sorting stands in the address', async ({
    page,
  }) => {
    const person = await openUsers(page, '/users?p=2')
    await test.step('it starts with Enter, narrows the list and leads to its first page', () => narrow(page))
    await test.step('one that finds nothing says so, and can be taken back', () => findNothing(page))
    await test.step('it understands fields and says what it does not understand', () => askForFields(page, person))
    await test.step('sorting stands in the address: up, down, and as it was', () => sort(page, person))
  })

  test('starts by itself a second after the last letter', async ({ page }) => {
    await page.clock.install()
    await openUsers(page)
    await box(page).pressSequentially('ruiz')
    expect(query(page)).toEqual({})
    await page.clock.fastForward(1000)
    await expect(rowsOf(page, 'Users')).toHaveCount(1)
    expect(query(page)).toEqual({ q: 'ruiz' })
  })
})

test.describe('rows', () => {
  async function walkRows(page: Page) {
    const row = (place: number) => firstCells(page, 'Users').nth(place).locator('[data-opener]')
    await page.keyboard.press('j')
    await expect(row(0)).toBeFocused()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await expect(row(2)).toBeFocused()
    await page.keyboard.press('k')
    await expect(row(1)).toBeFocused()
    await page.keyboard.press('Space')
    await expect(peek(page)).toHaveAccessibleName('Colleague 001')
    await page.keyboard.press('ArrowDown')
    await expect(peek(page)).toHaveAccessibleName('Colleague 002')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(peek(page)).toHaveAccessibleName('Ana Ruiz')
    await page.keyboard.press('Escape')
    await expect(peek(page)).toBeHidden()
    const again = page.waitForRequest('**/search/user?**')
    await page.keyboard.press('r')
    await again
  }

  async function selectRows(page: Page) {
    await visit(page, '/users')
    const boxes = rowsOf(page, 'Users').getByRole('checkbox')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(boxes.nth(1)).toBeChecked()
    await boxes.nth(4).click({ modifiers: ['Shift'] })
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await expect(bar.getByText('4 selected')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bar).toBeHidden()
    await table(page, 'Users').getByRole('checkbox', { name: 'Select the page' }).check()
    await expect(bar.getByText('30 selected')).toBeVisible()
    await bar.getByRole('button', { name: 'Select all 66' }).click()
    await expect(bar.getByText('66 selected')).toBeVisible()
    await bar.getByRole('button', { name: 'Clear' }).click()
    await boxes.nth(2).check()
    await boxes.nth(3).check()
    await bar.getByRole('button', { name: 'Deactivate' }).click()
    await page
      .getByRole('dialog', { name: /^Deactivate/ })
      .getByRole('button', { name: 'Deactivate' })
      .click()
    await expect(bar.getByText('2 of 2 done')).toBeVisible()
    await expect(rowsOf(page, 'Users').nth(2)).toContainText('Inactive')
  }

  /** By keys, as people do: what is left by an address is not remembered. */
  async function comeAgain(page: Page) {
    await page.keyboard.type('gh')
    await expect(table(page, 'Users')).toBeHidden()
    await page.keyboard.type('gu')
    await expect(firstCells(page, 'Users').first()).toHaveText(/\w/)
  }

  async function leaveAndReturn(page: Page) {
    await comeAgain(page)
    await rowsOf(page, 'Users').getByRole('checkbox').nth(20).check()
    const last = rowsOf(page, 'Users').nth(29)
    await last.scrollIntoViewIfNeeded()
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await expect(table(page, 'Users')).toBeHidden()
    await page.goBack()
    await expect(last).toBeInViewport()
    await expect(page.getByText('1 selected').first()).toBeVisible()
  }

  async function leaveTooEarly(page: Page) {
    await comeAgain(page)
    await rowsOf(page, 'Users').nth(29).scrollIntoViewIfNeeded()
    let isHeld = true
    await page.route('**/search/user?**', (route) => (isHeld ? route.abort() : route.continue()))
    await pages(page).getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/p=1/)
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await expect(table(page, 'Users')).toBeHidden()
    isHeld = false
    await page.goBack()
    await expect(rowsOf(page, 'Users').first()).toContainText('Colleague 030')
    await expect(rowsOf(page, 'Users').first()).toBeInViewport()
  }

  test('are walked and opened by keyboard, selected and acted on together, and Back finds them where they were left', async ({
    page,
  }) => {
    await openUsers(page)
    await test.step('the keyboard walks the rows, opens one and moves on inside', () => walkRows(page))
    await test.step('rows are selected by key, range and page, and many are acted on at once', () => selectRows(page))
    await test.step('Back finds a list where it was left', () => leaveAndReturn(page))
    await test.step('Back finds a page at its top that was left before its rows were there', () => leaveTooEarly(page))
  })
})

test.describe('what a colleague does', () => {
  async function change(page: Page, headers: Record<string, string>) {
    const row = rowsOf(page, 'Users').nth(1)
    await expect(row).toContainText('Omar Haddad')
    const reply = await page.request.patch('/api/me/profile', {
      headers,
      data: { version: 1, familyName: 'Aaronson' },
    })
    expect(reply.status()).toBe(200)
    await expect(row).toContainText('Omar Aaronson')
  }

  async function make(page: Page, headers: Record<string, string>, companyId: string) {
    const reply = await page.request.post('/api/admin/user', {
      headers,
      data: { email: `new.${companyId}@journey.example`, givenName: 'Aaron', familyName: 'New' },
    })
    expect(reply.status(), await reply.text()).toBe(200)
    await page.getByRole('button', { name: '1 new, show' }).click()
    await expect(rowsOf(page, 'Users').first()).toContainText('Aaron New')
  }

  test('shows in place when it is a change, and waits behind a button when it is new', async ({ page }) => {
    const company = await givenCompany()
    const colleague = await givenPerson({ company, permissions: ['EDIT_USER'], name: 'Omar Haddad' })
    await openAs(page, await givenPerson({ company, permissions: ['EDIT_USER'] }), '/users')
    await expect(rowsOf(page, 'Users')).toHaveCount(2)
    await expect(page.getByRole('img', { name: /^Live:/ })).toBeVisible()
    const { access_token: token } = await tokensOf(page, colleague)
    const headers = { Authorization: `Bearer ${token}` }
    await test.step('a change shows in place, and nothing moves', () => change(page, headers))
    await test.step('what is new waits behind a button', () => make(page, headers, company.id))
  })
})

test('a list that cannot be read says so and is read again on Retry', async ({ page }) => {
  await page.clock.install()
  await page.route('**/search/user?**', (route) =>
    route.fulfill({ status: 503, json: { title: 'The database is resting' } }),
  )
  const company = await givenCompany()
  await openAs(page, await givenPerson({ company, permissions: ['EDIT_USER'] }), '/users')
  // The browser tries a few times by itself, a little later each time.
  await expect(async () => {
    await page.clock.fastForward(30_000)
    await expect(page.getByRole('alert').filter({ hasText: 'The database is resting.' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.unroute('**/search/user?**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rowsOf(page, 'Users')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden()
})

test.describe('messages', () => {
  test('kept without a mail server can be read and sent again, but for those that hold a link', async ({ page }) => {
    const person = await givenPerson({ permissions: ['LIST_SYSTEM_PROPERTIES', 'EDIT_SYSTEM_PROPERTIES'] })
    await enrol(page, person)
    const enabled = 'Two-factor sign-in is on'
    await textOfMail(person.email, enabled)
    await page.request.post('/api/sign/reset-password', { data: { email: person.email } })
    await textOfMail(person.email, 'Choose a new password')
    await owner`update app_user set mfa_enabled = false where id = ${person.id}`
    await openAs(page, person, '/messages')
    await expect(rowsOf(page, 'Messages')).toHaveCount(2)
    await expect(rowsOf(page, 'Messages').filter({ hasText: enabled })).toContainText('Stored')
    await table(page, 'Messages').getByRole('button', { name: 'Choose a new password' }).click()
    await expect(peek(page).getByText(/^Only the recipient can read this email/)).toBeVisible()
    await page.keyboard.press('Escape')
    await table(page, 'Messages').getByRole('button', { name: enabled }).click()
    await expect(peek(page).getByText('From now on, signing in also asks for a code from your app.')).toBeVisible()
    await peek(page).getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('E-mail sent successfully.')).toBeVisible()
    await expect
      .poll(async () => (await mailsTo(person.email)).filter(({ subject }) => subject === enabled).length)
      .toBe(2)
  })
})

test.describe('the audit trail', () => {
  test('tells who did what in sentences, down to one record', async ({ page }) => {
    const company = await givenCompany()
    const person = await givenPerson({ company, permissions: ['AUDIT'] })
    await openAs(page, person, '/account-settings')
    await page.getByLabel('Given name').fill('Anna')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status', { name: 'Save status' })).toHaveText('Saved!')
    await follow(page, '/audit')
    const action = rowsOf(page, 'Audit').filter({ hasText: 'changed First name from Ana to Anna' })
    await expect(action).toContainText('Anna Ruiz')
    await action.getByRole('button').click()
    await expect(peek(page).getByRole('row').filter({ hasText: 'First name' })).toContainText('Anna')
    await page.keyboard.press('Escape')
    await action.getByRole('link', { name: 'user Anna Ruiz' }).click()
    await expect(page).toHaveURL(new RegExp(`/audit/user/${person.id}`))
    await expect(rowsOf(page, 'Audit')).toHaveCount(0)
    await expect(page.getByRole('table').locator('tbody').getByRole('row')).toHaveCount(1)
    await page.getByRole('link', { name: 'Show all records' }).click()
    await expect(action).toBeVisible()
  })

  test('is narrowed to one person, and finds words as soon as they are sealed', async ({ page }) => {
    const company = await givenCompany()
    const colleague = await givenPerson({ company, name: 'Omar Haddad' })
    await tokensOf(page, colleague)
    await openAs(page, await givenPerson({ company, permissions: ['AUDIT'] }), '/audit')
    await expect(rowsOf(page, 'Audit')).toHaveCount(2)
    await page.keyboard.press('f')
    await page.getByRole('menuitem', { name: 'User' }).click()
    await page.getByLabel('Find User').fill('haddad')
    await page.getByRole('option', { name: 'Omar Haddad' }).click()
    await expect(rowsOf(page, 'Audit')).toHaveCount(1)
    await expect(rowsOf(page, 'Audit')).toContainText('Omar Haddad')
    await expect(page.getByRole('button', { name: 'User Omar Haddad' })).toBeVisible()
    expect(query(page)).toEqual({ 'f.userId': colleague.id })
    // By way of another page: the row that was narrowed to would do until the next reading came.
    await visit(page, '/audit?q=haddad')
    await expect(async () => {
      await page.keyboard.press('r')
      await expect(rowsOf(page, 'Audit')).toHaveCount(1, { timeout: 500 })
    }).toPass()
    await expect(rowsOf(page, 'Audit')).toContainText('Omar Haddad')
  })
})
