import type { Page } from '@playwright/test'
import type { Permission } from '@galen/domain/permissions'
import { expect, test } from './fixture.ts'
import { givenColleagues, givenCompany, givenPerson, type Person } from './people.ts'
import { owner, rows } from './product.ts'
import { expectHome, openAs, tokensOf } from './signing-in.ts'

const isLive = (page: Page) => expect(page.getByRole('img', { name: /^Live:/ })).toBeVisible()
const rowsOf = (page: Page, list: string) =>
  page.getByRole('table', { name: list, exact: true }).locator('tbody').getByRole('row')

/** Roles no one has, made at once; their names are in the order given. */
async function givenRoles(companyId: string, names: readonly string[]): Promise<void> {
  await owner`insert into role (company_id, name) select ${companyId}, unnest(${names as string[]}::text[])`
}

/** As their own browser would, but without one. */
async function removeRole(page: Page, by: Person, name: string): Promise<void> {
  const [role] = await owner<
    { id: string }[]
  >`select id from role where company_id = ${by.company.id} and name = ${name}`
  const { access_token: token } = await tokensOf(page, by)
  const headers = { Authorization: `Bearer ${token}` }
  const reply = await page.request.delete(`/api/admin/roles/${role?.id}`, { headers })
  expect(reply.status(), await reply.text()).toBe(204)
}

test('a row that a colleague removes stays where it is and says by whom', async ({ page }) => {
  const company = await givenCompany()
  await givenRoles(company.id, ['Apprentice', 'Buyer'])
  const colleague = await givenPerson({ company, permissions: ['EDIT_ROLE'], name: 'Omar Haddad' })
  await openAs(page, await givenPerson({ company, permissions: ['EDIT_ROLE'] }), '/roles')
  const row = rowsOf(page, 'Roles').first()
  await expect(row).toContainText('Apprentice')
  await isLive(page)
  await removeRole(page, colleague, 'Apprentice')
  await expect(row).toContainText('removed by Omar Haddad')
  await expect(row).toContainText('Apprentice')
  await page.keyboard.press('r')
  await expect(rowsOf(page, 'Roles').first()).toContainText('Buyer')
})

test('what a colleague did after the list was read and before it was live shows once it is', async ({ page }) => {
  const company = await givenCompany()
  await givenRoles(company.id, ['Apprentice', 'Buyer'])
  const colleague = await givenPerson({ company, permissions: ['EDIT_ROLE'], name: 'Omar Haddad' })
  const opened = Promise.withResolvers<void>()
  await page.routeWebSocket('**/api/sales/ws', async (line) => {
    await opened.promise
    line.connectToServer()
  })
  await openAs(page, await givenPerson({ company, permissions: ['EDIT_ROLE'] }), '/roles')
  await expect(rowsOf(page, 'Roles').first()).toContainText('Apprentice')
  await removeRole(page, colleague, 'Apprentice')
  opened.resolve()
  await isLive(page)
  await expect(rowsOf(page, 'Roles').first()).toContainText('Buyer')
})

test('E78 after six dropped lines none is tried again, and a manual refresh shows what is true', async ({ page }) => {
  const company = await givenCompany()
  await givenRoles(company.id, ['Apprentice', 'Buyer'])
  const colleague = await givenPerson({ company, permissions: ['EDIT_ROLE'], name: 'Omar Haddad' })
  let lines = 0
  await page.routeWebSocket('**/api/sales/ws', (line) => {
    lines += 1
    void line.close()
  })
  await page.clock.install()
  await openAs(page, await givenPerson({ company, permissions: ['EDIT_ROLE'] }), '/roles')
  await expect(rowsOf(page, 'Roles').first()).toContainText('Apprentice')
  const stopped = page.getByRole('img', { name: /^No live connection/ })
  // Each wait before another try is longer than the one before, up to half a minute.
  await expect(async () => {
    await page.clock.fastForward(5000)
    await expect(stopped).toBeVisible({ timeout: 300 })
  }).toPass()
  expect(lines).toBe(6)
  await removeRole(page, colleague, 'Apprentice')
  await page.keyboard.press('r')
  await expect(rowsOf(page, 'Roles').first()).toContainText('Buyer')
  await page.clock.fastForward(60_000)
  await expect(stopped).toBeVisible()
  await expect(rowsOf(page, 'Roles').first()).toContainText('Buyer')
  expect(lines).toBe(6)
})

