import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { givenPerson } from './people.ts'
import { owner } from './product.ts'
import { openAs } from './signing-in.ts'

const status = (page: Page) => page.getByRole('status', { name: 'Save status' })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

test('what was typed survives a crash of the tab and is offered again', async ({ page }) => {
  const person = await givenPerson({ permissions: ['EDIT_COMPANY'] })
  await openAs(page, person, `/companies/${person.company.id}/addresses`)
  const patches = '**/api/admin/companies/*'
  await page.route(patches, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
  await field(page, 'Legal name').fill('Corvane Rx Incorporated')
  await expect(status(page)).toHaveText('Error when save')
  // A tab that crashes sends nothing any more; one that is loaded again would, past the route above.
  await page.evaluate(() => {
    globalThis.fetch = () => Promise.reject(new TypeError('The tab is gone'))
  })
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('Restored 1 unsent change')).toBeVisible()
  await expect(field(page, 'Legal name')).toHaveValue('Corvane Rx Incorporated')
  await page.unroute(patches)
  await page.getByRole('button', { name: 'Save them' }).press('Enter')
  await expect(status(page)).toHaveText('Saved!')
  const [stored] = await owner`select legal_name from company where id = ${person.company.id}`
  expect(stored).toEqual({ legal_name: 'Corvane Rx Incorporated' })
})
