import type { Page } from '@playwright/test'
import { expect } from './fixture.ts'
import { demoPerson } from './people.ts'
import { openAs, tokensOf } from './signing-in.ts'
import { inTurn, stand, visit } from './visiting.ts'
import type { Scenario, Walk } from './visit-screens.ts'

const dialog = (page: Page) => expect(page.getByRole('dialog')).toBeVisible()

/** A document that someone drops. */
const PAPER = { name: 'license.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') }

/** A customer of the demo whose license ends soon: there is most to see. */
async function customerOf(page: Page): Promise<{ id: string; number: string }> {
  const { access_token: token } = await tokensOf(page, demoPerson('admin'))
  const reply = await page.request.get('/search/customer', {
    params: { query: 'standing:expiring AND isActive:true', size: 1 },
    headers: { Authorization: `Bearer ${token}` },
  })
  const [first] = (await reply.json()).content
  return first
}

async function* list(page: Page): AsyncGenerator<Scenario> {
  await visit(page, '/customer')
  yield { name: 'customers' }
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  yield { name: 'customers-selected' }
  await page.getByRole('button', { name: 'Set class' }).click()
  await dialog(page)
  yield { name: 'customers-set-class' }
  await visit(page, '/customer/new/basic-information')
  yield { name: 'customer-new' }
}

async function* bulkUpdate(page: Page): AsyncGenerator<Scenario> {
  const { number } = await customerOf(page)
  await visit(page, '/customer/bulkUpdate')
  yield { name: 'customers-bulk-update' }
  await page.getByLabel('Customer numbers').fill(`${number} nobody`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 number not found: nobody')).toBeVisible()
  yield { name: 'customers-bulk-update-found' }
  await page.getByRole('button', { name: 'Edit All' }).click()
  await dialog(page)
  yield { name: 'customers-bulk-update-rep' }
}

async function* customer(page: Page): AsyncGenerator<Scenario> {
  const { id } = await customerOf(page)
  await visit(page, `/customer/${id}/basic-information`)
  yield { name: 'customer' }
  await page
    .getByRole('table', { name: 'Contacts' })
    .getByRole('button', { name: /^Erase .* permanently$/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: /permanently/ }).waitFor()
  yield { name: 'customer-contact-erase' }
  await visit(page, `/customer/${id}/properties`)
  yield { name: 'customer-properties' }
  await visit(page, `/customer/${id}/web-access`)
  await page.getByRole('button', { name: 'Create account' }).click()
  await dialog(page)
  yield { name: 'customer-web-access' }
  await visit(page, `/customer/${id}/address`)
  yield { name: 'customer-address' }
  await page.keyboard.press('a')
  await dialog(page)
  yield { name: 'customer-address-new' }
  await visit(page, `/customer/${id}/sales-history`)
  yield { name: 'customer-sales-history' }
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Copy to another company' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Company' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Show used records' }).click()
  await expect(page.getByText('Nothing is copied yet.')).toBeVisible()
  yield { name: 'customer-migration' }
}

async function* papers(page: Page): AsyncGenerator<Scenario> {
  const { id } = await customerOf(page)
  await openAs(page, demoPerson('compliance'), `/customer/${id}/compliance`)
  await stand(page)
  yield { name: 'customer-compliance' }
  await page.getByRole('button', { name: 'Add a license' }).click()
  await dialog(page)
  yield { name: 'customer-license' }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Reject' }).click()
  await dialog(page)
  yield { name: 'customer-reject' }
  await page.keyboard.press('Escape')
  await page.locator('input[type=file]').first().setInputFiles(PAPER)
  await page.getByRole('button', { name: `Delete ${PAPER.name}` }).scrollIntoViewIfNeeded()
  yield { name: 'customer-documents' }
}

export async function* papersReadOnly(page: Page): AsyncGenerator<Scenario> {
  const { id } = await customerOf(page)
  await visit(page, `/customer/${id}/compliance`)
  yield { name: 'customer-compliance-read-only' }
}

/** The customers of the demo, as its administrator and its compliance officer see them. */
export const walksOfCustomers: readonly Walk[] = [
  {
    name: 'the customers, their bulk update and one of them',
    scenarios: inTurn(demoPerson('admin'), list, bulkUpdate, customer),
  },
  { name: 'the papers of a customer', scenarios: papers },
]
