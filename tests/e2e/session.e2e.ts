import { sign } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import type { Tokens } from '@galen/contract/identity/sign-in'
import type { GivenCompany } from '../../apps/server/test/given.ts'
import { expect, test } from './fixture.ts'
import { offeredMenus } from './offered-menus.ts'
import { givenCompany, givenPerson, type Person } from './people.ts'
import { owner, rows, secrets } from './product.ts'
import { enterTokens, expectHome, expectSignInPage, fillIn, openAs, signIn, tokensOf } from './signing-in.ts'
import { follow, visit } from './visiting.ts'

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const isLive = (page: Page) => expect(page.getByRole('img', { name: /^Live:/ })).toBeVisible()
const accountButton = (page: Page) => page.getByRole('button', { name: /^Account of / })

/** The same access token as it will be in ten minutes: signed by the product, and past its end. */
function expired(tokens: Tokens): Tokens {
  const [header = '', claims = ''] = tokens.access_token.split('.')
  const later = {
    ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as object),
    exp: Math.floor(Date.now() / 1000) - 60,
  }
  const text = `${header}.${Buffer.from(JSON.stringify(later)).toString('base64url')}`
  return {
    ...tokens,
    access_token: `${text}.${sign(null, Buffer.from(text), secrets.signingKey).toString('base64url')}`,
  }
}

/** Signed in ten minutes ago. */
async function enterExpired(page: Page, person: Person): Promise<void> {
  const tokens = await tokensOf(page, person)
  await enterTokens(page, tokens, expired(tokens))
}

/** The requests of these pages whose path begins so, from now on. */
function requestsOf(pages: readonly Page[], path: string): Request[] {
  const seen: Request[] = []
  for (const page of pages)
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith(path)) seen.push(request)
    })
  return seen
}

const statusesOf = async (requests: readonly Request[]) =>
  Promise.all(requests.map(async (request) => (await request.response())?.status()))

test.describe('an access token that ran out', () => {
  test('is renewed once and the call repeated once, unseen', async ({ page }) => {
    const person = await givenPerson({ permissions: ['EDIT_USER'] })
    await enterExpired(page, person)
    const refreshes = requestsOf([page], '/api/sign/refresh/')
    const searches = requestsOf([page], '/search/user')
    await page.goto('/users')
    await expect(page.getByRole('table', { name: 'Users' }).getByRole('link', { name: person.name })).toBeVisible()
    expect(await statusesOf(refreshes)).toEqual([200])
    expect(await statusesOf(searches)).toEqual([401, 200])
    await expect(alert(page, 'Session expired.')).toBeHidden()
  })

  test('does not make a write happen twice', async ({ page }) => {
    const person = await givenPerson()
    const tokens = await tokensOf(page, person)
    await enterTokens(page, tokens)
    await page.goto('/account-settings')
    await expect(page.getByRole('region', { name: 'Profile' })).toBeVisible()
    // The token in use is refused from now on, as it would be at its end.
    const writes = requestsOf([page], '/api/me/profile')
    let refused = false
    await page.route('**/api/me/profile', async (route) => {
      if (refused) return route.continue()
      refused = true
      return route.continue({
        headers: { ...route.request().headers(), authorization: `Bearer ${expired(tokens).access_token}` },
      })
    })
    await page.getByLabel('Given name').fill('Anna')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status', { name: 'Save status' })).toHaveText('Saved!')
    expect(await statusesOf(writes)).toEqual([401, 200])
    const keys = writes.map((request) => request.headers()['idempotency-key'])
    expect(keys[0]).toBe(keys[1])
    const [stored] = await owner<
      { given_name: string; version: number }[]
    >`select given_name, version from app_user where id = ${person.id}`
    expect(stored).toEqual({ given_name: 'Anna', version: 2 })
  })

  test('ends the session when it cannot be renewed: said once, then the sign-in page', async ({ page }) => {
    const person = await givenPerson({ permissions: ['EDIT_USER', 'AUDIT'] })
    await enterExpired(page, person)
    await owner`update user_session set ended_at = now(), ended_because = 'journey' where user_id = ${person.id}`
    const refreshes = requestsOf([page], '/api/sign/refresh/')
    await page.goto('/audit?q=ana')
    await expectSignInPage(page)
    await expect(alert(page, 'Session expired.').getByText('Session expired.')).toHaveCount(1)
    expect(await statusesOf(refreshes)).toEqual([401])
    const stored = await page.evaluate(() => Object.keys(localStorage))
    expect(stored.filter((key) => /token|settings/i.test(key))).toEqual([])
    // Signing in again leads back to where it ended.
    expect(new URL(page.url()).searchParams.get('from')).toBe('/audit?q=ana')
    await fillIn(page, person)
    await expect(page).toHaveURL(/\/audit\?q=ana$/)
    await expect(page.getByText('Session expired.')).toBeHidden()
  })

  test('keeps the session when the server is away for a moment', async ({ page }) => {
    const person = await givenPerson({ permissions: ['EDIT_USER'] })
    await enterExpired(page, person)
    await page.route('**/api/sign/refresh/*', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 })
    await page.goto('/users')
    await expect(page.getByRole('table', { name: 'Users' }).getByRole('link', { name: person.name })).toBeVisible()
    await expect(accountButton(page)).toBeVisible()
  })

  test('in five tabs at once is renewed once, and all stay signed in', async ({ page, context }) => {
    const person = await givenPerson({ permissions: ['EDIT_USER'] })
    await enterExpired(page, person)
    await page.goto('/health')
    const tabs = [page, ...(await Promise.all([1, 2, 3, 4].map(() => context.newPage())))]
    const refreshes = requestsOf(tabs, '/api/sign/refresh/')
    await Promise.all(tabs.map((tab) => tab.goto('/users')))
    for (const tab of tabs)
      await expect(tab.getByRole('table', { name: 'Users' }).getByRole('link', { name: person.name })).toBeVisible()
    expect(await statusesOf(refreshes)).toEqual([200])
    for (const tab of tabs) await expect(accountButton(tab)).toBeVisible()
  })
})

