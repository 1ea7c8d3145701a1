import { type Page, test } from '@playwright/test'
import { expect } from './fixture.ts'
import { press } from './gallery.ts'
import { follow, visit } from './visiting.ts'

const status = (page: Page) => page.getByRole('status', { name: 'Save status' })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

async function printByKeyboard(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('p')
  const picklist = page.getByRole('menuitem', { name: 'Picklist' })
  await expect(picklist).toBeVisible()
  await picklist.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Picklist printed' }).last()).toBeVisible()
}

async function changeAndBeRefused(page: Page) {
  await field(page, 'Purchase order').focus()
  await press(page, 'Control+a')
  await page.keyboard.type('FB-7')
  await expect(status(page)).toHaveText('Saving...')
  await press(page, 'Control+s')
  await expect(status(page)).toHaveText('Saved!')
  await press(page, 'Control+a', 'Delete', 'Tab')
  await expect(page.getByText('Required')).toBeVisible()
  await expect(status(page)).toHaveText('Error when save')
  // What was refused stays to be corrected; Escape brings back what is stored.
  await expect(field(page, 'Purchase order')).toHaveValue('')
  const notSaved = page.getByRole('group', { name: 'Not saved' })
  await notSaved.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByText('Required')).toBeVisible()
  await notSaved.getByRole('button', { name: 'Use stored' }).press('Enter')
  await expect(field(page, 'Purchase order')).toHaveValue('FB-7')
  await expect(notSaved).toBeHidden()
  await field(page, 'Purchase order').focus()
  await press(page, 'Control+a', 'Delete', 'Tab')
  await expect(page.getByText('Required')).toBeVisible()
  await expect(field(page, 'Purchase order')).toHaveValue('')
  await field(page, 'Purchase order').press('Escape')
  await expect(field(page, 'Purchase order')).toHaveValue('FB-7')
}

