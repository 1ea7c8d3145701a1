import { enrol } from './enrolment.ts'
import { expect, test } from './fixture.ts'
import { givenCompany, givenPerson } from './people.ts'
import { owner, rows } from './product.ts'
import { openAs } from './signing-in.ts'

test('switches that the server refuses go back at once and say why', async ({ page }) => {
  const company = await givenCompany()
  const omar = await givenPerson({ company, permissions: ['EDIT_ROLE', 'EDIT_USER'], name: 'Omar Haddad' })
  await enrol(page, omar)
  // They work for another company too, whose users this administrator does not look after.
  await rows.member(await givenCompany('Zedwick Rx'), omar.id)
  const ana = await givenPerson({ company, permissions: ['EDIT_USER'] })
  await openAs(page, ana, `/users/${encodeURIComponent(omar.email)}/basic-information`)

  await test.step('the last one who can give rights stays active', async () => {
    const active = page.getByRole('switch', { name: 'Active' })
    await expect(active).toBeChecked()
    await active.click({ force: true })
    await expect(page.getByText('Give it to another user first')).toBeVisible()
    await expect(active).toBeChecked()
    expect(
      await owner`select active from company_user where user_id = ${omar.id} and company_id = ${company.id}`,
    ).toEqual([{ active: true }])
  })

  await test.step('a second factor that other companies rely on stays on', async () => {
    const factor = page.getByRole('switch', { name: 'Two-factor', exact: true })
    await expect(factor).toBeChecked()
    await factor.click({ force: true })
    const why = page.getByRole('dialog', { name: 'Disable two-factor of Omar Haddad?' })
    await why.getByRole('textbox', { name: 'Reason' }).fill('Lost his phone')
    await why.getByRole('button', { name: 'Disable MFA' }).click()
    await expect(page.getByText(/Only a user who can edit the users of all their companies/)).toBeVisible()
    await expect(factor).toBeChecked()
    await page.reload()
    await expect(factor).toBeChecked()
  })
})
