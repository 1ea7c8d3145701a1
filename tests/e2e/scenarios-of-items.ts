import type { Page } from '@playwright/test'
import { givenCatalog, givenKeeper, givenLot } from './given-items.ts'
import { expect } from './fixture.ts'
import { demoPerson } from './people.ts'
import { openAs } from './signing-in.ts'
import { stand, visit } from './visiting.ts'
import type { Scenario, Walk } from './visit-screens.ts'

const dialog = (page: Page) => expect(page.getByRole('dialog')).toBeVisible()
const LONG = 'Hydrocodone bitartrate and acetaminophen tablets with a name that goes on for as long as any label allows'

async function* list(page: Page): AsyncGenerator<Scenario> {
  await openAs(page, demoPerson('admin'), '/item')
  await stand(page)
  yield { name: 'items' }
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await dialog(page)
  yield { name: 'items-peek' }
  await visit(page, '/item?new=item')
  await page.getByRole('dialog').getByRole('textbox', { name: 'NDC' }).fill('99999-999-99')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText(/is not in the drug directory/)).toBeVisible()
  yield { name: 'item-new' }
  await visit(page, '/item?q=nothing-is-called-so')
  yield { name: 'items-empty' }
}

async function* item(page: Page): AsyncGenerator<Scenario> {
  const { company, keeper, offered, packed } = await givenCatalog(page)
  const offers = await offered(
    [
      { cost: 8.1234, soaCost: 8.5, price: 10, minimumMargin: 12, note: LONG },
      { cost: 9, price: 9.5, validTo: '2030-01-31' },
      { price: 12, isActive: false },
    ],
    { itemName: LONG, itemNameLong: LONG, strength: '7.5/325', deaSchedule: 'II', filled: ['strength', 'deaSchedule'] },
  )
  await givenLot(offers, company.id, 'KX4471B', '2026-12-31')
  await givenLot(offers, company.id, '7H2209', '2099-12-31')
  await packed(offers, [{ level: 'each', gtin: '00312345678906', quantity: 1 }])
  await openAs(page, keeper, `/item/${offers.id}/basic-information`)
  await stand(page)
  yield { name: 'item' }
  await page.getByRole('region', { name: 'Packages' }).scrollIntoViewIfNeeded()
  await stand(page)
  yield { name: 'item-below' }
  await visit(page, `/item/${offers.id}/sales-settings`)
  yield { name: 'item-prices' }
  await page.getByRole('button', { name: 'More of line 1' }).click()
  yield { name: 'item-offer' }
  await page.getByRole('button', { name: 'Change prices' }).click()
  await page.getByRole('dialog').getByLabel('Raise by').fill('5')
  await page.keyboard.press('Tab')
  yield { name: 'item-price-change' }
  await visit(page, `/item/${offers.id}/historical`)
  yield { name: 'item-history' }
  await visit(page, `/item/${offers.id}/lots`)
  yield { name: 'item-lots' }
  await openAs(page, await givenKeeper(keeper, 'Ben Ode', ['LIST_ITEMS']), `/item/${offers.id}/sales-settings`)
  await stand(page)
  yield { name: 'item-read-only' }
  await page.route(`**/api/items/${offers.id}`, (route) =>
    route.fulfill({ status: 422, json: { message: 'The catalog is closed', errorId: 'c0ffee' } }),
  )
  await page.reload()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  yield { name: 'item-failed' }
}

/** What is seen of the catalog. */
export const walksOfItems: readonly Walk[] = [
  { name: 'the items', scenarios: list },
  { name: 'an item', scenarios: item },
]
