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

const administrator = demoPerson('admin')

export const walksOfReports: readonly Walk[] = [
  { name: 'The results of sales', scenarios: inTurn(administrator, results) },
  { name: 'The dashboards', scenarios: inTurn(administrator, dashboards) },
]
