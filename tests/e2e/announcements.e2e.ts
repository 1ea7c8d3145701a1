import { expect, test } from './fixture.ts'
import { demoPerson } from './people.ts'
import { openAs } from './signing-in.ts'

test('an administrator announces something that a rep reads on home and dismisses', async ({ page }) => {
  const title = `Physical count ${Date.now()}`
  await openAs(page, demoPerson('admin'))
  const health = page.getByRole('region', { name: 'System health' })
  await expect(health).toContainText('Ledgers')
  await expect(health.getByRole('link', { name: 'Mail' })).toHaveAttribute('href', '/messages')
  await page.getByRole('button', { name: 'New announcement' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('textbox', { name: 'Text' }).fill('Receiving closes at 15:00.')
  await page.getByRole('button', { name: 'Announce', exact: true }).click()
  const announced = page.getByRole('region', { name: 'Announcements' })
  await expect(announced).toContainText(title)
  await openAs(page, demoPerson('rep'))
  await expect(announced).toContainText(`${title} Receiving closes at 15:00.`)
  await expect(page.getByRole('region', { name: 'System health' })).toHaveCount(0)
  await announced.getByRole('button', { name: `Dismiss ${title}` }).click()
  await expect(page.getByText(title)).toHaveCount(0)
  await openAs(page, demoPerson('admin'))
  await announced.getByRole('button', { name: `Remove ${title}` }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText(title)).toHaveCount(0)
})
