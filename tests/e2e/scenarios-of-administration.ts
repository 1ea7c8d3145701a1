import type { Page } from '@playwright/test'
import { expect } from './fixture.ts'
import { demoPerson } from './people.ts'
import { tokensOf } from './signing-in.ts'
import { inTurn, visit } from './visiting.ts'
import type { Scenario, Walk } from './visit-screens.ts'

const administrator = demoPerson('admin')
const dialog = (page: Page) => expect(page.getByRole('dialog')).toBeVisible()

/** Reads a list of the demo, for the address of one of its records. */
async function firstOf<T>(page: Page, path: string): Promise<T> {
  const { access_token: token } = await tokensOf(page, administrator)
  const reply = await page.request.get(path, { headers: { Authorization: `Bearer ${token}` } })
  const [first] = (await reply.json()) as T[]
  if (!first) throw new Error(`${path} is empty`)
  return first
}

async function* settings(page: Page): AsyncGenerator<Scenario> {
  await visit(page, '/admin/configuration')
  yield { name: 'admin-configuration' }
  await page
    .getByRole('button', { name: /^Test page/ })
    .first()
    .click()
  await dialog(page)
  yield { name: 'admin-printer-test' }
  await visit(page, '/admin/justifications')
  yield { name: 'admin-justifications' }
  await visit(page, '/admin/notifications-config')
  yield { name: 'admin-notifications' }
  await visit(page, '/admin/financial-config')
  yield { name: 'admin-financial' }
  await page.getByRole('button', { name: 'Add a credit event' }).click()
  await dialog(page)
  yield { name: 'admin-credit-event-new' }
}

async function* audit(page: Page): AsyncGenerator<Scenario> {
  const table = page.getByRole('table', { name: 'Audit' })
  await visit(page, '/audit')
  await expect(table.getByText('Marisol Vega').first()).toBeVisible()
  yield { name: 'audit' }
  await table.locator('tbody').getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  yield { name: 'audit-peek' }
  await visit(page, '/audit/user/nobody')
  await expect(page.getByText('There is no data to display')).toBeVisible()
  yield { name: 'audit-empty' }
  await page.keyboard.press('Shift+V')
  await expect(page.getByRole('dialog').getByText(/match(es)? (its|their) seals?\./)).toBeVisible()
  yield { name: 'audit-verified' }
}

async function* audited(page: Page): AsyncGenerator<Scenario> {
  await visit(page, '/audit/credit-event')
  await page.getByRole('table').locator('tbody').getByRole('button').first().click()
  await page.getByRole('button', { name: 'Whole record at that time' }).click()
  await expect(page.getByRole('region', { name: 'Whole record at that time' }).locator('dl')).toBeVisible()
  yield { name: 'audit-whole-record' }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Export signed file' }).click()
  await dialog(page)
  yield { name: 'audit-signed-file' }
}

async function* itemLists(page: Page): AsyncGenerator<Scenario> {
  await visit(page, '/admin/items')
  yield { name: 'admin-items' }
  await page
    .getByRole('table', { name: 'Item flags' })
    .getByRole('button', { name: /^Change/ })
    .first()
    .click()
  await dialog(page)
  yield { name: 'admin-item-flag' }
  await visit(page, '/admin/sales-rules')
  yield { name: 'admin-sales-rules' }
  await page.keyboard.press('c')
  await dialog(page)
  yield { name: 'admin-sales-rule' }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByRole('dialog').getByRole('status')).toBeVisible()
  yield { name: 'admin-sales-rules-tried' }
}

async function* roles(page: Page): AsyncGenerator<Scenario> {
  const { roleId } = await firstOf<{ roleId: string }>(page, '/api/admin/roles')
  await visit(page, '/roles')
  yield { name: 'roles' }
  await visit(page, `/roles/${roleId}/basic-information`)
  yield { name: 'role' }
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog(page)
  yield { name: 'role-delete' }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit' }).click()
  const first = page.getByRole('checkbox', { name: 'Audit', exact: true })
  await first.setChecked(!(await first.isChecked()))
  yield { name: 'role-edited' }
}

async function* users(page: Page): AsyncGenerator<Scenario> {
  await visit(page, '/users/rep%40demo.galen/basic-information')
  yield { name: 'user' }
  await visit(page, '/users/rep%40demo.galen/report-permissions')
  yield { name: 'user-reports' }
  await visit(page, '/users/new/basic-information')
  yield { name: 'user-new' }
}

async function* companies(page: Page): AsyncGenerator<Scenario> {
  const { id } = await firstOf<{ id: string }>(page, '/api/admin/companies')
  await visit(page, '/companies')
  yield { name: 'companies' }
  await page.getByRole('button', { name: 'New company' }).click()
  await dialog(page)
  yield { name: 'company-new' }
  await visit(page, `/companies/${id}/addresses`)
  yield { name: 'company' }
  await visit(page, `/companies/${id}/bank-account`)
  yield { name: 'company-bank' }
}

async function* exchange(page: Page): AsyncGenerator<Scenario> {
  await visit(page, '/edi-page/list')
  yield { name: 'edi-configurations' }
  await page.getByRole('button', { name: /New configuration/ }).click()
  await dialog(page)
  yield { name: 'edi-configuration-new' }
  await visit(page, '/edi-page/sales')
  yield { name: 'edi-traffic' }
  await page.getByRole('row', { name: /850/ }).first().click()
  await expect(page.getByRole('region', { name: 'Readable' })).toBeVisible()
  yield { name: 'edi-document' }
}

/** The administration, as the administrator of the demo sees it. */
export const walksOfAdministration: readonly Walk[] = [
  { name: 'the configuration and the companies', scenarios: inTurn(administrator, settings, companies) },
  {
    name: 'the lists of items, the sales rules, the roles and a user',
    scenarios: inTurn(administrator, itemLists, roles, users),
  },
  { name: 'the audit trail and what it tells of a record', scenarios: inTurn(administrator, audit, audited) },
  { name: 'the exchange with partners', scenarios: inTurn(administrator, exchange) },
]
