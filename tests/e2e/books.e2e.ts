import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { demoPerson } from './people.ts'
import { owner } from './product.ts'
import { openAs } from './signing-in.ts'

const rowsOf = (page: Page) => page.getByRole('table').first().locator('tbody').getByRole('row')

test('many invoices are approved at once and the one that cannot be says why', async ({ page }) => {
  const [company] = await owner<{ id: string }[]>`
    select c.id from company c join company_user m on m.company_id = c.id join app_user u on u.id = m.user_id
    where u.email = ${demoPerson('accountant').email} order by c.name limit 1`
  const invoices = await owner<{ id: string; number: string }[]>`
    select id, number from invoice where company_id = ${String(company?.id)} and status = 'Placed'
      and type <> 'Manual' order by placed_at desc limit 3`
  const [failing, ...others] = invoices
  await owner`update invoice_line set cost = 0 where invoice_id = ${String(failing?.id)}`
  await openAs(page, demoPerson('accountant'), '/invoice-approval')
  for (const { number } of invoices) await rowsOf(page).filter({ hasText: number }).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await expect(bar).toContainText('3 selected')
  await bar.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('1 failed')).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText(`Invoice ${failing?.number} has lines without a cost.`)
  await page.keyboard.press('Escape')
  for (const { number } of others) await expect(rowsOf(page).filter({ hasText: number })).toHaveCount(0)
  await expect(rowsOf(page).filter({ hasText: String(failing?.number) })).toHaveCount(1)
  const after = await owner<{ status: string }[]>`
    select status from invoice where id in ${owner(others.map(({ id }) => id))}`
  expect(new Set(after.map(({ status }) => status))).not.toContain('Placed')
})

test('a figure of the balance sheet leads to its entry and the invoice', async ({ page }) => {
  await openAs(page, demoPerson('accountant'), '/accounting')
  await page.getByRole('link', { name: 'Balance sheet' }).click()
  const sheet = page.getByRole('table', { name: 'Balance sheet' })
  await expect(sheet.getByRole('row', { name: /^Assets/ })).toBeVisible()
  await sheet.getByRole('link', { name: /^Accounts receivable Period/ }).click()
  await expect(page).toHaveURL(/\/accounting\/ledger\/[0-9a-f-]{36}\?/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Accounts receivable')
  const line = rowsOf(page)
    .filter({ hasText: /Invoice INV-/ })
    .first()
  const number = /INV-\d+/.exec((await line.textContent()) ?? '')?.[0] ?? ''
  await line.getByText(/Invoice INV-/).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Journal entry')
  await page.getByRole('link', { name: number, exact: true }).click()
  await expect(page).toHaveURL(/\/invoice\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
})

test('an entry by hand waits for a second person', async ({ page }) => {
  await openAs(page, demoPerson('accountant'), '/accounting/new-entry')
  await page.getByRole('textbox', { name: 'Memo', exact: true }).fill('Bank fee of November')
  const line = (number: number) => page.getByRole('group', { name: `Line ${number}` })
  await line(1).getByRole('combobox', { name: 'Account' }).fill('5110')
  await page.getByRole('option', { name: /5110/ }).click()
  await line(1).getByLabel('Debit').fill('30')
  await line(2).getByRole('combobox', { name: 'Account' }).fill('1000')
  await page.getByRole('option', { name: /1000/ }).click()
  await line(2).getByLabel('Credit').fill('29')
  await line(2).getByLabel('Line memo').focus()
  await expect(page.getByText('Debits and credits differ by 1.00.')).toBeVisible()
  await line(2).getByLabel('Credit').fill('30')
  await line(2).getByLabel('Line memo').focus()
  await page.getByRole('button', { name: /^Propose/ }).click()
  await expect(page).toHaveURL(/\/accounting\/proposals$/)
  const proposal = page.getByRole('region', { name: /Bank fee of November/ })
  await expect(proposal.getByText('A second person must approve this.')).toBeVisible()
  await expect(proposal.getByRole('button', { name: 'Approve and post' })).toHaveCount(0)

  await openAs(page, demoPerson('admin'), '/accounting/proposals')
  await proposal.getByRole('button', { name: 'Approve and post' }).click()
  const deciding = page.getByRole('dialog')
  await deciding.getByRole('textbox', { name: 'Note' }).fill('Agrees with the bank statement')
  await deciding.getByRole('button', { name: 'Approve' }).click()
  await expect(proposal.getByText('Posted')).toBeVisible()
  await proposal.getByRole('link', { name: 'Open entry' }).click()
  await expect(page.getByRole('button', { name: 'Reverse' })).toBeVisible()
})