test('ends with Logout, here and in every other tab, its tokens are worth nothing afterwards, and the server need not be told', async ({
  page,
  context,
}) => {
  const person = await givenPerson()
  const tokens = await tokensOf(page, person)
  await enterTokens(page, tokens)
  await page.goto('/')
  const other = await context.newPage()
  await other.goto('/account-settings')
  await expect(other.getByRole('region', { name: 'Profile' })).toBeVisible()
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expectSignInPage(page)
  await expectSignInPage(other)
  expect(new URL(page.url()).pathname).toBe('/logout')
  await page.goto('/account-settings')
  await expectSignInPage(page)
  const reply = await page.request.get('/api/admin/user/settings', {
    headers: { Authorization: `Bearer ${tokens.access_token}` },
  })
  expect(reply.status()).toBe(401)
  await test.step('also when the server cannot be told', async () => {
    await fillIn(page, person)
    await page.route('**/api/sign/logout', (route) => route.abort())
    await accountButton(page).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expectSignInPage(page)
  })
})

test.describe('on several devices', () => {
  const table = (page: Page) => page.getByRole('table', { name: 'Sessions' })

  async function endOne(page: Page, elsewhere: Page) {
    await expect(table(page).getByRole('row')).toHaveCount(3)
    await expect(table(page).getByText('This one')).toHaveCount(1)
    await table(page)
      .getByRole('button', { name: /^End the session on / })
      .click()
    await expectSignInPage(elsewhere)
    await expect(alert(elsewhere, 'Session expired.').getByText('Session expired.')).toHaveCount(1)
    await expect(table(page).getByRole('row')).toHaveCount(2)
    await expect(accountButton(page)).toBeVisible()
  }

  async function endAllOthers(page: Page, others: readonly Page[]) {
    await page.getByRole('button', { name: 'End all others' }).click()
    await page
      .getByRole('dialog', { name: 'End all other sessions?' })
      .getByRole('button', { name: 'End all others' })
      .click()
    for (const other of others) await expectSignInPage(other)
    await expect(table(page).getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'End all others' })).toHaveAttribute('aria-disabled', 'true')
  }

  test('one is ended from another, at once, and all others together, after a question', async ({
    page,
    anotherBrowser,
  }) => {
    const person = await givenPerson()
    const [first, second] = [await anotherBrowser(), await anotherBrowser()]
    await signIn(first, person)
    await isLive(first)
    await signIn(page, person)
    await follow(page, '/account-settings')
    await test.step('one is ended from another', () => endOne(page, first))
    await test.step('whoever signs in again on that page is live again', async () => {
      await fillIn(first, person)
      await expectHome(first)
      await isLive(first)
    })
    await signIn(second, person)
    await isLive(second)
    await visit(page, '/account-settings')
    await test.step('all others are ended together', () => endAllOthers(page, [first, second]))
  })
})

