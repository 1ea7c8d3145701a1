import type { Page } from '@playwright/test'
import { expect } from './fixture.ts'
import { givenCompany, givenPerson } from './people.ts'
import { openAs } from './signing-in.ts'
import { visit } from './visiting.ts'
import type { Scenario, Walk } from './visit-screens.ts'

/** A file as someone chooses it. */
export const chosenFile = (name: string, ...lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
})

export async function readFile(page: Page, file: ReturnType<typeof chosenFile>): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Upload file' }).click()
  await expect(page.getByRole('heading', { level: 1, name: file.name })).toBeVisible()
}

async function* importing(page: Page): AsyncGenerator<Scenario> {
  const company = await givenCompany()
  const permissions = ['LIST_ITEMS', 'EDIT_ITEM', 'VIEW_COST', 'LIST_CUSTOMERS', 'EDIT_CUSTOMER'] as const
  await openAs(page, await givenPerson({ company, permissions }), '/import/customer')
  await expect(page.getByText('No imports yet.')).toBeVisible()
  yield { name: 'import-customers' }
  await visit(page, '/import/item')
  const lines = Array.from({ length: 30 }, (_, place) => `L${place},Tablets number ${place},${place},`)
  await readFile(
    page,
    chosenFile('spring.csv', 'Legacy Id,Item Name,Strength,Type', ...lines, 'X1,=cmd(),5,', 'X2,,5,potion'),
  )
  await expect(page.getByText('must be one of prescription')).toBeVisible()
  yield { name: 'import-left-out' }
  await page.getByRole('link', { name: /^New/ }).click()
  await expect(page.getByText('Tablets number 29').first()).toBeVisible()
  yield { name: 'import-new' }
  await page.getByRole('button', { name: 'Import 30 rows' }).click()
  await expect(page.getByRole('dialog', { name: 'Import the rest?' })).toBeVisible()
  yield { name: 'import-question' }
}

/** Records from files. */
export const walksOfImporting: readonly Walk[] = [{ name: 'an import', scenarios: importing }]
