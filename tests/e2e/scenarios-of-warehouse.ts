import type { Page } from '@playwright/test'
import { expect } from './fixture.ts'
import { demoPerson } from './people.ts'
import { inTurn, visit } from './visiting.ts'
import type { Scenario, Walk } from './visit-screens.ts'

const dialog = (page: Page) => expect(page.getByRole('dialog')).toBeVisible()

/** Opens an action of the first row by its menu. */
async function act(page: Page, name: string): Promise<void> {
  const row = page.getByRole('row').nth(1)
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
  await act(page, 'Where is it')
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