async function goOnTyping(page: Page) {
  await visit(page, '/kit/document/autosave/information')
  await field(page, 'Purchase order').focus()
  await press(page, 'Control+a', 'Delete')
  await expect(page.getByText('Required')).toBeVisible()
  await expect(field(page, 'Purchase order')).toHaveValue('')
  await page.keyboard.type('FB-8')
  await expect(status(page)).toHaveText('Saved!')
  await expect(field(page, 'Purchase order')).toHaveValue('FB-8')
  await press(page, 'Control+a', 'Delete', 'Tab')
  await expect(page.getByText('Required')).toBeVisible()
  await field(page, 'Purchase order').focus()
  await expect(field(page, 'Purchase order')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(field(page, 'Purchase order')).toHaveValue('FB-8')
}

async function meetColleague(page: Page) {
  await visit(page, '/kit/document/autosave/information')
  await page.getByRole('button', { name: 'A colleague changes ship via' }).press('Enter')
  await expect(field(page, 'Ship via')).toHaveValue('Next Day Air')
  await expect(page.getByText('Joel Marsh changed this')).toBeVisible()
  await page.getByRole('button', { name: 'The same, unheard' }).press('Enter')
  await field(page, 'Ship via').fill('Courier')
  await press(page, 'Control+s')
  await expect(page.getByRole('alert').filter({ hasText: 'Yours is Courier' })).toContainText('2nd Day Air')
  await page.getByRole('link', { name: 'Items' }).focus()
  await press(page, 'Alt+2')
  await expect(page).toHaveURL(/items$/)
  await expect(page.getByRole('alert').filter({ hasText: 'Joel Marsh changed Ship via' })).toBeVisible()
  await press(page, 'Alt+1')
  // The other tab offers the same choice: a key pressed while one gives way to the other would be lost.
  await expect(field(page, 'Ship via')).toBeVisible()
  await page.getByRole('button', { name: 'Use mine' }).press('Enter')
  await expect(status(page)).toHaveText('Saved!')
  await expect(field(page, 'Ship via')).toHaveValue('Courier')
}

async function leaveUnsaved(page: Page) {
  await visit(page, '/kit/document/autosave/information')
  await page.getByRole('button', { name: 'Cut the line' }).press('Enter')
  await field(page, 'Ship to').fill('Dock 9')
  await expect(status(page)).toHaveText('Error when save')
  await press(page, 'Escape')
  await page.getByRole('link', { name: 'Fernbrook Oncology Center' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Leave before changes are saved?' })).toBeVisible()
  await press(page, 'Escape')
  await expect(page).toHaveURL(/information$/)
  await page.getByRole('button', { name: 'Mend the line' }).press('Enter')
  await expect(status(page)).toHaveText('Saved!')
  await page.getByRole('link', { name: 'Fernbrook Oncology Center' }).press('Enter')
  await expect(page).toHaveURL(/\/kit$/)
}

async function saveManually(page: Page) {
  await expect(field(page, 'Ship via')).not.toBeEditable()
  await press(page, 'e')
  await field(page, 'Ship via').fill('Courier')
  await field(page, 'Purchase order').fill('FB-8')
  await expect(page.getByText('2 changes')).toBeVisible()
  await press(page, 'Control+s')
  const why = page.getByRole('dialog', { name: 'Reason for the change' })
  await why.getByLabel('Customer asked').press('Space')
  await expect(why.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  await why.getByRole('textbox', { name: 'Note' }).fill('By phone')
  await why.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(status(page)).toHaveText('Saved!')
  await expect(field(page, 'Ship via')).not.toBeEditable()
  await expect(field(page, 'Ship via')).toHaveValue('Courier')
}

async function setRows(page: Page) {
  await follow(page, '/kit/settings')
  const table = page.getByRole('table', { name: 'Reasons' }).first()
  await expect(table.getByLabel('Reason of Count difference')).toBeVisible()
  await press(page, 'c')
  await page.keyboard.type('Spilled')
  await press(page, 'Enter')
  const spilled = table.getByLabel('Reason of Spilled')
  await expect(spilled).toBeVisible()
  await spilled.focus()
  await press(page, 'Alt+ArrowDown')
  await expect(table.getByRole('row').nth(2).getByLabel('Reason of Count difference')).toBeVisible()
  await expect(spilled).toBeFocused()
  await table.getByRole('button', { name: 'Delete Spilled' }).press('Enter')
  await expect(page.getByText('Deleted Spilled. It was never used.')).toBeVisible()
  await expect(spilled).toBeHidden()
  await press(page, 'Control+z')
  await expect(spilled).toBeVisible()
  const first = table.getByLabel('Reason of Count difference')
  await first.fill('')
  await press(page, 'Enter')
  await expect(table.getByText('Required')).toBeVisible()
  await expect(first).toHaveValue('Count difference')
  await table.getByRole('button', { name: 'Delete Count difference' }).press('Enter')
  await expect(page.getByText('Count difference is used by 412 lots. It was turned off')).toBeVisible()
  await expect(table.getByLabel('Active of Count difference')).not.toBeChecked()
}

/** Always says how it stands, disturbs no one who types, shows what a colleague changed, and holds back who would lose something. */
export async function walkAutosave(page: Page): Promise<void> {
  await visit(page, '/kit/document/autosave/information')
  await test.step('p opens what can be printed, and prints by keyboard alone', () => printByKeyboard(page))
  await visit(page, '/kit/document/autosave/information')
  await test.step('it is changed, refused and saved without a mouse, and always says how it stands', () =>
    changeAndBeRefused(page))
  await test.step('it puts nothing back under the fingers of a person who is still typing', () => goOnTyping(page))
  await test.step('it shows what a colleague changed, and both values where both typed', () => meetColleague(page))
  await test.step('it holds back only who would leave something unsaved, and saves it when the line is back', () =>
    leaveUnsaved(page))
}

/** Edited and saved without a mouse. */
export async function walkManualSave(page: Page): Promise<void> {
  await visit(page, '/kit/document/manual-save/information')
  await test.step('a document that is saved together is edited, justified and saved', () => saveManually(page))
  await test.step('settings rows are added, changed, moved, deleted and brought back', () => setRows(page))
}
