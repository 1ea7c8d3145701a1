import type { Page } from '@playwright/test'
import { permissionNames } from '@galen/domain/permissions'
import { expect, test } from './fixture.ts'
import { givenCompany, givenPerson } from './people.ts'
import { owner } from './product.ts'
import { openAs, tokensOf } from './signing-in.ts'

const hint = (page: Page) => page.getByRole('complementary', { name: 'Hint' })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a first visit is told one thing, once, on whichever device', async ({ page, anotherBrowser }) => {
  const ana = await givenPerson({ permissions: ['EDIT_USER', 'EDIT_ROLE'], isFirstVisit: true })
  await openAs(page, ana, '/users')
  await expect(hint(page)).toContainText('Save filters and sorting as a view')
  await hint(page).getByRole('button', { name: 'Got it' }).click()
  await expect(hint(page)).toBeHidden()
  await page.goto('/roles')
  await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()
  await expect(hint(page)).toBeHidden()
  await expect
    .poll(
      async () =>
        (
          await owner`select array(select unnest(seen_hints) order by 1) as seen from user_preferences where user_id = ${ana.id}`
        )[0]?.['seen'],
    )
    .toEqual(['document', 'home', 'list', 'settings'])
  const elsewhere = await anotherBrowser()
  await openAs(elsewhere, ana, '/users')
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await expect(hint(elsewhere)).toBeHidden()
  await elsewhere.goto('/account-settings#look')
  await elsewhere.getByRole('button', { name: 'Show them again' }).click()
  await expect(elsewhere.getByText('The hints are shown again')).toBeVisible()
  await elsewhere.goto('/users')
  await expect(hint(elsewhere)).toBeVisible()
})

test('two-factor is required of many at once, with what became of each', async ({ page, anotherBrowser }) => {
  const company = await givenCompany()
  const omar = await givenPerson({ company, permissions: ['EDIT_ROLE'], name: 'Omar Haddad' })
  const lena = await givenPerson({ company, name: 'Lena Brandt' })
  await owner`update company_user set second_factor_required = true where user_id = ${lena.id}`
  const theirs = await anotherBrowser()
  await openAs(theirs, omar, '/roles')
  await expect(theirs.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()
  await openAs(page, await givenPerson({ company, permissions: ['EDIT_USER'] }), '/users')
  for (const name of [omar.name, lena.name]) await rowOf(page, name).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Require MFA' }).click()
  const question = page.getByRole('dialog', { name: /^Require two-factor of/ })
  await question.getByRole('button', { name: 'Require MFA' }).click()
  await expect(rowOf(page, omar.name)).toContainText('Required')
  await expect(rowOf(page, lena.name)).toContainText('Already required')
  await expect(rowOf(page, omar.name)).toContainText('Due')
  await expect(theirs.getByRole('heading', { name: /two-factor/i })).toBeVisible()
})

test('addresses that mails do not reach are sent to again or cleared', async ({ page }) => {
  const ana = await givenPerson({ permissions: permissionNames })
  const stuck = (recipient: string) =>
    owner`insert into mail_message (company_id, recipient, subject, body, status, last_error)
      values (${ana.company.id}, ${recipient}, 'Order placed', 'Text', 'Needs a person', '550 No such user here')`
  await stuck('gone@journey.example')
  await stuck('back@journey.example')
  await openAs(page, ana, '/admin/notifications-config')
  const listed = (recipient: string) => page.getByRole('listitem').filter({ hasText: recipient })
  await expect(listed('gone@journey.example')).toContainText('550 No such user here')
  await listed('gone@journey.example').getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('dialog', { name: 'Clear gone@journey.example?' }).getByRole('button', { name: 'Clear' }).click()
  await expect(listed('gone@journey.example')).toBeHidden()
  await listed('back@journey.example').getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('All emails were accepted by their mail servers.')).toBeVisible()
  const states = await owner`
    select recipient, status from mail_message where company_id = ${ana.company.id} order by recipient`
  expect(states.map((row) => row['recipient'])).toEqual(['back@journey.example', 'gone@journey.example'])
  expect(states[1]?.['status']).toBe('Set aside')
  expect(states[0]?.['status']).not.toBe('Needs a person')
})

test('two who have a company open see each other, and what the other changes', async ({ page, anotherBrowser }) => {
  const company = await givenCompany()
  const ana = await givenPerson({ company, permissions: permissionNames })
  const ben = await givenPerson({ company, permissions: permissionNames, name: 'Ben Ode' })
  const address = `/companies/${company.id}/addresses`
  await openAs(page, ana, address)
  const other = await anotherBrowser()
  await openAs(other, ben, address)
  await expect(page.getByRole('img', { name: 'Also here: Ben Ode' })).toBeVisible()
  await expect(other.getByRole('img', { name: 'Also here: Ana Ruiz' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Legal name' }).fill('Corvane Holding Inc.')
  await expect(other.getByRole('textbox', { name: 'Legal name' })).toHaveValue('Corvane Holding Inc.')
})

test('a page is tried on the own printer by those who set printers up, and offered to no one else', async ({
  page,
  anotherBrowser,
}) => {
  const ana = await givenPerson({ permissions: ['EDIT_SYSTEM_PROPERTIES'] })
  const ben = await givenPerson({ company: ana.company })
  const [printer] = await owner`
    insert into printer (company_id, name, kind) values (${ana.company.id}, 'Front desk', 'document') returning id`
  for (const { id } of [ana, ben])
    await owner`insert into user_printer (company_id, user_id, document_kind, printer_id)
      values (${ana.company.id}, ${id}, 'invoice', ${String(printer?.['id'])})`
  await openAs(page, ana, '/account-settings#printers')
  await page.getByRole('button', { name: 'Test page Invoice' }).click()
  await expect(page.getByText('Nothing was sent to Front desk.')).toBeVisible()
  const other = await anotherBrowser()
  await openAs(other, ben, '/account-settings#printers')
  await expect(other.getByRole('combobox', { name: 'Invoice', exact: true })).toHaveValue('Front desk')
  await expect(other.getByRole('button', { name: 'Test page Invoice' })).toHaveCount(0)
})

test('a role that a colleague deletes while it is edited says so in sight, and offers nothing more', async ({
  page,
}) => {
  const ana = await givenPerson({ permissions: permissionNames })
  const [role] = await owner`
    insert into role (company_id, name) values (${ana.company.id}, 'Night shift') returning id`
  const id = String(role?.['id'])
  await openAs(page, ana, `/roles/${id}/basic-information`)
  await expect(page.getByRole('img', { name: /^Live:/ })).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('checkbox').last().check()
  const { access_token: token } = await tokensOf(page, ana)
  await page.request.delete(`/api/admin/roles/${id}`, { headers: { Authorization: `Bearer ${token}` } })
  const words = page.getByRole('alert').filter({ hasText: 'This record was deleted.' })
  await expect(words).toBeFocused()
  await expect(words).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'More actions' })).toBeHidden()
})
