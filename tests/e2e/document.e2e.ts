import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { givenPerson } from './people.ts'
import { owner } from './product.ts'
import { openAs } from './signing-in.ts'
import { follow, visit } from './visiting.ts'

const status = (page: Page) => page.getByRole('status', { name: 'Save status' })
const openExample = async (page: Page, address: string) => openAs(page, await givenPerson(), `/kit/${address}`)
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test.describe('a document that saves itself', () => {
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

  test('always says how it stands, disturbs no one who types, shows what a colleague changed, and holds back who would lose something', async ({
    page,
  }) => {
    await openExample(page, 'document/autosave/information')
    await test.step('it is changed, refused and saved without a mouse, and always says how it stands', () =>
      changeAndBeRefused(page))
    await test.step('it puts nothing back under the fingers of whoever is still typing', () => goOnTyping(page))
    await test.step('it shows what a colleague changed, and both values where both typed', () => meetColleague(page))
    await test.step('it holds back only who would leave something unsaved, and saves it when the line is back', () =>
      leaveUnsaved(page))
  })
})

test('what was typed survives a crash of the tab and is offered again', async ({ page }) => {
  const person = await givenPerson({ permissions: ['EDIT_COMPANY'] })
  await openAs(page, person, `/companies/${person.company.id}/addresses`)
  const patches = '**/api/admin/companies/*'
  await page.route(patches, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
  await field(page, 'Legal name').fill('Corvane Rx Incorporated')
  await expect(status(page)).toHaveText('Error when save')
  // A tab that crashes sends nothing any more; one that is loaded again would, past the route above.
  await page.evaluate(() => {
    globalThis.fetch = () => Promise.reject(new TypeError('The tab is gone'))
  })
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('Restored 1 unsent change')).toBeVisible()
  await expect(field(page, 'Legal name')).toHaveValue('Corvane Rx Incorporated')
  await page.unroute(patches)
  await page.getByRole('button', { name: 'Save them' }).press('Enter')
  await expect(status(page)).toHaveText('Saved!')
  const [stored] = await owner`select legal_name from company where id = ${person.company.id}`
  expect(stored).toEqual({ legal_name: 'Corvane Rx Incorporated' })
})

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

test('a document that is saved together and rows of settings are edited and saved without a mouse', async ({
  page,
}) => {
  await openExample(page, 'document/manual-save/information')
  await test.step('a document that is saved together is edited, justified and saved', () => saveManually(page))
  await test.step('settings rows are added, changed, moved, deleted and brought back', () => setRows(page))
})
