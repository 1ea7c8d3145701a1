import type { UserSettings } from '@galen/contract/identity/account'
import { describe, expect, it } from 'vitest'
import {
  readSession,
  removeSession,
  safeReturnAddress,
  type SignedIn,
  storageKeys,
  whatHappened,
  writeSession,
} from './stored-session.ts'

const settings = (company = 'c1', user = 'u1') =>
  ({ authenticated: true, user: { id: user }, company: { id: company } }) as unknown as UserSettings
const signedIn = (company?: string, user?: string): SignedIn => ({
  accessToken: 'access',
  refreshToken: 'refresh',
  settings: settings(company, user),
})

function storage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    size: () => items.size,
  }
}

describe('the stored session', () => {
  it('comes back as it was written', () => {
    const place = storage()
    writeSession(place, signedIn())
    expect(readSession(place)).toEqual(signedIn())
    removeSession(place)
    expect(place.size()).toBe(0)
    expect(readSession(place)).toBeNull()
  })

  it.each(Object.values(storageKeys))('is none without %s', (missing) => {
    const place = storage()
    writeSession(place, signedIn())
    place.removeItem(missing)
    expect(readSession(place)).toBeNull()
  })

  it.each(['not json', '{}', 'null', '{"authenticated":false}', '"text"'])('is none with the settings %s', (text) => {
    const place = storage()
    writeSession(place, signedIn())
    place.setItem(storageKeys.settings, text)
    expect(readSession(place)).toBeNull()
  })
})

describe('what another tab did', () => {
  it.each([
    [null, null, 'nothing'],
    [null, signedIn(), 'signed-in'],
    [signedIn(), null, 'signed-out'],
    [signedIn(), { ...signedIn(), accessToken: 'newer' }, 'renewed'],
    [signedIn('c1'), signedIn('c2'), 'company-changed'],
    [signedIn('c1', 'u1'), signedIn('c1', 'u2'), 'company-changed'],
  ] as const)('case %#', (before, after, happened) => expect(whatHappened(before, after)).toBe(happened))
})

describe('the return address', () => {
  it.each([
    ['/users?p=2', '/users?p=2'],
    ['//elsewhere.example', '/'],
    ['/\\elsewhere.example', '/'],
    ['https://elsewhere.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/logout?from=%2Flogout', '/'],
    ['', '/'],
    [null, '/'],
  ])('%j leads to %j', (given, expected) => expect(safeReturnAddress(given)).toBe(expected))
})
