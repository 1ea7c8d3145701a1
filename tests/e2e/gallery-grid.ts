import { type Page, test } from '@playwright/test'
import { expect } from './fixture.ts'
import { goToGroup, press } from './gallery.ts'

const gridOf = (page: Page, name: string) => page.getByRole('grid', { name, exact: true })

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

/** Takes, copies, pastes, removes and brings back lines, keeps what it cannot read, and holds 500 of them. */
export async function walkGrid(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await test.step('it takes five lines', () => takeLines(page))
  await test.step('it copies down and undoes', () => copyDown(page))
  await test.step('it pastes from a spreadsheet and undoes', () => pasteRows(page))
  await test.step('it lets nothing be changed where it is read only', () => readOnly(page))
  await test.step('it keeps what it cannot read, with the reason under the cell and a way to it', () =>
    keepUnread(page))
  await test.step('it removes a line, offers it back and shows more of one', () => removeLine(page))
  await test.step('it holds 500 lines and draws few of them', () => holdMany(page))
}
