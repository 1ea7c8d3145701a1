import type { Page } from '@playwright/test'
import { expect } from './fixture.ts'
import { demoPerson } from './people.ts'
import { papersReadOnly } from './scenarios-of-customers.ts'
import { tokensOf } from './signing-in.ts'
import { inTurn, visit } from './visiting.ts'
import type { Scenario, Walk } from './visit-screens.ts'

const dialog = (page: Page) => expect(page.getByRole('dialog')).toBeVisible()

/** A document that someone drops. */
const PAPER = { name: 'agreement.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') }

async function firstVendor(page: Page): Promise<string> {
  const { access_token: token } = await tokensOf(page, demoPerson('admin'))
  const reply = await page.request.get('/search/vendor?size=1', { headers: { Authorization: `Bearer ${token}` } })
  const { content } = (await reply.json()) as { content: { id: string }[] }
  return `/vendor/${content[0]?.id}`
}

async function* vendors(page: Page): AsyncGenerator<Scenario> {
  const vendor = await firstVendor(page)
  await visit(page, '/vendor')
  yield { name: 'vendors' }
  await visit(page, '/vendor/new/basic-information')
  yield { name: 'vendor-new' }
  await visit(page, `${vendor}/basic-information`)
  yield { name: 'vendor' }
  await page.getByRole('button', { name: 'Add a contact' }).click()
  await page.keyboard.type('Rosalind Pike')
  await page.getByRole('textbox', { name: 'Email of the new contact' }).fill('rosalind@')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please, enter a valid e-mail.')).toBeVisible()
  yield { name: 'vendor-contact' }
  await page.keyboard.press('Escape')
  await visit(page, `${vendor}/compliance`)
  yield { name: 'vendor-compliance' }
  await page.locator('input[type=file]').first().setInputFiles(PAPER)
  await page.getByRole('button', { name: `Delete ${PAPER.name}` }).click()
  await dialog(page)
  yield { name: 'vendor-document-delete' }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add a license' }).click()
  await dialog(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  yield { name: 'vendor-license' }
  await visit(page, `${vendor}/address`)
  yield { name: 'vendor-addresses' }
  await page.getByRole('button', { name: 'Add address' }).click()
  await dialog(page)
  yield { name: 'vendor-address' }
}

async function* readOnly(page: Page): AsyncGenerator<Scenario> {
  const vendor = await firstVendor(page)
  await visit(page, `${vendor}/basic-information`)
  yield { name: 'vendor-read-only' }
  await visit(page, `${vendor}/compliance`)
  yield { name: 'vendor-compliance-read-only' }
  await visit(page, '/manufacturer')
  yield { name: 'manufacturers-read-only' }
}

async function* makers(page: Page): AsyncGenerator<Scenario> {
  await visit(page, '/manufacturer')
  yield { name: 'manufacturers' }
  await page
    .getByRole('button', { name: /^Merge/ })
    .first()
    .click()
  await dialog(page)
  yield { name: 'manufacturer-merge' }
  await visit(page, '/sales-order/web-carts')
  await expect(page.getByRole('heading', { level: 1, name: 'Web carts' })).toBeVisible()
  yield { name: 'web-carts' }
}

/** Vendors, manufacturers and web carts of the demo. */
export const walksOfVendors: readonly Walk[] = [
  { name: 'the vendors, the manufacturers and the web carts', scenarios: inTurn(demoPerson('admin'), vendors, makers) },
  {
    name: 'the vendors and the papers of a customer of somebody who only looks',
    scenarios: inTurn(demoPerson('viewer'), readOnly, papersReadOnly),
  },
]
