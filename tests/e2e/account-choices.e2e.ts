import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { givenPerson, type Person } from './people.ts'
import { owner } from './product.ts'
import { expectSignInPage, fillIn, openAs } from './signing-in.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function openSettings(page: Page, person: Person): Promise<void> {
  await openAs(page, person, '/account-settings')
  await expect(section(page, 'Profile')).toBeVisible()
}

test.describe('what one chooses for oneself', () => {
  const choose = async (page: Page, name: string, option: string | RegExp) => {
    await section(page, 'Look').getByRole('combobox', { name }).click()
    await page.getByRole('option', { name: option }).click()
  }
  /** Today in the company of the test, as it is written in most of the world. */
  const dayFirst = () =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', dateStyle: 'short' }).format(new Date())
  const saved = (page: Page) => expect(section(page, 'Look').getByText('Saved!').first()).toBeVisible()

  test('has a start page, until the right to see it is gone', async ({ page }) => {
    const person = await givenPerson({ permissions: ['EDIT_USER'] })
    await openSettings(page, person)
    await choose(page, 'Start page', 'Users')
    await saved(page)
    await page.getByRole('link', { name: 'Galen 360, start page' }).click()
    await expect(page).toHaveURL(/\/users$/)
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expectSignInPage(page)
    await fillIn(page, person)
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()

    await owner`delete from company_user_role where user_id = ${person.id}`
    await openAs(page, person)
    await expect(page.getByRole('link', { name: 'Galen 360, home' })).toBeVisible()
  })

  test('writes and reads figures and days as chosen, in another browser too', async ({ page, anotherBrowser }) => {
    const person = await givenPerson({ permissions: ['LIST_SYSTEM_PROPERTIES', 'EDIT_SYSTEM_PROPERTIES'] })
    await openSettings(page, person)
    await choose(page, 'Numbers', '1.234,56')
    await choose(page, 'Dates', dayFirst())
    await expect(section(page, 'Look').getByRole('combobox', { name: 'Dates' })).toHaveValue(dayFirst())
    await expect
      .poll(() => owner`select number_format, date_format from user_preferences where user_id = ${person.id}`)
      .toEqual([{ number_format: 'comma', date_format: 'day-first' }])

    const other = await anotherBrowser()
    await openAs(other, person, '/admin/configuration')
    const amount = other.getByRole('textbox', { name: 'Payments that need a second person' })
    await expect(amount).toHaveValue('10.000')
    await amount.fill('2.500,75')
    await amount.press('Enter')
    await expect
      .poll(
        () =>
          owner`select value from setting where company_id = ${person.company.id} and key = 'secondPersonPaymentAmount'`,
      )
      .toEqual([{ value: 2500.75 }])
    await expect(amount).toHaveValue('2.500,75')
    const day = other.getByRole('textbox', { name: 'First day of the books' })
    await day.fill('3/4/2026')
    await day.press('Enter')
    await expect(day).toHaveValue('03/04/2026')
    await expect
      .poll(() => owner`select value from setting where company_id = ${person.company.id} and key = 'booksBeginOn'`)
      .toEqual([{ value: '2026-04-03' }])
  })
})

test('who wants no confirmations is told of nothing but what went wrong', async ({ page }) => {
  const person = await givenPerson()
  await openSettings(page, person)
  await section(page, 'Notifications').getByRole('switch', { name: 'What you did is done' }).click({ force: true })
  await expect
    .poll(() => owner`select confirmations from user_preferences where user_id = ${person.id}`)
    .toEqual([{ confirmations: false }])
  const shown = page.waitForResponse('**/api/me/hints')
  await section(page, 'Look').getByRole('button', { name: 'Show them again' }).click()
  await shown
  await page.getByRole('button', { name: 'Messages' }).click()
  await expect(page.getByText('Nothing was said since this page was opened.')).toBeVisible()
})