test.describe('swapping company', () => {
  type Two = Record<'first' | 'second', GivenCompany>

  async function givenPersonOfTwo() {
    const [first, second] = [
      await givenCompany('Corvane Rx', '#2F6798'),
      await givenCompany('Zephyr Supply', '#8A3B12'),
    ]
    const person = await givenPerson({ company: first, permissions: ['EDIT_USER'] })
    await rows.member(second, person.id, [])
    // Everyone starts where they were last; a first sign-in may start in either.
    return { person, first, second }
  }

  const chip = (page: Page) => page.getByRole('button', { name: /, swap company$/ })
  const companyColor = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--company').trim().toUpperCase())

  async function swapTo(page: Page, name: string) {
    await accountButton(page).click()
    await page.getByRole('menuitem', { name }).click()
  }

  async function failToSwap(page: Page, { first, second }: Two) {
    const [here, there] = (await chip(page).innerText()) === first.name ? [first, second] : [second, first]
    await page.route('**/api/sign/swap-company/*', (route) => route.fulfill({ status: 500, json: { title: 'Broken' } }))
    await swapTo(page, there.name)
    await expect(alert(page, 'Unable to swap company.')).toBeVisible()
    await expect(chip(page)).toHaveText(here.name)
    expect(new URL(page.url()).pathname).toBe('/account-settings')
    await page.unroute('**/api/sign/swap-company/*')
  }

  async function swapByKeys(page: Page, { first, second }: Two) {
    const [, there] = (await chip(page).innerText()) === first.name ? [first, second] : [second, first]
    await page.keyboard.press('ControlOrMeta+Shift+K')
    await page.getByRole('combobox', { name: 'Swap company' }).fill(there.name.slice(0, 6))
    // What is said of records does not hold for companies.
    await expect(page.getByRole('dialog').getByText(/open$/)).toBeVisible()
    await expect(page.getByRole('dialog').getByText(/new tab|e-mail/)).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(chip(page)).toHaveText(there.name)
  }

  async function swapAndBack(page: Page, { first, second }: Two) {
    const startedIn = await chip(page).innerText()
    if (startedIn !== first.name) await swapTo(page, first.name)
    await expect(chip(page)).toHaveText(first.name)
    await expect.poll(() => companyColor(page)).toBe('#2F6798')
    await follow(page, '/users')
    await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
    await swapTo(page, second.name)
    await expectHome(page)
    await expect(chip(page)).toHaveText(second.name)
    await expect.poll(() => companyColor(page)).toBe('#8A3B12')
    expect(await offeredMenus(page), 'the right was of the other company').not.toContain('Admin: Users')
    await page.reload()
    await expect(chip(page)).toHaveText(second.name)
  }

  async function takeTabsAlong(page: Page, { first, second }: Two, other: Page) {
    const [here, there] = (await chip(page).innerText()) === first.name ? [first, second] : [second, first]
    await other.goto('/account-settings')
    await expect(chip(other)).toHaveText(here.name)
    await swapTo(page, there.name)
    await expect(alert(other, 'You swapped company in another tab. Going home.')).toBeVisible()
    await expectHome(other)
    await expect(chip(other)).toHaveText(there.name)
  }

  test('replaces name, color and menus and returns home, takes other tabs along, works by keyboard, and stays when it fails', async ({
    page,
    context,
  }) => {
    const { person, ...two } = await givenPersonOfTwo()
    await openAs(page, person, '/account-settings')
    await test.step('it says so when it fails, and stays', () => failToSwap(page, two))
    await test.step('it works by keyboard alone', () => swapByKeys(page, two))
    await test.step('it replaces name, color and menus and returns home', () => swapAndBack(page, two))
    await test.step('it takes the other tabs along, to their home', async () =>
      takeTabsAlong(page, two, await context.newPage()))
  })
})
