import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Permission } from '@galen/domain/permissions'
import { expect, test } from './fixture.ts'
import { givenColleagues, givenCompany, givenPerson } from './people.ts'
import { owner } from './product.ts'
import { openAs } from './signing-in.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Users', exact: true })
const rowsOf = (page: Page) => table(page).locator('tbody').getByRole('row')
const headings = (page: Page) => table(page).getByRole('columnheader')
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' })
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const RIGHTS: readonly Permission[] = ['EDIT_USER', 'EXPORT']

/** 40 colleagues, every third of them inactive, and someone who may look at them. */
async function openUsers(page: Page, address = '/users') {
  const company = await givenCompany()
  await givenColleagues(company, 40)
  await owner`update company_user set active = false where company_id = ${company.id} and number % 3 = 0`
  const person = await givenPerson({ company, permissions: RIGHTS })
  await openAs(page, person, address)
  await expect(rowsOf(page).first()).toBeVisible()
  return { company, person }
}

async function saveAs(page: Page, name: string, options: { team?: boolean } = {}) {
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByLabel('Name').fill(name)
  if (options.team) await dialog.getByLabel('Share with the team').check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('a saved view survives a reload and is seen by a colleague', async ({ page, anotherBrowser }) => {
  const { company } = await openUsers(page)
  await page.keyboard.press('f')
  await page.getByRole('menuitem', { name: 'Status' }).click()
  await page.getByRole('button', { name: 'Inactive' }).click()
  await expect(page.getByText('1–13 of 13')).toBeVisible()
  await table(page).getByRole('button', { name: 'Email' }).click()
  await views(page).getByRole('button', { name: 'View' }).click()
  await saveAs(page, 'Gone', { team: true })
  await expect(views(page).getByRole('link', { name: 'Gone' })).toHaveAttribute('aria-current', 'page')
  expect(Object.keys(query(page))).toEqual(['view'])

  await page.reload()
  await expect(page.getByText('1–13 of 13')).toBeVisible()
  await expect(headings(page).filter({ hasText: 'Email' })).toHaveAttribute('aria-sort', 'ascending')

  const theirs = await anotherBrowser()
  await openAs(theirs, await givenPerson({ company, permissions: RIGHTS, name: 'Bo Lund' }), '/users')
  await views(theirs).getByRole('link', { name: 'Gone' }).click()
  await expect(theirs.getByText('1–13 of 13')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'View actions' })).toBeHidden()

  // A change shows a dot; it can be stored or taken back.
  await views(page).getByRole('link', { name: 'Gone' }).focus()
  await table(page).getByRole('button', { name: 'Name' }).click()
  await expect(page.getByRole('img', { name: 'Changed since it was saved' })).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(headings(page).filter({ hasText: 'Email' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Remove the filter Status' }).click()
  await expect(page.getByText('1–30 of 42')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('img', { name: 'Changed since it was saved' })).toBeHidden()
  await page.reload()
  await expect(page.getByText('1–30 of 42')).toBeVisible()
  await page.getByRole('button', { name: 'View actions' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('dialog', { name: 'Remove the view Gone?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(views(page).getByRole('link', { name: 'Gone' })).toBeHidden()
})

test('filters stand in the address, are edited in place and come back with Back', async ({ page }) => {
  await openUsers(page, '/users?f.number=1..10')
  await expect(page.getByText('1–10 of 10')).toBeVisible()
  await page.getByRole('button', { name: 'Number 1 to 10' }).click()
  await page.getByLabel('To', { exact: true }).fill('5')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1–5 of 5')).toBeVisible()
  expect(query(page)).toEqual({ 'f.number': '1..5' })
  await page.getByRole('button', { name: 'Number 1 to 5' }).click()
  await page.getByLabel('From').fill('60')
  await page.getByLabel('To', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('There is no data to display')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('1–30 of 41')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('There is no data to display')).toBeVisible()
})

test('columns are shown, moved and widened, and stay so', async ({ page }) => {
  await openUsers(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  const chooser = page.getByRole('dialog', { name: 'Columns' })
  await chooser.getByRole('checkbox', { name: 'Number' }).check()
  await chooser.getByRole('checkbox', { name: 'Roles' }).uncheck()
  await chooser.getByRole('button', { name: 'Move Email up' }).click()
  await chooser.getByRole('button', { name: 'Wider: Email' }).click()
  await page.keyboard.press('Escape')
  const labels = ['Email', 'Name', 'Duties', 'Two-factor', 'Status', 'Last sign-in', 'Number']
  const shown = async () => (await headings(page).allInnerTexts()).filter((label) => labels.includes(label))
  await expect.poll(shown).toEqual(labels)
  await expect(headings(page).filter({ hasText: 'Roles' })).toBeHidden()
  const email = headings(page).filter({ hasText: 'Email' })
  const width = () => email.evaluate((cell) => cell.getBoundingClientRect().width)
  const before = await width()
  await email.getByRole('button').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(width).toBeGreaterThan(before + 8)
  await page.reload()
  await expect.poll(shown).toEqual(labels)
})

test('a list is exported as it is shown', async ({ page }) => {
  await openUsers(page, '/users?sort=-name')
  const download = page.waitForEvent('download')
  await page.keyboard.press('Shift+E')
  await page.getByRole('menuitem', { name: 'All that match as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^Users .*\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(42)
  expect(lines[0]).toBe('\uFEFFName,Email,Roles,Two-factor,Status,Last sign-in,Sessions')
  expect(lines[1]).toMatch(/^Colleague 040,colleague40\./)
  await expect(page.getByRole('menu')).toBeHidden()
  const sheet = page.waitForEvent('download')
  await page.keyboard.press('Shift+E')
  await page.getByRole('menuitem', { name: 'This page as XLSX' }).click()
  expect((await sheet).suggestedFilename()).toMatch(/\.xlsx$/)
})
