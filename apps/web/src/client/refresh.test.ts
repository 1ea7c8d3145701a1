import type { UserSettings } from '@galen/contract/identity/account'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const stored = new Map<string, string>()
const storage = {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => void stored.set(name, value),
  removeItem: (name: string) => void stored.delete(name),
}
const settings = { authenticated: true, company: { id: 'c1' }, user: { id: 'u1' } } as UserSettings
const tokens = (name: string) => ({ access_token: `access ${name}`, refresh_token: `refresh ${name}` }) as const

/** The page's own modules, as in a tab that was just opened, with a server that renews whatever it is asked. */
async function openTab() {
  vi.resetModules()
  const renewals: string[] = []
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    renewals.push(headers['refreshToken'] ?? '')
    return Response.json(tokens(String(renewals.length + 1)))
  })
  const { userActivity } = await import('./user-activity.ts')
  const { session, startSession } = await import('./session.ts')
  const { refreshTokens } = await import('./refresh.ts')
  return { userActivity, session, startSession, refreshTokens, renewals }
}

const turn = () => new Promise((resolve) => setTimeout(resolve))

describe('renewing a session', () => {
  beforeEach(() => {
    stored.clear()
    stored.set('galen.accessToken', 'access 1')
    stored.set('galen.refreshToken', 'refresh 1')
    stored.set('galen.settings', JSON.stringify(settings))
  })
  afterEach(() => vi.unstubAllGlobals())

  it('happens once for the opening of a tab, and again only when someone did something', async () => {
    const tab = await openTab()
    expect(await tab.refreshTokens('access 1')).toEqual({ renewed: true })
    const waiting = tab.refreshTokens('access 2')
    await turn()
    expect(tab.renewals).toEqual(['refresh 1'])
    tab.userActivity.acts()
    expect(await waiting).toEqual({ renewed: true })
    expect(tab.renewals).toEqual(['refresh 1', 'refresh 2'])
  })

  it('keeps no one waiting who comes late with the old token', async () => {
    const tab = await openTab()
    await tab.refreshTokens('access 1')
    expect(await tab.refreshTokens('access 1')).toEqual({ renewed: true })
    expect(tab.renewals).toEqual(['refresh 1'])
  })

  it('is needless when another tab did it', async () => {
    const tab = await openTab()
    await tab.refreshTokens('access 1')
    const waiting = tab.refreshTokens('access 2')
    tab.startSession(tokens('from another tab') as never, settings)
    expect(await waiting).toEqual({ renewed: true })
    expect(tab.session.get()?.accessToken).toBe('access from another tab')
    expect(tab.renewals).toEqual(['refresh 1'])
  })
})