test('two who have one document open see each other, until one leaves', async ({ page, anotherBrowser }) => {
  const company = await givenCompany()
  const rights: readonly Permission[] = ['EDIT_ROLE']
  await givenRoles(company.id, ['Apprentice'])
  const [role] = await owner<{ id: string }[]>`select id from role where company_id = ${company.id}`
  const address = `/roles/${role?.id}/basic-information`
  await openAs(page, await givenPerson({ company, permissions: rights, name: 'Ana Ruiz' }), address)
  await isLive(page)
  const theirs = await anotherBrowser()
  await openAs(theirs, await givenPerson({ company, permissions: rights, name: 'Omar Haddad' }), address)
  await expect(page.getByRole('img', { name: 'Also here: Omar Haddad' })).toBeVisible()
  await expect(theirs.getByRole('img', { name: 'Also here: Ana Ruiz' })).toBeVisible()
  // From screen to screen, as people go: a tab that is closed is noticed by its socket, later.
  await theirs.keyboard.press('g')
  await theirs.keyboard.press('h')
  await expectHome(theirs)
  await expect(page.getByRole('img', { name: /^Also here/ })).toBeHidden()
})

test('a large export is written in the background and handed over in a message', async ({ page }) => {
  const company = await givenCompany()
  await givenColleagues(company, 5200)
  await openAs(page, await givenPerson({ company, permissions: ['EDIT_USER', 'EXPORT'] }), '/users')
  await isLive(page)
  await page.keyboard.press('Shift+E')
  await page.getByRole('menuitem', { name: 'All that match as CSV' }).click()
  const message = page.getByRole('status').filter({ hasText: 'Your export has 5,201 rows' })
  await expect(message.last()).toBeVisible({ timeout: 30_000 })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).last().click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
})

test.describe('swapping company with something unsaved', () => {
  /** Someone of two companies who has changed the name of a role and not saved it. */
  async function openEditedRole(page: Page) {
    const [first, second] = [await givenCompany('Corvane Rx'), await givenCompany('Zephyr Supply')]
    const person = await givenPerson({ company: first, permissions: ['EDIT_ROLE'] })
    await rows.member(second, person.id, [])
    await owner`update app_user set default_company_id = ${first.id} where id = ${person.id}`
    await givenRoles(first.id, ['Apprentice'])
    await openAs(page, person, '/roles')
    await page.getByRole('link', { name: 'Apprentice' }).click()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Trainee')
    await expect(page.getByText('1 change', { exact: true })).toBeVisible()
    return { first, second, question: page.getByRole('dialog', { name: 'Swap company with unsaved changes?' }) }
  }
  async function swap(page: Page) {
    await page.keyboard.press('ControlOrMeta+Shift+K')
    await page.getByRole('combobox', { name: 'Swap company' }).fill('Zephyr')
    await page.keyboard.press('Enter')
  }
  const chip = (page: Page) => page.getByRole('button', { name: /, swap company$/ })
  const nameOf = async (company: { id: string }) =>
    owner<{ name: string }[]>`
      select name from role where company_id = ${company.id} and name in ('Apprentice', 'Trainee')`

  test('asks first, Cancel changes nothing, and it saves first when asked to', async ({ page }) => {
    const { first, second, question } = await openEditedRole(page)
    await test.step('it asks first, and Cancel changes nothing', async () => {
      await swap(page)
      await expect(question).toBeVisible()
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(question).toBeHidden()
      await expect(chip(page)).toHaveText(first.name)
      await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Trainee')
      expect(await nameOf(first)).toEqual([{ name: 'Apprentice' }])
    })
    await test.step('it saves first when asked to', async () => {
      await swap(page)
      await question.getByRole('button', { name: 'Save first' }).click()
      await expectHome(page)
      await expect(chip(page)).toHaveText(second.name)
      expect(await nameOf(first)).toEqual([{ name: 'Trainee' }])
    })
  })
})
