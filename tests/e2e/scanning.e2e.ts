import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { overflows } from './overflow.ts'
import { givenPerson } from './people.ts'
import { expectHome, openAs } from './signing-in.ts'

test.use({ scanner: true })

const GTIN = '00312345678906'
const HUMAN_MS = 260

/** A gun sends its characters as fast as the keyboard takes them, and ends with Enter. */
async function scan(page: Page, code: string): Promise<void> {
  for (const [place, part] of code.split('\u001d').entries()) {
    if (place > 0) await page.keyboard.press('Control+]')
    await page.keyboard.type(part)
  }
  await page.keyboard.press('Enter')
}

const offer = (page: Page) => page.getByRole('dialog', { name: 'Scanned code' })
const part = (page: Page, label: string) => page.getByRole('term').filter({ hasText: label }).locator('+ dd')

async function pressNoKeys(page: Page): Promise<void> {
  await scan(page, 'ghguARD?7')
  await expect(offer(page)).toContainText('ghguARD?7')
  await expect(page).toHaveURL(/\/users$/)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await scan(page, 'LOT7'.repeat(30))
  await expect(part(page, 'Text')).toHaveText('LOT7'.repeat(30))
  expect(await overflows(page), 'a long code stays within its card').toEqual([])
  await page.keyboard.press('Escape')
  await expect(offer(page)).toBeHidden()
}

async function findRecords(page: Page): Promise<void> {
  const palette = page.getByRole('combobox', { name: 'Search or jump' })
  await scan(page, `01${GTIN}`)
  await page.getByRole('button', { name: 'Find records with this code' }).click()
  await expect(palette).toHaveValue(GTIN)
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
}

async function scanWhileTyping(page: Page): Promise<void> {
  const box = page.getByRole('searchbox')
  await box.click()
  await page.keyboard.type('ana', { delay: HUMAN_MS })
  await scan(page, `01${GTIN}17270331` + '10KX4471B')
  await expect(part(page, 'GTIN')).toHaveText(GTIN)
  await expect(part(page, 'Lot')).toHaveText('KX4471B')
  await expect(box).toHaveValue('ana')
  await page.keyboard.press('Escape')
  await expect(offer(page)).toBeHidden()
  await expect(box).toBeFocused()
}

async function typeFast(page: Page): Promise<void> {
  const box = page.getByRole('searchbox')
  await box.fill('')
  await page.keyboard.type('a]b c')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('xyz')
  await expect(box).toHaveValue('a]b xyzc')
  await box.fill('')
  await page.keyboard.type('words that are no code')
  await page.keyboard.press('Enter')
  await expect(box, 'the key that ends them writes no name of a key').toHaveValue('words that are no code')
}

test('a scan is told from keys and from fast typing, leads to the records with its code, and leaves fields as they are', async ({
  page,
}) => {
  await openAs(page, await givenPerson({ permissions: ['EDIT_USER'] }))
  await expectHome(page)
  await test.step('keys still work when no one types in a field, one after the other', async () => {
    await page.keyboard.type('gu')
    await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
  })
  await test.step('a scan presses none of the keys it is made of', () => pressNoKeys(page))
  await test.step('it leads to the records with its code', () => findRecords(page))
  await test.step('it is understood while someone types, and their field keeps what they typed', () =>
    scanWhileTyping(page))
  await test.step('fast typing that is no scan reaches the field whole and in order', () => typeFast(page))
})

test('the settings of the scanner show what is read in a code and stay on the device, and off means that all goes to the field', async ({
  page,
}) => {
  await openAs(page, await givenPerson(), '/account-settings#scanner')
  await expect(page.getByRole('region', { name: 'Scanner' })).toBeInViewport()
  await test.step('a code is shown with what its separators part', async () => {
    await scan(page, `]d201${GTIN}10KX4471B\u001d21A1B2C3`)
    await expect(part(page, 'Lot')).toHaveText('KX4471B')
    await expect(part(page, 'Serial number')).toHaveText('A1B2C3')
    await expect(page.getByText('Code read')).toBeVisible()
  })
  await test.step('off stays on the device', async () => {
    await page.getByRole('switch', { name: 'Scanner on this device' }).click({ force: true })
    await page.reload()
    await expect(page.getByRole('switch', { name: 'Scanner on this device' })).not.toBeChecked()
    const box = page.getByRole('textbox', { name: 'Code to try' })
    await box.click()
    await scan(page, `01${GTIN}`)
    await expect(box).toHaveValue(`01${GTIN}`)
  })
})
