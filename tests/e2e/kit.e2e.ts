import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { givenPerson } from './people.ts'
import { openAs } from './signing-in.ts'

const openGroup = async (page: Page, group: string) => openAs(page, await givenPerson(), `/kit?group=${group}`)
const goToGroup = async (page: Page, title: string) => {
  await page.getByRole('navigation', { name: 'Parts' }).getByRole('link', { name: title, exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
}
const gridOf = (page: Page, name: string) => page.getByRole('grid', { name, exact: true })
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** What is in the lines, the empty one at the end left out. */
const linesOf = (page: Page, name: string) =>
  gridOf(page, name)
    .locator('tbody tr[data-line]:not([data-entry])')
    .evaluateAll((lines) =>
      lines.map((line) => [...line.querySelectorAll('[data-column]')].map((cell) => cell.textContent?.trim() ?? '')),
    )

/** Begins a line as the keyboard does: on the button of the grid's head. */
async function startLine(page: Page, name: string): Promise<void> {
  await page.getByRole('region', { name, exact: true }).getByRole('button', { name: 'Add line' }).focus()
  await page.keyboard.press('Enter')
  await expect(gridOf(page, name).locator('[data-active]')).toBeFocused()
}

test.describe('the line grid, without a mouse', () => {
  const quantities = async (page: Page) => (await linesOf(page, 'New items')).map((cells) => cells[2])

  async function takeLines(page: Page) {
    await startLine(page, 'New items')
    for (const [item, quantity] of [
      ['saline bag', '12*2'],
      ['20318', '5+7'],
      ['carbo', '3'],
      ['dexa', '100'],
      ['enoxa', '7'],
    ] as const) {
      await page.keyboard.type(item)
      await press(page, 'Tab')
      await page.keyboard.type(quantity)
      await press(page, 'Tab', 'Tab', 'Tab')
    }
    await expect
      .poll(async () => (await linesOf(page, 'New items')).map(([item, , quantity]) => [item, quantity]))
      .toEqual([
        ['Saline bag 500 mL', '24'],
        ['Heparin vial 5,000 U', '12'],
        ['Carboplatin vial 450 mg', '3'],
        ['Dexamethasone tablet 4 mg', '100'],
        ['Enoxaparin syringe 40 mg', '7'],
      ])
  }

  async function copyDown(page: Page) {
    await press(page, 'Control+Home', 'ArrowRight', 'ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d')
    await expect.poll(() => quantities(page)).toEqual(['24', '24', '24', '100', '7'])
    await press(page, 'Control+z')
    await expect.poll(() => quantities(page)).toEqual(['24', '12', '3', '100', '7'])
    await press(page, 'Control+Shift+z')
    await expect.poll(() => quantities(page)).toEqual(['24', '24', '24', '100', '7'])
  }

  async function pasteRows(page: Page) {
    const rows =
      'Item\tQuantity\tPrice\r\n20110\t1,200\t"$1.40"\r\nNobody\t1\t1\r\nPegfilgrastim syringe 6 mg\tmany\t\r\n20240\t6\t(2.00)\r\n'
    await page.evaluate((source) => navigator.clipboard.writeText(source), rows)
    await press(page, 'Control+v')
    const dialog = page.getByRole('dialog', { name: 'Paste lines' })
    await expect(dialog.getByText('New line 6')).toBeVisible()
    await expect(dialog.getByText('no match for “Nobody”')).toBeVisible()
    await expect(dialog.getByText('Quantity: This is not a quantity.')).toBeVisible()
    await expect(dialog.getByText('2 rows have errors and are skipped.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Import 2 rows' })).toBeFocused()
    await press(page, 'Enter')
    await expect
      .poll(async () => (await linesOf(page, 'New items')).slice(5).map((cells) => [cells[0], cells[2], cells[3]]))
      .toEqual([
        ['Saline flush 10 mL', '1,200', '1.40'],
        ['Ondansetron vial 4 mg', '6', '-2.00'],
      ])
    await expect(gridOf(page, 'New items').locator('[data-active]')).toBeFocused()
    await press(page, 'Control+z')
    await expect.poll(() => quantities(page)).toEqual(['24', '24', '24', '100', '7'])
  }

  async function readOnly(page: Page) {
    await gridOf(page, 'Placed items').getByRole('gridcell').first().focus()
    const before = await linesOf(page, 'Placed items')
    await press(page, 'x', 'Delete', 'Control+Delete', 'Control+d', 'F2')
    await expect(gridOf(page, 'Placed items').getByRole('textbox')).toHaveCount(0)
    expect(await linesOf(page, 'Placed items')).toEqual(before)
  }

  async function removeLine(page: Page) {
    const region = page.getByRole('region', { name: 'Items', exact: true })
    await gridOf(page, 'Items').getByRole('gridcell').first().focus()
    const before = await linesOf(page, 'Items')
    await press(page, 'ArrowDown', 'Control+Delete')
    await expect(region.getByText('11 lines', { exact: true })).toBeVisible()
    await region.getByRole('button', { name: 'Undo' }).last().focus()
    await press(page, 'Enter')
    await expect.poll(() => linesOf(page, 'Items')).toEqual(before)
    await gridOf(page, 'Items').locator('[data-active]').focus()
    await press(page, 'Alt+ArrowDown')
    await expect(region.getByText('Lots, first expiry first')).toBeVisible()
    await press(page, 'Alt+ArrowUp')
    await expect(region.getByText('Lots, first expiry first')).toBeHidden()
    await press(page, 'Escape')
    await expect(region.getByRole('group', { name: 'Totals' })).toBeFocused()
  }

  async function keepUnread(page: Page) {
    const grid = gridOf(page, 'Items')
    await grid.getByRole('gridcell').first().focus()
    await press(page, 'Tab')
    await page.keyboard.type('a lot')
    await press(page, 'Enter')
    const cell = grid.locator('[data-line="0"] [data-column="2"]')
    await expect(cell).toHaveAttribute('aria-invalid', 'true')
    await expect(cell).toContainText('This is not a quantity.')
    await expect(cell).toHaveAccessibleDescription('This is not a quantity.')
    await press(page, 'Control+End')
    const jump = page
      .getByRole('region', { name: 'Items', exact: true })
      .getByRole('button', { name: 'Line 1, Quantity' })
    await jump.focus()
    await press(page, 'Enter')
    await expect(cell).toBeFocused()
    await press(page, 'F2')
    await expect(page.getByRole('textbox', { name: 'Quantity, line 1' })).toHaveValue('a lot')
    await press(page, 'Escape')
    await expect(cell).toContainText('a lot')
    await page.keyboard.type('15')
    await press(page, 'Enter')
    await expect(cell).toHaveText('15')
    await expect(jump).toBeHidden()
  }

  async function holdMany(page: Page) {
    await goToGroup(page, 'Line grid of 500 lines')
    const grid = gridOf(page, 'Many items')
    await expect(grid).toHaveAttribute('aria-rowcount', '502')
    await grid.getByRole('gridcell').first().focus()
    await press(page, 'Control+End')
    await expect(grid.locator('[data-entry] [data-active]')).toBeFocused()
    await expect(grid.locator('[data-line="499"]')).toBeInViewport()
    expect(await grid.locator('tr[data-line]').count()).toBeLessThan(60)
    await press(page, 'Control+Home')
    await expect(grid.locator('[data-line="0"] [data-active]')).toBeFocused()
    await expect(grid.locator('[data-line="0"]')).toBeInViewport()
  }

  test('takes, copies, pastes, removes and brings back lines, keeps what it cannot read, and holds 500 of them', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openGroup(page, 'grid')
    await test.step('it takes five lines', () => takeLines(page))
    await test.step('it copies down and undoes', () => copyDown(page))
    await test.step('it pastes from a spreadsheet and undoes', () => pasteRows(page))
    await test.step('it lets nothing be changed where it is read only', () => readOnly(page))
    await test.step('it keeps what it cannot read, with the reason under the cell and a way to it', () =>
      keepUnread(page))
    await test.step('it removes a line, offers it back and shows more of one', () => removeLine(page))
    await test.step('it holds 500 lines and draws few of them', () => holdMany(page))
  })
})

