import type { Page } from '@playwright/test'
import { expect } from './fixture.ts'
import { givenPerson } from './people.ts'
import { openAs } from './signing-in.ts'
import { follow, visit } from './visiting.ts'
import type { Scenario, Walk } from './visit-screens.ts'

type Group = { readonly id: string; readonly title: string }

// Loaded by its address, because its types belong to the browser.
const groups = new URL('../../apps/web/src/gallery/part-groups.ts', import.meta.url).href
const { partGroups } = (await import(groups)) as { partGroups: readonly Group[] }

/** Every part of the kit in every state, group by group. */
async function* gallery(page: Page): AsyncGenerator<Scenario> {
  await openAs(page, await givenPerson(), '/kit')
  for (const { id, title } of partGroups) {
    await page.getByRole('navigation', { name: 'Parts' }).getByRole('link', { name: title, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(page.getByRole('figure').first()).toBeVisible()
    yield { name: `kit-${id}` }
  }
}

async function* examples(page: Page): AsyncGenerator<Scenario> {
  await openAs(page, await givenPerson(), '/kit/document/autosave/information')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  yield { name: 'document' }
  await page.getByRole('link', { name: 'Items 12' }).click()
  await expect(page.getByRole('grid').first()).toBeVisible()
  yield { name: 'document-items' }
  await follow(page, '/kit/settings')
  await expect(page.getByLabel('Reason of Count difference').first()).toBeVisible()
  yield { name: 'settings' }
  await visit(page, '/kit/document/manual-save/information')
  await page.keyboard.press('e')
  await page.getByLabel('Ship via', { exact: true }).fill('Courier')
  await expect(page.getByText('1 change', { exact: true })).toBeVisible()
  yield { name: 'document-edited-together' }
}

export const walksOfKit: readonly Walk[] = [
  { name: 'the kit', scenarios: gallery },
  { name: 'the examples of documents and settings', scenarios: examples },
]
