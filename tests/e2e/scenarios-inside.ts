import type { Page } from '@playwright/test'
import { expect } from './fixture.ts'
import { demoPerson, givenCompany, givenPerson } from './people.ts'
import { expectHome, openAs } from './signing-in.ts'
import { follow, inTurn, visit } from './visiting.ts'
import { type Scenario, SIZES, type Walk } from './visit-screens.ts'

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

async function goHome(page: Page): Promise<void> {
  await visit(page, '/')
  await expectHome(page)
}

async function* frame(page: Page): AsyncGenerator<Scenario> {
  const users = page.getByRole('menuitem', { name: 'Users' })
  await goHome(page)
  yield { name: 'home-administrator', onPhones: true }
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('button', { name: 'Admin' }).click()
  await expect(users).toBeVisible()
  yield { name: 'menu', only: 'desktop' }
  await page.setViewportSize(SIZES.tablet)
  await goHome(page)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(users).toBeVisible()
  yield { name: 'menu-folded', only: 'tablet' }
}

async function* overlays(page: Page): AsyncGenerator<Scenario> {
  await goHome(page)
  await page.getByRole('button', { name: /^Account of / }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  yield { name: 'avatar-menu' }
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump' })).toBeFocused()
  yield { name: 'palette', onPhones: true }
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+Shift+k')
  await expect(page.getByRole('combobox', { name: 'Swap company' })).toBeFocused()
  yield { name: 'palette-of-companies' }
}

async function* salesRep(page: Page): AsyncGenerator<Scenario> {
  await openAs(page, demoPerson('rep'), '/users')
  await heading(page, 'You cannot open Users')
  yield { name: 'not-permitted' }
  await follow(page, '/no/such/page')
  await heading(page, 'Page not found')
  yield { name: 'not-found' }
  await goHome(page)
  yield { name: 'home-sales-rep' }
  await page.context().setOffline(true)
  await expect(page.getByText(/^Offline\./)).toBeVisible()
  yield { name: 'offline' }
}

async function* withoutAccess(page: Page): AsyncGenerator<Scenario> {
  const company = await givenCompany()
  await givenPerson({ company, name: 'Ada Lindgren', permissions: ['EDIT_USER'] })
  await openAs(page, await givenPerson({ company }))
  await expectHome(page)
  yield { name: 'home-without-access' }
}

/** What is seen inside the frame on every screen. */
export const walksInside: readonly Walk[] = [
  { name: 'the frame and what opens over it', scenarios: inTurn(demoPerson('admin'), frame, overlays) },
  { name: 'the frame of a sales rep', scenarios: salesRep },
  { name: 'the home of somebody without permissions', scenarios: withoutAccess },
]
