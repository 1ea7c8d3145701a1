import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { goToGroup } from './gallery.ts'
import { walkManualSave, walkAutosave } from './gallery-documents.ts'
import { walkFields } from './gallery-fields.ts'
import { walkGrid } from './gallery-grid.ts'
import { givenPerson } from './people.ts'
import { openAs } from './signing-in.ts'
import { SIZES } from './visit-screens.ts'

async function scrollLongList(page: Page) {
  await goToGroup(page, 'List')
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
  await page.setViewportSize(SIZES.desktop)
}

async function scanOffline(page: Page) {
  await goToGroup(page, 'Warehouse and scanner')
  const context = page.context()
  const send = page.getByRole('button', { name: 'Send one' })
  await send.click()
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()

  await context.setOffline(true)
  await send.click()
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible()
  await send.click()
  await expect(page.getByText('Offline. 2 changes saved on this device.')).toBeVisible()
  await page.getByRole('button', { name: '2 waiting' }).last().click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(['Press 1', 'Press 2'])
  await page.keyboard.press('Escape')

  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/me/preferences')) keys.push(request.headers()['idempotency-key'])
  })
  await context.setOffline(false)
  await expect(page.getByText(/^Offline\./)).toBeHidden()
  await expect.poll(() => new Set(keys).size).toBe(2)
  await expect(page.getByRole('button', { name: '2 waiting' })).toHaveCount(2)
}

// One visit for everything that needs no more of the product than a person who is signed in: loading it costs more than most steps.
test('the parts of the gallery are used without a mouse, in one visit', async ({ page }) => {
  test.setTimeout(360_000)
  await openAs(page, await givenPerson(), '/kit?group=grid')
  await test.step('the line grid', () => walkGrid(page))
  await test.step('fields', () => walkFields(page))
  await test.step('a list of ten thousand rows draws few of them, as a table and as cards', () => scrollLongList(page))
  await test.step('scans wait on the device without a network and go out in order when it is back', () =>
    scanOffline(page))
  await test.step('a document that saves itself', () => walkAutosave(page))
  await test.step('a document that is saved together, and settings', () => walkManualSave(page))
})
