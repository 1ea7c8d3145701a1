import type { Page } from '@playwright/test'
import { expect } from './fixture.ts'
import { codeOf } from './one-time-code.ts'
import { basicHeader, type Credentials } from './signing-in.ts'

export type Enrolment = { readonly secret: string; readonly recoveryCodes: readonly string[] }

/** Turns someone's second factor on without a page. The code of this moment is used up by it, the next one is not. */
export async function enrol(page: Page, who: Credentials): Promise<Enrolment> {
  const headers = { Authorization: basicHeader(who) }
  const begun = await page.request.post('/api/sign/mfa/setup', { headers })
  const { secret } = (await begun.json()) as { secret: string }
  const done = await page.request.post('/api/sign/mfa/confirm', { headers, params: { code: codeOf(secret) } })
  expect(done.status(), await done.text()).toBe(200)
  const { recoveryCodes } = (await done.json()) as { recoveryCodes: string[] }
  return { secret, recoveryCodes }
}
