import { standardRoles } from '@galen/domain/standard-roles'
import { givenDock } from './given-deliveries.ts'
import { expect, test } from './fixture.ts'
import { givenPerson } from './people.ts'
import { owner } from './product.ts'
import { openAs } from './signing-in.ts'

const stages = [
  { status: 'Placed', tab: 'To check' },
  { status: 'Discrepancy', tab: 'Discrepancy' },
  { status: 'Validated', tab: 'Validated' },
  { status: 'Closed', tab: 'Closed' },
]

test('an accountant opens the revision by each status in any case; an unknown one is no page', async ({ page }) => {
  const dock = await givenDock(page)
  const numbers = new Map<string, string>()
  for (const [place, { status }] of stages.entries()) {
    const { id, number } = await dock.stocked(await dock.offer(`Gauze ${place}`), 'L1', 2)
    numbers.set(status, number)
    const stored = status === 'Discrepancy' ? 'Placed' : status
    await owner`update receipt set status = ${stored}, discrepancy = ${status === 'Discrepancy'}
      where company_id = ${dock.company.id} and id = ${id}`
  }
  const accountant = await givenPerson({
    company: dock.company,
    permissions: standardRoles.accountant.permissions,
    name: 'Ada Lund',
  })
  await openAs(page, accountant, '/receipt-revision')
  await expect(page.getByRole('link', { name: 'To check' })).toHaveAttribute('aria-current', 'page')
  for (const { status, tab } of stages)
    for (const spelled of [status, status.toLowerCase(), status.toUpperCase()]) {
      await page.goto(`/receipt-revision/${spelled}`)
      await expect(page.getByRole('link', { name: tab, exact: true })).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('navigation', { name: 'Receipt revision' }).locator('[aria-current]')).toHaveCount(1)
      await expect(page.getByText(numbers.get(status) ?? '').first()).toBeVisible()
      for (const [other, number] of numbers) if (other !== status) await expect(page.getByText(number)).toHaveCount(0)
    }
  for (const unknown of ['to-check', 'draft', 'whatever']) {
    await page.goto(`/receipt-revision/${unknown}`)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }
})

test('order, receipt and invoice are read side by side at every width', async ({ page }) => {
  const dock = await givenDock(page)
  const { number } = await dock.stocked(await dock.offer('Sulfamethoxazole and Trimethoprim'), 'L1', 2)
  const accountant = await givenPerson({
    company: dock.company,
    permissions: standardRoles.accountant.permissions,
    name: 'Ada Lund',
  })
  await openAs(page, accountant, '/receipt-revision')
  await page.getByRole('link', { name: number }).first().click()
  const lines = page.getByRole('table', { name: 'Lines' })
  await expect(lines.getByRole('columnheader', { name: number })).toBeVisible()
  for (const width of [1440, 1280, 820]) {
    await page.setViewportSize({ width, height: 900 })
    for (const name of ['Cost', 'Invoice price', 'Over', 'Result'])
      await expect(lines.getByRole('columnheader', { name, exact: true }), `${name} at ${width}`).toBeVisible()
    const beyond = await lines.evaluate(
      (table) => table.getBoundingClientRect().right - (table.parentElement?.getBoundingClientRect().right ?? 0),
    )
    expect(beyond, `nothing beyond its card at ${width}`).toBeLessThanOrEqual(1)
  }
})
