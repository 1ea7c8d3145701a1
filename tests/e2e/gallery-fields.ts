import { type Page, test } from '@playwright/test'
import { expect } from './fixture.ts'
import { goToGroup, press } from './gallery.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function readAmounts(page: Page) {
  const money = part(page, 'Money').getByLabel('Freight charge').first()
  await money.focus()
  await page.keyboard.type('($1,204.5)')
  await press(page, 'Tab')
  await expect(money).toHaveValue('-1,204.50')
  await money.focus()
  await page.keyboard.type('12.345')
  await press(page, 'Enter')
  await expect(money).toHaveAccessibleDescription(/An amount has at most two decimals\./)
  await press(page, 'Escape')
  await expect(money).toHaveValue('-1,204.50')

  const quantity = part(page, 'Quantity').getByLabel('Quantity').first()
  await quantity.focus()
  await page.keyboard.type('12*30')
  await press(page, 'Enter')
  await expect(quantity).toHaveValue('360')
  await press(page, 'ArrowUp')
  await expect(quantity).toHaveValue('361')

  const day = part(page, 'Day').getByRole('textbox', { name: 'Due date' }).first()
  await day.focus()
  await page.keyboard.type('2/28/27')
  await press(page, 'Enter')
  await expect(day).toHaveValue('Feb 28, 2027')
  await press(page, 'Alt+ArrowDown')
  await expect(page.getByRole('button', { name: 'Feb 28, 2027' })).toBeFocused()
  await press(page, 'ArrowRight', 'PageDown')
  await expect(page.getByRole('button', { name: 'Apr 1, 2027' })).toBeFocused()
  await press(page, 'Enter')
  await expect(day).toHaveValue('Apr 1, 2027')
  await expect(day).toBeFocused()
}

async function findByTyping(page: Page) {
  await goToGroup(page, 'Pickers, switches and files')
  const country = page.getByRole('combobox', { name: 'Country', exact: true })
  await country.focus()
  await page.keyboard.type('united k')
  await expect(page.getByRole('option', { name: /United Kingdom/ })).toHaveAttribute('aria-selected', 'true')
  await press(page, 'Enter')
  await expect(country).toHaveValue(/United Kingdom/)
  await press(page, 'Escape', 'Control+a', 'Backspace')
  await expect(page.getByRole('listbox', { name: 'Country' }).getByRole('option').first()).toHaveText(/United Kingdom/)
  await page.keyboard.type('atlantis')
  await expect(page.getByText('No results for “atlantis”.')).toBeVisible()
  await press(page, 'Enter')
  await expect(page.getByText('Would create “atlantis”.').first()).toBeVisible()

  await page.getByRole('combobox', { name: 'Customer' }).focus()
  await press(page, 'ArrowDown')
  await expect(page.getByText('Nothing to choose. Only active customers are listed.')).toBeVisible()
  await press(page, 'Escape')

  const several = page.getByRole('combobox', { name: 'Ships to' })
  await several.focus()
  await page.keyboard.type('mexico')
  // Long before the answer is there.
  await press(page, 'Enter')
  await expect(page.getByRole('list', { name: 'Chosen for Ships to' })).toContainText('Mexico')
  await press(page, 'Escape')
}

async function beRefused(page: Page) {
  const refused = page.getByRole('switch', { name: 'Two-factor sign-in' })
  await refused.focus()
  await press(page, 'Space')
  await expect(page.getByText(/Rejected by the server and reverted/)).toBeVisible()
  await expect(refused).not.toBeChecked()
  const locked = page.getByRole('switch', { name: 'Administrator' })
  await locked.focus()
  await press(page, 'Space')
  await expect(locked).toBeChecked()
  await expect(locked).toHaveAccessibleDescription('You cannot change this.')
}

async function takeFiles(page: Page) {
  const logo = page.getByLabel('Logo', { exact: true }).locator('input[type=file]').first()
  await logo.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(page.getByText('logo.svg is not an accepted file type.')).toBeVisible()
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('png') })
  await expect(page.getByText('logo.png', { exact: true })).toBeVisible()
  await expect(page.getByText('3 B')).toBeVisible()
}

/** Read what people write, find by typing, go back when the server refuses, and take files of the right kind only. */
export async function walkFields(page: Page): Promise<void> {
  await goToGroup(page, 'Fields')
  await test.step('they read amounts, sums, percentages and days as people write them', () => readAmounts(page))
  await test.step('they find by typing, remember what was chosen, and say why nothing was found', () =>
    findByTyping(page))
  await test.step('they go back when the server refuses', () => beRefused(page))
  await test.step('they take a file of the right kind only', () => takeFiles(page))
}
