import { standardRoles } from '@galen/domain/standard-roles'
import { expect, test } from './fixture.ts'
import { givenPerson } from './people.ts'
import { openAs } from './signing-in.ts'

test('a compliance officer sets the limit of a substance, changes it from a day on, and reads what held before', async ({
  page,
}) => {
  const officer = await givenPerson({ permissions: standardRoles.complianceOfficer.permissions })
  await openAs(page, officer, '/compliance/limits')
  await expect(page.getByText('Without a limit every order of a controlled substance is held.')).toBeVisible()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New limit' })
  await dialog.getByRole('textbox', { name: 'Substance' }).fill('oxycodone hydrochloride')
  await dialog.getByRole('textbox', { name: 'Dosage units' }).fill('5000')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Policy 4.2')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: /Oxycodone/ })
  await expect(row).toContainText('5,000')
  await expect(row).toContainText('Every class')

  await row.hover()
  await row.getByRole('button', { name: 'New version' }).click()
  const version = page.getByRole('dialog', { name: 'New version of Oxycodone' })
  await version.getByRole('textbox', { name: 'Dosage units' }).fill('3000')
  await version.getByRole('textbox', { name: 'Note' }).fill('Lower after the audit')
  await version.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('3,000')
  await row.getByText('Oxycodone').click()
  await expect(page.getByText('5,000 dosage units')).toBeVisible()
  await expect(page.getByText('Lower after the audit').first()).toBeVisible()
  await expect(page.getByText('Policy 4.2')).toBeVisible()
})
