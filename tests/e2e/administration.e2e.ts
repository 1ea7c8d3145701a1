import type { Page } from '@playwright/test'
import { permissionNames } from '@galen/domain/permissions'
import { menusGranted } from './declared-screens.ts'
import { expect, test } from './fixture.ts'
import { linkIn, textOfMail } from './stored-mail.ts'
import { offeredMenus } from './offered-menus.ts'
import { givenCompany, givenPerson } from './people.ts'
import { owner } from './product.ts'
import { expectHome, openAs, signIn } from './signing-in.ts'
import { visit } from './visiting.ts'

const PASSWORD = 'a kettle of green herons'
const said = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible()
const save = (page: Page) => page.keyboard.press('ControlOrMeta+s')
const right = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

async function givenAdministrator() {
  const company = await givenCompany()
  return givenPerson({ company, permissions: permissionNames, name: 'Ana Ruiz' })
}

async function createRole(page: Page, name: string, rights: readonly string[]): Promise<void> {
  await visit(page, '/roles/new/basic-information')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  for (const each of rights) await right(page, each).check()
  await save(page)
  await said(page, 'Successfully saved role')
  await expect(page).toHaveURL(/\/roles\/[0-9a-f-]{36}\/basic-information$/)
}

async function createUser(page: Page, email: string, role: string): Promise<void> {
  await visit(page, '/users/new/basic-information')
  await page.getByRole('textbox', { name: 'Given name' }).fill('Nora')
  await page.getByRole('textbox', { name: 'Family name' }).fill('Lind')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('combobox', { name: 'Roles' }).fill(role)
  await page.getByRole('option', { name: role }).click()
  await save(page)
  await said(page, 'Successfully created user')
  await expect(page).toHaveURL(new RegExp(`/users/${encodeURIComponent(email)}/basic-information$`))
}

/** Follows the link of the invitation and chooses a password. */
async function acceptInvitation(page: Page, email: string): Promise<void> {
  const [mail] = await owner<{ subject: string }[]>`
    select subject from mail_message where recipient = ${email} order by created_at desc limit 1`
  const link = new URL(linkIn(await textOfMail(email, String(mail?.subject))))
  await page.goto(link.pathname + link.search + link.hash)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await said(page, 'New password saved successfully')
}

test('a role, a user and a company are created, and the user sees exactly the menus granted', async ({
  page,
  anotherBrowser,
}) => {
  await openAs(page, await givenAdministrator())
  await createRole(page, 'Configurator', ['List system properties', 'Audit'])
  const email = `nora.${Date.now()}@journey.example`
  await createUser(page, email, 'Configurator')

  await visit(page, '/companies')
  await page.getByRole('button', { name: 'New company' }).click()
  const dialog = page.getByRole('dialog', { name: 'New company' })
  const name = `Harbor ${Date.now()}`
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await said(page, 'Saved successfully')
  await expect(page).toHaveURL(/\/companies\/[0-9a-f-]{36}\/addresses$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)

  const nora = await anotherBrowser()
  await acceptInvitation(nora, email)
  await signIn(nora, { email, password: PASSWORD })
  await expectHome(nora)
  const granted = ['LIST_SYSTEM_PROPERTIES', 'AUDIT']
  expect((await offeredMenus(nora)).toSorted()).toEqual((await menusGranted(granted)).toSorted())
  await visit(nora, '/admin/justifications')
  await said(nora, 'You need the permission Edit system properties to change this.')
})

test('two administrators edit one role at once and neither loses an edit', async ({ page, anotherBrowser }) => {
  const ana = await givenAdministrator()
  const ben = await givenPerson({ company: ana.company, permissions: permissionNames, name: 'Ben Ode' })
  await openAs(page, ana)
  await createRole(page, 'Picker', ['List invoices'])
  const address = new URL(page.url()).pathname
  await page.reload()
  const other = await anotherBrowser()
  await openAs(other, ben, address)
  for (const each of [page, other]) {
    await each.getByRole('button', { name: 'Edit' }).click()
    await expect(right(each, 'List invoices')).toBeChecked()
  }
  await right(page, 'List items').check()
  await right(other, 'List stocks').check()
  await right(other, 'List invoices').uncheck()
  await save(page)
  await said(page, 'Successfully saved role')
  await save(other)
  await said(other, 'Successfully saved role')
  await expect(right(other, 'List items')).toBeChecked()
  await page.reload()
  await expect(right(page, 'List stocks')).toBeChecked()
  await expect(right(page, 'List items')).toBeChecked()
  await expect(right(page, 'List invoices')).not.toBeChecked()
})