test.describe('fields, without a mouse', () => {
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
    await expect(page.getByRole('listbox', { name: 'Country' }).getByRole('option').first()).toHaveText(
      /United Kingdom/,
    )
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

  test('read what people write, find by typing, go back when the server refuses, and take files of the right kind only', async ({
    page,
  }) => {
    await openGroup(page, 'fields')
    await test.step('they read amounts, sums, percentages and days as people write them', () => readAmounts(page))
    await test.step('they find by typing, remember what was chosen, and say why nothing was found', () =>
      findByTyping(page))
    await test.step('they go back when the server refuses', () => beRefused(page))
    await test.step('they take a file of the right kind only', () => takeFiles(page))
  })
})

test('a list of ten thousand rows draws few of them, as a table and as cards', async ({ page }) => {
  await openGroup(page, 'list')
  const table = page.getByRole('table', { name: 'Ten thousand rows' })
  const scroll = (to: 'top' | 'end') =>
    table.locator('..').evaluate((frame, place) => frame.scrollTo(0, place === 'top' ? 0 : frame.scrollHeight), to)
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 720 })
    await scroll('top')
    await expect(table.getByText('48213', { exact: true })).toBeVisible()
    await scroll('end')
    await expect(table.getByText('38214', { exact: true })).toBeVisible()
    await expect.poll(() => table.locator('[data-row]').count()).toBeLessThan(60)
  }
})

test('one tip says what is pointed at or focused, above everything, and goes with Escape, a press or what it was about', async ({
  page,
}) => {
  await openAs(page, await givenPerson({ permissions: ['EDIT_USER'] }), '/account-settings#sessions')
  const tip = page.getByRole('tooltip', { includeHidden: true })
  const barred = page.getByRole('button', { name: 'End all others' })
  const help = page.getByRole('button', { name: 'Help' })
  await expect(barred).toHaveAccessibleDescription('There is no other session')
  await barred.hover()
  await expect(tip).toHaveText('There is no other session')
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()

  await page.keyboard.press('Tab')
  await barred.focus()
  await expect(tip).toHaveText('There is no other session')
  await expect(tip).toBeVisible()
  await help.hover()
  await expect(tip).toHaveText('Help')
  await expect(tip).toBeInViewport({ ratio: 1 })

  await help.click()
  await expect(tip).toBeHidden()
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  await close.hover()
  await expect(tip).toHaveText('Close')
  const isAbove = await tip.evaluate((element) => element.matches(':popover-open'))
  expect(isAbove, 'in the top layer, above the dialog').toBe(true)
  await close.dispatchEvent('click')
  await expect(close).toBeHidden()
  await expect(tip).toBeHidden()
})
