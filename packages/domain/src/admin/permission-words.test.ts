import { describe, expect, it } from 'vitest'
import { permissionNames } from '../permissions.ts'
import { describedPermission, findPermissions } from './permission-words.ts'

describe('permissions in plain words', () => {
  it('each have words of their own', () => {
    const words = permissionNames.map((name) => describedPermission(name).words)
    expect(new Set(words).size).toBe(permissionNames.length)
    for (const sentence of words) expect(sentence).toMatch(/^[A-Z].{10,}[^.]$/)
  })

  it('are found by every word that is looked for', () => {
    expect(findPermissions('  PAYMENT void ').map(({ id }) => id)).toEqual(['CREATE_PAYMENT'])
    expect(findPermissions('finance').map(({ category }) => category)).toContain('Finance')
    expect(findPermissions('')).toHaveLength(permissionNames.length)
  })
})
