import type { Page } from '@playwright/test'
import { expect } from './fixture.ts'
import { demoPerson } from './people.ts'
import { inTurn, visit } from './visiting.ts'
import type { Scenario, Walk } from './visit-screens.ts'

const dialog = (page: Page) => expect(page.getByRole('dialog')).toBeVisible()

/** Opens an action of the first row of the first group by its menu. */
async function act(page: Page, name: string): Promise<void> {
  const group = page.getByRole('button', { expanded: false }).and(page.locator('[data-opener]')).first()
  if ((await page.locator('[data-in-group]').count()) === 0) await group.click()
  const row = page.locator('[data-in-group]').first()
  await row.hover()
  await row.getByRole('button', { name: 'All actions' }).click()
  await page.getByRole('menuitem', { name }).click()
  await dialog(page)
}

async function* warehouse(page: Page): AsyncGenerator<Scenario> {
  await visit(page, '/warehouse/stock')
  yield { name: 'stock' }
  await act(page, 'Move bin')
  yield { name: 'stock-move', only: 'desktop' }
  await page.keyboard.press('Escape')
  await act(page, 'Trace lot')
  yield { name: 'stock-trace', only: 'desktop' }
  await visit(page, '/warehouse/quarantine')
  yield { name: 'quarantine' }
  await visit(page, '/warehouse/bins')
  yield { name: 'bins' }
  await visit(page, '/warehouse/operations')
  yield { name: 'stock-operations' }
  await visit(page, '/warehouse/move')
  yield { name: 'move-by-scan' }
  await visit(page, '/fiscal-periods')
  yield { name: 'fiscal-periods' }
}

/** Stock, quarantine, bins and fiscal periods of the demo. */
export const walksOfWarehouse: readonly Walk[] = [
  { name: 'the warehouse and the fiscal periods', scenarios: inTurn(demoPerson('admin'), warehouse) },
]
