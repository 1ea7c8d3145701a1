import type { Page } from '@playwright/test'
import { givenClass, makeSalesPerson } from './given-customers.ts'
import { expect, test } from './fixture.ts'
import { givenCompany, givenPerson } from './people.ts'
import { openAs } from './signing-in.ts'

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

async function givenOffice() {
  const company = await givenCompany()
  for (const name of ['Pharmacy chain', 'Clínica']) await givenClass(company, name)
  const person = await givenPerson({ company, permissions: ['LIST_CUSTOMERS', 'EDIT_CUSTOMER', 'LIST_ALL_SALES'] })
  const rep = await givenPerson({ company, name: 'Tomás Núñez', permissions: [] })
  await makeSalesPerson(company, rep.id)
  return person
}

test('a choice is typed: the first match is marked, Enter and Tab take it, and no form is sent', async ({ page }) => {
  await openAs(page, await givenOffice(), '/customer')
  await page.getByRole('button', { name: 'New customer' }).first().click()
  await page.getByRole('textbox', { name: 'Company name' }).fill('Fernbrook')
  const choice = page.getByRole('combobox', { name: 'Class' })

  await test.step('Enter takes the first match and sends nothing', async () => {
    await choice.focus()
    await page.keyboard.type('clinica')
    await expect(page.getByRole('option')).toHaveText(['Clínica'])
    await press(page, 'Enter')
    await expect(choice).toHaveValue('Clínica')
    await expect(choice).toBeFocused()
    await expect(page).toHaveTitle('Galen 360 · New customer')
  })

  await test.step('Tab takes it as well and goes on', async () => {
    await page.keyboard.type('phar')
    await press(page, 'Tab')
    await expect(choice).toHaveValue('Pharmacy chain')
    await expect(choice).not.toBeFocused()
  })

  await test.step('who passes by changes nothing', async () => {
    await choice.focus()
    await press(page, 'ArrowDown', 'Tab')
    await expect(choice).toHaveValue('Pharmacy chain')
  })

  await test.step('what matches nothing stays, with the reason', async () => {
    await choice.focus()
    await page.keyboard.type('veterinary')
    await press(page, 'Tab')
    await expect(choice).toHaveValue('veterinary')
    await expect(page.getByText('No results for “veterinary”.')).toBeVisible()
    await choice.focus()
    await press(page, 'Control+a')
    await page.keyboard.type('clin')
    await press(page, 'Escape')
    await expect(choice).toHaveValue('Pharmacy chain')
  })
})

test('people are found without their accents, in filters and in the palette', async ({ page }) => {
  await openAs(page, await givenOffice(), '/customer')
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
  await page.keyboard.press('f')
  await page.getByRole('menuitem', { name: 'Sales rep' }).click()
  await page.getByRole('combobox', { name: 'Find Sales rep' }).fill('tomas')
  const option = page.getByRole('option', { name: 'Tomás Núñez' })
  await expect(option).toHaveAttribute('data-active', 'true')
  await press(page, 'Enter')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await press(page, 'Escape')
  await expect(page.getByRole('button', { name: /Sales rep.*Tomás Núñez/ })).toBeVisible()
})
