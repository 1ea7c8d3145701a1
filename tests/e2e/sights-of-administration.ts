import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { demoPerson } from './people.ts'
import { openAs, tokensOf } from './signing-in.ts'
import { stand, visit } from './visiting.ts'
import type { Sight, Walk } from './walk.ts'

const dialog = (page: Page) => expect(page.getByRole('dialog')).toBeVisible()

async function enter(page: Page, address: string): Promise<void> {
  await openAs(page, demoPerson('admin'), address)
  await stand(page)
}

/** Reads a list of the demo, for the address of one of its records. */
async function firstOf<T>(page: Page, path: string): Promise<T> {
  const { access_token: token } = await tokensOf(page, demoPerson('admin'))
  const reply = await page.request.get(path, { headers: { Authorization: `Bearer ${token}` } })
  const [first] = (await reply.json()) as T[]
  if (!first) throw new Error(`${path} is empty`)
  return first
}

async function* settings(page: Page): AsyncGenerator<Sight> {
  await enter(page, '/admin/configuration')
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

async function* audited(page: Page): AsyncGenerator<Sight> {
  await enter(page, '/audit/credit-event')
  await page.getByRole('table').locator('tbody').getByRole('button').first().click()
  await page.getByRole('button', { name: 'Whole record at that time' }).click()
  await expect(page.getByRole('region', { name: 'Whole record at that time' }).locator('dl')).toBeVisible()
  yield { name: 'audit-whole-record' }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Export signed file' }).click()
  await dialog(page)
  yield { name: 'audit-signed-file' }
}

async function* itemLists(page: Page): AsyncGenerator<Sight> {
  await enter(page, '/admin/items')
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

async function* roles(page: Page): AsyncGenerator<Sight> {
  const { roleId } = await firstOf<{ roleId: string }>(page, '/api/admin/roles')
  await enter(page, '/roles')
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

async function* users(page: Page): AsyncGenerator<Sight> {
  await enter(page, '/users/rep%40demo.galen/basic-information')
  yield { name: 'user' }
  await visit(page, '/users/rep%40demo.galen/report-permissions')
  yield { name: 'user-reports' }
  await visit(page, '/users/new/basic-information')
  yield { name: 'user-new' }
}

async function* companies(page: Page): AsyncGenerator<Sight> {
  const { id } = await firstOf<{ id: string }>(page, '/api/admin/companies')
  await enter(page, '/companies')
  yield { name: 'companies' }
  await page.getByRole('button', { name: 'New company' }).click()
  await dialog(page)
  yield { name: 'company-new' }
  await visit(page, `/companies/${id}/addresses`)
  yield { name: 'company' }
  await visit(page, `/companies/${id}/bank-account`)
  yield { name: 'company-bank' }
}

/** The administration, as the administrator of the demo sees it. */
export const walksOfAdministration: readonly Walk[] = [
  { name: 'the configuration', sights: settings },
  { name: 'the lists of items and the sales rules', sights: itemLists },
  { name: 'what the audit tells of a record', sights: audited },
  { name: 'the roles', sights: roles },
  { name: 'a user', sights: users },
  { name: 'the companies', sights: companies },
]
