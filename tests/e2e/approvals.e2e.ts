import { permissionNames } from '@galen/domain/permissions'
import { objections } from './axe.ts'
import { expect, test } from './fixture.ts'
import { givenPerson } from './people.ts'
import { openAs, tokensOf } from './signing-in.ts'

test('a change of a bank account is approved with its evidence, once', async ({ page, browser }) => {
  test.setTimeout(120_000)
  const ana = await givenPerson({ permissions: permissionNames })
  const { company } = ana
  const basil = await givenPerson({ company, permissions: permissionNames, name: 'Basil Haddad' })
  const cleo = await givenPerson({ company, permissions: permissionNames, name: 'Cleo Marsh' })
  const { access_token: token } = await tokensOf(page, ana)
  const headers = { Authorization: `Bearer ${token}` }
  const made = await page.request.post('/api/vendors', { headers, data: { friendlyName: 'Aldermoor Supply' } })
  const { id } = (await made.json()) as { id: string }
  await openAs(page, ana, `/vendor/${id}/basic-information`)
  const panel = page.getByRole('region', { name: 'Bank account' })
  await panel.getByRole('button', { name: 'Add an account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bank account' })
  await dialog.getByRole('textbox', { name: 'Bank' }).fill('Aldermoor Bank')
  await dialog.getByRole('textbox', { name: 'Under the name' }).fill('Aldermoor Supply')
  await dialog.getByRole('textbox', { name: 'Routing number' }).fill('011401533')
  await dialog.getByRole('textbox', { name: 'Account number' }).fill('99887766')
  await dialog.getByRole('button', { name: 'Request' }).click()
  await expect(panel.getByText('Pay to the account ending in 7766')).toBeVisible()

  await page.goto('/approvals')
  const own = page.getByRole('region', { name: 'Aldermoor Supply, bank account' })
  await expect(own.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('0 to decide, 1 of your own')).toBeVisible()
  await page.getByRole('link', { name: 'Requested by you 1' }).click()
  await expect(page.getByText('Another person decides what you requested.')).toBeVisible()
  await expect(own).toBeVisible()

  const second = await (await browser.newContext()).newPage()
  const third = await (await browser.newContext()).newPage()
  await openAs(second, basil, '/')
  await second.getByRole('button', { name: 'Messages, 1 unread' }).click()
  await second.getByRole('button', { name: /asks you to approve the bank account of Aldermoor Supply/ }).click()
  await expect(second).toHaveURL(/\/approvals\?id=/)
  await expect(second.getByRole('button', { name: 'Messages', exact: true })).toBeVisible()
  await openAs(third, cleo, '/approvals')
  const seen = second.getByRole('region', { name: 'Aldermoor Supply, bank account' })
  await expect(seen.getByText('No other vendor uses this account.')).toBeVisible()
  await expect(seen.getByRole('row', { name: /Account number/ })).toContainText('…7766')
  expect(await objections(second)).toEqual([])
  await second.setViewportSize({ width: 820, height: 1180 })
  await second.emulateMedia({ colorScheme: 'dark' })
  expect(await objections(second)).toEqual([])
  await expect(third.getByText('1 to decide, 0 of your own')).toBeVisible()
  // A key only puts the cursor into the note: nothing is decided before it is written.
  for (const key of ['y', 'b']) {
    await seen.getByRole('heading', { name: /Aldermoor Supply, bank account/ }).click()
    await second.keyboard.press(key)
    await expect(seen.getByRole('textbox', { name: 'Note' })).toBeFocused()
    await second.keyboard.press('Control+Enter')
    await expect(seen.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true')
    await second.keyboard.press('Escape')
  }
  await second.keyboard.press('y')
  await second.keyboard.type('Letter and call match, account 7766', { delay: 40 })
  await second.keyboard.press('Control+Enter')
  await expect(second.getByText('Nothing waits for your decision.')).toBeVisible()

  // What is searched for by words that it does not have is not in sight.
  await third.keyboard.press('/')
  await third.keyboard.type('kestrel')
  await expect(third.getByText('No request has these words.')).toBeVisible()
  await third.keyboard.press('Escape')
  await third.getByRole('textbox', { name: 'Note' }).fill('The vendor knows nothing of it')
  await third.getByRole('button', { name: 'Reject' }).click()
  await expect(third.getByText('This was decided by Basil Haddad.')).toBeVisible()
  await expect(third.getByText('Nothing waits for your decision.')).toBeVisible()

  await third.getByRole('link', { name: 'Decided' }).click()
  const decided = third.getByRole('row', { name: /Aldermoor Supply, bank account/ })
  await expect(decided).toContainText('ApprovedBasil Haddad')
  await expect(decided).toContainText('Letter and call match, account 7766')
  expect(await objections(third)).toEqual([])

  await page.getByRole('button', { name: 'Messages, 1 unread' }).click()
  await expect(page.getByText('Basil Haddad approved your request: bank account of Aldermoor Supply.')).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('button', { name: 'Messages', exact: true })).toBeVisible()
  await second.context().close()
  await third.context().close()
})