test('two who give one role another name see both names and choose', async ({ page, anotherBrowser }) => {
  const ana = await givenAdministrator()
  const ben = await givenPerson({ company: ana.company, permissions: permissionNames, name: 'Ben Ode' })
  await openAs(page, ana)
  await createRole(page, 'Packer', ['List invoices'])
  const other = await anotherBrowser()
  await openAs(other, ben, new URL(page.url()).pathname)
  await page.reload()
  for (const each of [page, other]) await each.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Packing')
  await other.getByRole('textbox', { name: 'Name', exact: true }).fill('Shipping')
  await save(page)
  await said(page, 'Successfully saved role')
  await save(other)
  await expect(other.getByRole('alert').filter({ hasText: 'Ana Ruiz changed' })).toContainText('Packing')
  await other.getByRole('button', { name: 'Use mine' }).click()
  await save(other)
  await said(other, 'Successfully saved role')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Shipping')
})

test('a switch that fails goes back and says why', async ({ page }) => {
  const ana = await givenAdministrator()
  const basil = await givenPerson({ company: ana.company, name: 'Basil Haddad' })
  await openAs(page, ana, `/users/${encodeURIComponent(basil.email)}/basic-information`)
  const active = page.getByRole('switch', { name: 'Active' })
  await expect(active).toBeChecked()
  await page.route(`**/api/admin/user/${basil.id}`, (route) =>
    route.fulfill({ status: 409, json: { title: 'Basil is being changed', code: 'user.refused' } }),
  )
  await active.click({ force: true })
  await said(page, 'Basil is being changed.')
  await expect(active).toBeChecked()
  await page.unroute(`**/api/admin/user/${basil.id}`)
  await active.click({ force: true })
  await expect(active).not.toBeChecked()
  const stored = () => owner`
    select active from company_user where company_id = ${ana.company.id} and user_id = ${basil.id}`
  await expect.poll(stored).toEqual([{ active: false }])
  await page.reload()
  await expect(active).not.toBeChecked()
})

test.describe('by keyboard alone', () => {
  /** Goes on with Tab until the focus is on what has this name. */
  async function tabTo(page: Page, name: string): Promise<void> {
    const isThere = () => page.evaluate((wanted) => document.activeElement?.getAttribute('aria-label') === wanted, name)
    for (let presses = 0; presses < 80 && !(await isThere()); presses += 1) await page.keyboard.press('Tab')
    expect(await isThere(), `Tab leads to ${name}`).toBe(true)
  }

  test('reasons are added, changed, ordered, switched and deleted, a deletion is undone, and the chain of the audit is verified', async ({
    page,
  }) => {
    await openAs(page, await givenAdministrator(), '/admin/justifications')
    const table = page.getByRole('table', { name: 'Lot quantity update' })
    const reasons = table.getByRole('textbox', { name: /^Reason of / })
    await expect(table.getByText('Add a reason. Without one this action is not possible.')).toBeVisible()
    await page.keyboard.press('c')
    for (const reason of ['Counted again', 'Damaged']) {
      await page.keyboard.type(reason)
      await page.keyboard.press('Enter')
      await expect(table.getByRole('textbox', { name: `Reason of ${reason}` })).toBeVisible()
    }
    await tabTo(page, 'Reason of Damaged')
    await page.keyboard.press('End')
    await page.keyboard.type(' in transit')
    await page.keyboard.press('Alt+ArrowUp')
    await expect(reasons.first()).toHaveValue('Damaged in transit')
    await tabTo(page, 'Needs note of Damaged in transit')
    await page.keyboard.press('Space')
    await expect(page.getByText('Saved!')).toBeVisible()
    await tabTo(page, 'Delete Counted again')
    await page.keyboard.press('Enter')
    await expect(reasons).toHaveCount(1)
    await page.keyboard.press('ControlOrMeta+z')
    await expect(reasons).toHaveCount(2)
    await page.reload()
    await expect(reasons.first()).toHaveValue('Damaged in transit')
    await expect(table.getByRole('switch', { name: 'Needs note of Damaged in transit' })).toBeChecked()
    await expect(reasons).toHaveCount(2)
    await test.step('the chain of the audit is verified, and says what was proved', async () => {
      await visit(page, '/audit')
      await expect(page.getByRole('table', { name: 'Audit' })).toBeVisible()
      await page.keyboard.press('Shift+V')
      await expect(
        page.getByRole('dialog').getByText(/match(es)? (its|their) seals?\.|No sealed entries yet\./),
      ).toBeVisible()
    })
  })
})
