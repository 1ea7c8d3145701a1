import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { demoPerson, givenCompany, givenPerson } from './people.ts'
import { owner } from './product.ts'
import { expectHome, openAs } from './signing-in.ts'
import { visit } from './visiting.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function openRoles(page: Page): Promise<void> {
  const company = await givenCompany()
  await owner`
    insert into role (company_id, name)
    select ${company.id}, unnest(array['Apprentice', 'Buyer', 'Courier'])`
  await openAs(page, await givenPerson({ company, permissions: ['EDIT_ROLE'] }), '/roles')
  await expect(page.getByRole('link', { name: 'Apprentice' })).toBeVisible()
}

async function step(page: Page) {
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toContainText('Apprentice')
  await expect(page.getByText('1 of 4', { exact: true })).toBeVisible()
  await page.keyboard.press(']')
  await expect(heading(page)).toContainText('Buyer')
  await page.keyboard.press(']')
  await expect(heading(page)).toContainText('Courier')
  await page.keyboard.press('[')
  await expect(heading(page)).toContainText('Buyer')
  await page.getByRole('button', { name: 'Previous in the list' }).click()
  await expect(heading(page)).toContainText('Apprentice')
  await expect(page.getByRole('button', { name: 'Previous in the list' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('[')
  await expect(page.getByText('1 of 4', { exact: true })).toBeVisible()
}

async function duplicate(page: Page) {
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Buyer' })).toBeFocused()
  await page.keyboard.press('d')
  await expect(page).toHaveURL(/\/roles\/new\/basic-information\?from=/)
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(/Buyer/)
}

test('[ and ] lead through the documents of the list that one came from, and d begins a new role as the one under the cursor is', async ({
  page,
}) => {
  await openRoles(page)
  await test.step('[ and ] lead through the documents', () => step(page))
  await visit(page, '/roles')
  await test.step('d begins a new role', () => duplicate(page))
})

test('the demo says that it is one, as long as there is room', async ({ page }) => {
  await page.setViewportSize({ width: 480, height: 800 })
  await openAs(page, demoPerson('rep'))
  await expectHome(page)
  const badge = page.getByRole('banner').getByText('Demo', { exact: true })
  await expect(badge).toBeVisible()
  await page.setViewportSize({ width: 479, height: 800 })
  await expect(badge).toBeHidden()
})

test('columns are dragged to another place and another width, and stay so', async ({ page }) => {
  await openAs(page, await givenPerson({ permissions: ['EDIT_USER'] }), '/users')
  const headings = page.getByRole('table', { name: 'Users' }).getByRole('columnheader')
  const shown = async () => (await headings.allInnerTexts()).map((label) => label.trim()).filter(Boolean)
  await expect(headings.filter({ hasText: 'Email' })).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  const line = (name: string) => page.getByRole('dialog', { name: 'Columns' }).locator(`li[data-name="${name}"]`)
  await line('email').dragTo(line('name'))
  await expect.poll(async () => (await shown()).slice(0, 2)).toEqual(['Email', 'Name'])
  await page.keyboard.press('Escape')

  const email = headings.filter({ hasText: 'Email' })
  const width = () => email.evaluate((cell) => cell.getBoundingClientRect().width)
  const before = await width()
  const box = await email.boundingBox()
  if (!box) throw new Error('The column has no place')
  await page.mouse.move(box.x + box.width - 3, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width + 77, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(width).toBeGreaterThan(before + 60)
  const after = await width()
  await page.reload()
  await expect.poll(async () => (await shown()).slice(0, 2)).toEqual(['Email', 'Name'])
  await expect.poll(width).toBeCloseTo(after, 0)
})
