import type { Page } from '@playwright/test'
import { expect } from './fixture.ts'
import { demoPerson } from './people.ts'
import { inTurn, visit } from './visiting.ts'
import type { Scenario, Walk } from './visit-screens.ts'

async function* results(page: Page): AsyncGenerator<Scenario> {
  await visit(page, '/metrics')
  await expect(page.getByRole('heading', { name: 'By customer class' })).toBeVisible()
  yield { name: 'metrics' }
  await visit(page, '/sales-rep-goal')
  await expect(page.getByText('Priya Raman')).toBeVisible()
  yield { name: 'rep-goal' }
  await visit(page, '/sales-rep-goal?view=year')
  await expect(page.getByText('Priya Raman')).toBeVisible()
  yield { name: 'rep-goal-year' }
}

async function* dashboards(page: Page): AsyncGenerator<Scenario> {
  for (const [id, table] of [
    ['sales-overview', 'Customers'],
    ['sales-reps', 'Sales reps'],
    ['receivables-age', 'Largest balances'],
    ['short-dated', 'Next to expire'],
  ] as const) {
    await visit(page, `/reports/${id}`)
    await expect(page.getByRole('table', { name: table, exact: true })).toBeVisible()
    yield { name: `report-${id}` }
  }
}

async function* standardReports(page: Page): AsyncGenerator<Scenario> {
  await visit(page, '/reports')
  await expect(page.getByRole('region', { name: 'Finance' })).toBeVisible()
  yield { name: 'reports' }
  for (const [address, table] of [
    ['sales?by=item', 'Sales'],
    ['aged-receivables', 'Aged receivables'],
  ] as const) {
    await visit(page, `/reports/standard/${address}`)
    await expect(
      page.getByRole('table', { name: table, exact: true }).getByText('Total', { exact: true }),
    ).toBeVisible()
    yield { name: `standard-${table.toLowerCase().replaceAll(' ', '-')}` }
  }
}

const administrator = demoPerson('admin')

export const walksOfReports: readonly Walk[] = [
  { name: 'The results of sales', scenarios: inTurn(administrator, results) },
  { name: 'The dashboards', scenarios: inTurn(administrator, dashboards) },
  { name: 'The standard reports', scenarios: inTurn(administrator, standardReports) },
]
