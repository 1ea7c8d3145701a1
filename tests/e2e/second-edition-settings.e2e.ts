import { permissionNames } from '@galen/domain/permissions'
import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { givenPerson } from './people.ts'
import { openAs } from './signing-in.ts'
import { visit } from './visiting.ts'

const sections = (page: Page) => page.getByRole('navigation', { name: 'Sections' })
const lit = (page: Page) => sections(page).locator('[aria-current=true]')

/** The key begins a new row of this section, or a dialog that is about it. */
async function expectAddingTo(page: Page, id: string, press: () => Promise<void>) {
  await press()
  const typing = page.locator(`[id="${id}"] :focus`).or(page.getByRole('dialog').locator('input:focus, textarea:focus'))
  await expect(typing, `adding to ${id}`).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
}

for (const address of ['/admin/configuration', '/admin/items', '/admin/justifications'])
  test(`${address}: the section in sight is lit, and the button and c add to it`, async ({ page }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width: 1280, height: 800 })
    await openAs(page, await givenPerson({ permissions: permissionNames }), address)
    await expect(lit(page)).toHaveCount(1)
    await expect(page.getByRole('main').getByRole('table').last()).toBeVisible()
    const links = sections(page).getByRole('link')
    const count = await links.count()
    let added = 0
    // From the last to the first, so that nothing is lit because it was lit before.
    for (const place of Array.from({ length: count }, (_, each) => count - 1 - each)) {
      const link = links.nth(place)
      const id = String(await link.getAttribute('href')).slice(1)
      await link.click()
      await expect(link).toHaveAttribute('aria-current', 'true')
      await expect(lit(page)).toHaveCount(1)
      await expect(page.locator(`[id="${id}"]`).getByRole('heading').first()).toBeInViewport()
      const button = page.getByRole('region', { name: 'Page' }).getByRole('button', { name: /^Add / })
      if ((await button.count()) === 0) continue
      await expectAddingTo(page, id, () => page.keyboard.press('c'))
      await expectAddingTo(page, id, () => button.click())
      added++
    }
    expect(added).toBeGreaterThanOrEqual(3)

    await test.step('scrolled to the end the last section is lit', async () => {
      await visit(page, address)
      await expect(lit(page)).toHaveCount(1)
      await page.locator('#main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
      await expect(links.last()).toHaveAttribute('aria-current', 'true')
    })
  })
