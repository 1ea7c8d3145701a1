import type { Page } from '@playwright/test'
import type { Tokens } from '@galen/contract/identity/sign-in'
import { expect, STILL } from './fixture.ts'

export type Credentials = { readonly email: string; readonly password: string }

export const basicHeader = ({ email, password }: Credentials) =>
  `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`

/** Fills in the sign-in page that is open and presses Login. */
export async function fillIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Signs in as people do, and waits for the home page. */
export async function signIn(page: Page, who: Credentials): Promise<void> {
  await page.goto('/logout')
  await fillIn(page, who)
  await expectHome(page)
}

export async function expectHome(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: /^Good (night|morning|afternoon|evening), / })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
}

/** New tokens, got without a page. */
export async function tokensOf(page: Page, who: Credentials, code?: string): Promise<Tokens> {
  const reply = await page.request.post('/api/sign/login', {
    headers: { Authorization: basicHeader(who) },
    ...(code && { params: { code } }),
  })
  expect(reply.status(), await reply.text()).toBe(200)
  return reply.json()
}

/** Opens an address as someone who signed in before, without walking through the sign-in page. */
export async function openAs(page: Page, who: Credentials, address = '/'): Promise<void> {
  await enterTokens(page, await tokensOf(page, who))
  await page.goto(address)
}

/** Leaves a session in the browser's storage, as signing in would; what is left there can differ from what was got. */
export async function enterTokens(page: Page, tokens: Tokens, left = tokens): Promise<void> {
  const headers = { Authorization: `Bearer ${tokens.access_token}` }
  const settings = await (await page.request.get('/api/admin/user/settings', { headers })).text()
  if (!page.url().endsWith(STILL)) await page.goto(STILL)
  const stored = { accessToken: left.access_token, refreshToken: left.refresh_token, settings }
  await page.evaluate((values) => {
    for (const [name, value] of Object.entries(values)) localStorage.setItem(`galen.${name}`, value)
  }, stored)
}

export async function expectSignInPage(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}
