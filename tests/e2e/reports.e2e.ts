import { expect, test } from './fixture.ts'
import { demoPerson } from './people.ts'
import { owner } from './product.ts'
import { openAs } from './signing-in.ts'

test('a manager sets the goals of a year and they are there after a reload', async ({ page }) => {
  await openAs(page, demoPerson('manager'), '/sales-rep-goal?view=year&year=2030')
  await expect(page.getByText('Set the first goals.')).toBeVisible()
  const grid = page.getByRole('region', { name: 'Goals 2030' })
  const line = grid.getByRole('row').filter({ hasText: 'Priya Raman' })
  const january = line.locator('[data-column="1"]')
  await january.click()
  await page.keyboard.type('1200')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1300')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved!')).toBeVisible()
  await page.reload()
  await expect(january).toHaveText('1,200.00')
  await expect(line.locator('[data-column="2"]')).toHaveText('1,300.00')
  await page.getByRole('button', { name: 'Next year' }).click()
  await page.getByRole('button', { name: 'Copy last year' }).click()
  await page.getByRole('button', { name: 'Copy to 2031' }).click()
  await expect(
    page.getByRole('region', { name: 'Goals 2031' }).getByRole('row').filter({ hasText: 'Priya Raman' }),
  ).toContainText('1,260.00')
})

test('a rep sees the own goal and cannot change it', async ({ page }) => {
  await openAs(page, demoPerson('rep'), '/sales-rep-goal')
  await expect(page.getByRole('region', { name: 'Goals' }).getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Copy last year' })).toHaveCount(0)
})

test('figures of the month lead to the invoices they were summed from', async ({ page }) => {
  await openAs(page, demoPerson('manager'), '/')
  await page.getByRole('link', { name: 'Metrics' }).first().click()
  await expect(page).toHaveURL(/\/metrics/)
  const shown = page.getByRole('link', { name: /^Invoiced/ })
  const amount = /[\d,]+\.\d\d/.exec((await shown.textContent()) ?? '')?.[0] ?? ''
  await shown.click()
  await expect(page).toHaveURL(/\/invoice-profit\?f\.placedDate=/)
  await expect(page.getByText(amount).first()).toBeVisible()
  await page.goto('/metrics')
  await expect(shown).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/month=\d{4}-\d\d/)
  await expect(shown).toBeVisible()
})

test('a dashboard is there for whoever was given it, and nobody else', async ({ page }) => {
  await openAs(page, demoPerson('accountant'), '/reports/receivables-age')
  await expect(page.getByRole('heading', { level: 1, name: 'AR aging' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveCount(0)
  await page.getByRole('table', { name: 'Largest balances' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/customer-payment\//)
  await page.goto('/reports/sales-reps')
  await expect(page.getByText('Ask an administrator for a dashboard.')).toBeVisible()
})

test('a dashboard of a Superset that is not there says so and can be tried again', async ({ page }) => {
  await owner`
    insert into dashboard_permission (company_id, user_id, dashboard_id, name)
    select m.company_id, m.user_id, 'superset-9', 'Cold chain' from company_user m join app_user u on u.id = m.user_id
    where u.email = ${demoPerson('buyer').email} on conflict do nothing`
  await openAs(page, demoPerson('buyer'), '/reports/superset-9')
  await expect(page.getByRole('heading', { name: 'Could not load Cold chain' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('an accountant finds a standard report, narrows it and saves it, and opens the accounts and terms behind the books', async ({
  page,
}) => {
  await openAs(page, demoPerson('accountant'), '/reports')
  await page.getByRole('region', { name: 'Finance' }).getByRole('link', { name: 'Aged payables' }).click()
  const table = page.getByRole('table', { name: 'Aged payables' })
  await expect(table.getByText('Total', { exact: true })).toBeVisible()
  await table.getByRole('button', { name: 'Name' }).click()
  await expect(page).toHaveURL(/sort=-name/)
  await expect(table.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Export' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'XLSX' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^Aged payables \d{4}-\d\d-\d\d\.xlsx$/)
  await page.getByRole('button', { name: 'Schedule' }).click()
  await page.getByLabel('Recipients').fill('books@corvane.example')
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText('Report scheduled')).toBeVisible()
  await page.goto('/reports')
  const scheduled = page.getByRole('table', { name: 'Scheduled reports' })
  await expect(scheduled).toContainText('books@corvane.example')
  await scheduled.getByRole('button', { name: 'Run now' }).click()
  await expect(scheduled).toContainText(/Asked to run now|Queued for books@corvane\.example/)
  await scheduled.getByRole('button', { name: 'Stop' }).click()
  await expect(scheduled).toContainText('Stopped')
  await page.goto('/reports/standard/sales?from=2026-01-05&to=2026-02-06&by=month')
  await expect(page.getByRole('textbox', { name: 'From', exact: true })).toHaveValue('Jan 5, 2026')
  await expect(page.getByRole('table', { name: 'Sales' }).getByText('2026-01').first()).toBeVisible()
  await page.goto('/reports/standard/controlled-items')
  await expect(page.getByText('You need the permission List compliance.')).toBeVisible()
  await page.goto('/reports/standard/no-such-report')
  await expect(page.getByRole('heading', { name: 'Report not found' })).toBeVisible()
  await page.goto('/accounting/accounts')
  await page.getByRole('link', { name: 'Chart of accounts and payment terms' }).click()
  await expect(page).toHaveURL(/\/admin\/financial-config/)
  await expect(page.getByRole('textbox', { name: 'Name of 2% 10, net 30' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sales rules' })).toHaveCount(0)
})
