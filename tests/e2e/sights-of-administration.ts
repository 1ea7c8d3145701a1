import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { demoPerson } from './people.ts'
import { openAs, tokensOf } from './signing-in.ts'
import type { Sight } from './sights.ts'

const heading = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()
const dialog = (page: Page) => expect(page.getByRole('dialog')).toBeVisible()
const nothingIsRead = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0)

async function openAdmin(page: Page, address: string): Promise<void> {
  await openAs(page, demoPerson('admin'), address)
  await heading(page)
  await nothingIsRead(page)
}

/** Reads a list of the demo, for the address of one of its records. */
async function firstOf<T>(page: Page, path: string): Promise<T> {
  const { access_token: token } = await tokensOf(page, demoPerson('admin'))
  const reply = await page.request.get(path, { headers: { Authorization: `Bearer ${token}` } })
  const [first] = (await reply.json()) as T[]
  if (!first) throw new Error(`${path} is empty`)
  return first
}

const openRole = async (page: Page) =>
  openAdmin(page, `/roles/${(await firstOf<{ roleId: string }>(page, '/api/admin/roles')).roleId}/basic-information`)
const openCompany = async (page: Page, tab: string) =>
  openAdmin(page, `/companies/${(await firstOf<{ id: string }>(page, '/api/admin/companies')).id}/${tab}`)

const settingsSights: readonly Sight[] = [
  { name: 'admin-configuration', open: (page) => openAdmin(page, '/admin/configuration') },
  { name: 'admin-items', open: (page) => openAdmin(page, '/admin/items') },
  {
    name: 'admin-item-flag',
    async open(page) {
      await openAdmin(page, '/admin/items')
      await page
        .getByRole('table', { name: 'Item flags' })
        .getByRole('button', { name: /^Change/ })
        .first()
        .click()
      await dialog(page)
    },
  },
  { name: 'admin-sales-rules', open: (page) => openAdmin(page, '/admin/sales-rules') },
  {
    name: 'admin-sales-rule',
    async open(page) {
      await openAdmin(page, '/admin/sales-rules')
      await page.keyboard.press('c')
      await dialog(page)
    },
  },
  { name: 'admin-justifications', open: (page) => openAdmin(page, '/admin/justifications') },
  { name: 'admin-notifications', open: (page) => openAdmin(page, '/admin/notifications-config') },
  { name: 'admin-financial', open: (page) => openAdmin(page, '/admin/financial-config') },
]

const peopleSights: readonly Sight[] = [
  { name: 'roles', open: (page) => openAdmin(page, '/roles') },
  { name: 'role', open: openRole },
  {
    name: 'role-edited',
    async open(page) {
      await openRole(page)
      await page.getByRole('button', { name: 'Edit' }).click()
      const first = page.getByRole('checkbox', { name: 'Audit', exact: true })
      await first.setChecked(!(await first.isChecked()))
    },
  },
  {
    name: 'role-delete',
    async open(page) {
      await openRole(page)
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await dialog(page)
    },
  },
  { name: 'user', open: (page) => openAdmin(page, '/users/rep%40demo.galen/basic-information') },
  { name: 'user-reports', open: (page) => openAdmin(page, '/users/rep%40demo.galen/report-permissions') },
  { name: 'user-new', open: (page) => openAdmin(page, '/users/new/basic-information') },
]

const companySights: readonly Sight[] = [
  { name: 'companies', open: (page) => openAdmin(page, '/companies') },
  {
    name: 'company-new',
    async open(page) {
      await openAdmin(page, '/companies')
      await page.getByRole('button', { name: 'New company' }).click()
      await dialog(page)
    },
  },
  { name: 'company', open: (page) => openCompany(page, 'addresses') },
  { name: 'company-bank', open: (page) => openCompany(page, 'bank-account') },
  {
    name: 'audit-verified',
    async open(page) {
      await openAdmin(page, '/audit')
      await page.keyboard.press('Shift+V')
      await expect(page.getByRole('dialog').getByText(/what was sealed/)).toBeVisible()
    },
  },
]

/** The administration, as the administrator of the demo sees it. */
export const sightsOfAdministration: readonly Sight[] = [...settingsSights, ...peopleSights, ...companySights]
