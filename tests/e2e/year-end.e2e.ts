import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { givenPerson } from './people.ts'
import { owner } from './product.ts'
import { openAs } from './signing-in.ts'

const RIGHTS = ['ACCOUNTING_VIEW', 'EDIT_FISCAL_PERIOD'] as const
const YEAR = new Date().getFullYear() - 1

/** A company with one sale of 100.00 in the last month of the last year. */
async function givenBooks(companyId: string, userId: string): Promise<void> {
  const account = async (code: string, name: string, role: string) => {
    const [row] = await owner<{ id: string }[]>`
      insert into property (company_id, type, name, code, position) values (${companyId}, 'ledgerAccount', ${name}, ${code}, 1) returning id`
    await owner`
      insert into property (company_id, type, name, code, account_id, position)
      values (${companyId}, 'accountMapping', ${name}, ${role}, ${String(row?.id)}, 1)`
    return String(row?.id)
  }
  const [bank, sales] = [await account('1000', 'Bank', 'bank'), await account('4000', 'Sales', 'sales')]
  await account('3900', 'Retained earnings', 'retained-earnings')
  await owner`
    insert into fiscal_period (company_id, period_name, year, month, starts_on, ends_on)
    values (${companyId}, ${`December ${YEAR}`}, ${YEAR}, 12, ${`${YEAR}-12-01`}, ${`${YEAR}-12-31`})`
  await owner`
    with entry as (
      insert into journal_entry (company_id, source_kind, source_id, ordinal, source_number, accounting_date, memo, posted_by)
      values (${companyId}, 'manual', uuidv7(), 1, 'JE-000001', ${`${YEAR}-12-15`}, 'Sale', ${userId}) returning company_id, id)
    insert into journal_line (company_id, entry_id, position, account_id, amount, accounting_date)
    select company_id, id, position, account, amount, ${`${YEAR}-12-15`}::date
    from entry, (values (1, ${bank}::uuid, 100), (2, ${sales}::uuid, -100)) as lines (position, account, amount)`
}

/** Whether the year after begins with the result in retained earnings, or still in sales. */
async function expectCarried(page: Page, isCarried: boolean): Promise<void> {
  await page.goto(`/accounting/accounts?from=${YEAR + 1}-01-01&to=${YEAR + 1}-01-31`)
  const row = (code: string) => page.getByRole('table', { name: 'Trial balance' }).getByRole('row', { name: code })
  await expect(row('1000')).toContainText('100.00')
  await expect(row(isCarried ? '3900' : '4000')).toContainText('100.00')
  await expect(row(isCarried ? '4000' : '3900').filter({ hasText: '100.00' })).toHaveCount(0)
}

async function change(page: Page, action: 'Close period' | 'Open period'): Promise<void> {
  await page.goto('/fiscal-periods')
  const row = page.getByRole('row', { name: /December/ })
  await row.hover()
  await row.getByRole('button', { name: 'All actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
  const dialog = page.getByRole('dialog')
  if (action === 'Open period') await dialog.getByRole('textbox', { name: 'Reason' }).fill('A late sale')
  await dialog.getByRole('button', { name: action }).click()
  await expect(row.getByText(action === 'Close period' ? 'Closed' : 'Open').first()).toBeVisible()
}

async function propose(page: Page): Promise<void> {
  await page.goto('/accounting/proposals')
  await page.getByRole('button', { name: 'Year end', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Propose' }).click()
}

/** The second person says why the entry is right. */
async function approve(page: Page, waiting: Locator) {
  await waiting.getByRole('button', { name: 'Approve and post' }).click()
  const deciding = page.getByRole('dialog')
  await deciding.getByRole('textbox', { name: 'Note' }).fill('Agrees with the closed books')
  await deciding.getByRole('button', { name: 'Approve' }).click()
}

test('a year is closed by two people, opened again and closed again, and its result is carried once', async ({
  page,
}) => {
  const accountant = await givenPerson({ permissions: RIGHTS, name: 'Ana Ruiz' })
  const controller = await givenPerson({ permissions: RIGHTS, name: 'Ben Cole', company: accountant.company })
  await givenBooks(accountant.company.id, accountant.id)
  const waiting = page.getByRole('region', { name: new RegExp(`Year end · Result of ${YEAR}`) })

  await openAs(page, accountant, '/fiscal-periods')
  await change(page, 'Close period')
  await propose(page)
  await expect(waiting.getByText('A second person must approve this.')).toBeVisible()
  await propose(page)
  await expect(page.getByText(`The year end of ${YEAR} waits for approval already.`).first()).toBeVisible()

  await openAs(page, controller, '/accounting/proposals')
  await approve(page, waiting)
  await expect(waiting).toHaveCount(0)
  await expectCarried(page, true)
  await propose(page)
  await expect(page.getByText(`The year end of ${YEAR} is posted already.`).first()).toBeVisible()

  await openAs(page, accountant, '/fiscal-periods')
  await change(page, 'Open period')
  await expectCarried(page, false)
  await change(page, 'Close period')
  await propose(page)
  await openAs(page, controller, '/accounting/proposals')
  await approve(page, waiting)
  await expect(waiting).toHaveCount(0)
  await expectCarried(page, true)
})
