import { permissionNames } from '@galen/domain/permissions'
import { expect, test } from './fixture.ts'
import { givenPerson } from './people.ts'
import { openAs, tokensOf } from './signing-in.ts'

test('a bank account of a vendor waits for a second person, who approves it', async ({ page, browser }) => {
  const ana = await givenPerson({ permissions: permissionNames })
  const basil = await givenPerson({ company: ana.company, permissions: permissionNames, name: 'Basil Haddad' })
  const { access_token: token } = await tokensOf(page, ana)
  const made = await page.request.post('/api/vendors', {
    headers: { Authorization: `Bearer ${token}` },
    data: { friendlyName: 'Aldermoor Supply' },
  })
  const { id } = (await made.json()) as { id: string }
  await openAs(page, ana, `/vendor/${id}/basic-information`)
  const panel = page.getByRole('region', { name: 'Bank account' })
  await panel.getByRole('button', { name: 'Add an account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bank account' })
  await dialog.getByRole('textbox', { name: 'Bank' }).fill('Aldermoor Bank')
  await dialog.getByRole('textbox', { name: 'Under the name' }).fill('Aldermoor Supply')
  await dialog.getByRole('textbox', { name: 'Routing number' }).fill('123456789')
  await dialog.getByRole('textbox', { name: 'Account number' }).fill('99887766')
  await dialog.getByRole('button', { name: 'Request' }).click()
  await expect(dialog.getByText('Routing number 123456789 is not valid.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Routing number' }).fill('011401533')
  await dialog.getByRole('button', { name: 'Request' }).click()
  await expect(panel.getByText('Pay to the account ending in 7766')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Withdraw' })).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await openAs(other, basil, `/vendor/${id}/basic-information`)
  const seen = other.getByRole('region', { name: 'Bank account' })
  await seen.getByRole('button', { name: 'Approve' }).click()
  const deciding = other.getByRole('dialog')
  await deciding.getByRole('textbox', { name: 'Note' }).fill('Letter and call match')
  await deciding.getByRole('button', { name: 'Approve' }).click()
  await expect(seen.getByText('•••• 7766')).toBeVisible()
  await other.context().close()
})
