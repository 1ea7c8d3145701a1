import type { Page } from '@playwright/test'
import { standardRoles } from '@galen/domain/standard-roles'
import { expect, test } from './fixture.ts'
import { givenCatalog } from './given-items.ts'
import { givenPerson } from './people.ts'
import { owner } from './product.ts'
import { openAs } from './signing-in.ts'

/** The button of the row that waits, then the one of the dialog. */
async function confirmClass(page: Page, item: string): Promise<void> {
  const row = page.getByRole('row', { name: new RegExp(`${item}.*Waiting for compliance`) })
  await row.hover()
  await row.getByRole('button', { name: 'Confirm' }).click()
  const dialog = page.getByRole('dialog', { name: `Confirm the class of ${item}?` })
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Read on the label')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}

test('compliance confirms the class of a new item, lists it without ingredients, and two people loosen it', async ({
  page,
  anotherBrowser,
}) => {
  const catalog = await givenCatalog(page)
  const { permissions } = standardRoles.complianceOfficer
  const [cora, ivo] = [
    await givenPerson({ company: catalog.company, permissions, name: 'Cora Lind' }),
    await givenPerson({ company: catalog.company, permissions, name: 'Ivo Brandt' }),
  ]
  const made = await catalog.added({ itemName: 'Norcovar', type: 'prescription', deaSchedule: 'III' })
  expect(made.isActive).toBe(false)

  await openAs(page, cora, '/compliance/item-classes')
  await confirmClass(page, 'Norcovar')
  await expect(page.getByText('The class of Norcovar is confirmed.').first()).toBeVisible()
  expect((await catalog.stored(made.id)).isActive).toBe(true)

  await page.getByRole('navigation', { name: 'Compliance' }).getByRole('link', { name: 'Without ingredients' }).click()
  await page.getByRole('row', { name: /Norcovar/ }).click()
  await expect(page).toHaveURL(new RegExp(`/item/${made.id}`))
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Change class' }).click()
  const change = page.getByRole('dialog', { name: 'Change the class of Norcovar' })
  await change.getByRole('combobox', { name: /schedule/i }).click()
  await page.getByRole('option', { name: /IV/ }).click()
  await expect(change).toContainText('This loosens the controls. A second person of compliance must agree.')
  await change.getByRole('textbox', { name: 'Reason' }).fill('Rescheduled by the DEA')
  await change.getByRole('button', { name: 'Ask a second person' }).click()
  await expect(page.getByText('The change of Norcovar waits for a second person.').first()).toBeVisible()

  await page.goto('/compliance/item-classes')
  await confirmClass(page, 'Norcovar')
  await expect(page.getByText('You asked for this change. Another person must decide.').first()).toBeVisible()
  expect((await catalog.stored(made.id)).deaSchedule).toBe('III')

  const desk = await anotherBrowser()
  await openAs(desk, ivo, '/compliance/item-classes')
  await confirmClass(desk, 'Norcovar')
  await expect(desk.getByText('The class of Norcovar is confirmed.').first()).toBeVisible()
  const [row] = await owner`select dea_schedule from item where id = ${made.id}`
  expect(row?.['dea_schedule']).toBe('IV')
})
