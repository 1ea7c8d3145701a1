import { describe, expect, it } from 'vitest'
import { sourceFaults } from './source-rules.ts'

const faultsOf = (text: string, file = 'apps/server/src/items/item.store.ts') => sourceFaults(new Map([[file, text]]))

describe('a version that is counted by hand', () => {
  it.each([
    'const version = before.version + 1',
    'sql`update item i set name = 1, version = i.version + 1`',
    'sql`update item set version=version+1`',
    "set((row) => ({ version: row('version', '+', 1) }))",
  ])('is refused: %s', (text) => {
    expect(faultsOf(text)).toEqual([
      'apps/server/src/items/item.store.ts: counts a version by hand: use a record, or versionAfter and nextVersion',
    ])
  })

  it('is counted in one file, compared by the browser and expected by tests', () => {
    const text = 'const next = version + 1'
    expect(faultsOf(text, 'apps/server/src/platform/database/next-version.ts')).toEqual([])
    expect(faultsOf(text, 'apps/server/src/items/items.test.ts')).toEqual([])
    expect(faultsOf(text, 'apps/web/src/client/saving/saving-state.ts')).toEqual([])
    expect(faultsOf('const next = versionAfter(before)')).toEqual([])
  })
})

describe('a value of any type', () => {
  it.each([
    'const value: any = 1',
    'const value = read() as any',
    'const found = new Map<string, any>()',
    'type Of<T extends any> = T',
    'function take(rows: any[]) {}',
    'type Value = string | any',
    'type Value = any',
  ])('is refused: %s', (text) => {
    expect(faultsOf(text, 'apps/web/src/kit/table.tsx')).toEqual([
      'apps/web/src/kit/table.tsx: has a value of any type: say which',
    ])
  })

  it.each([
    '// Where any: nothing is meant.',
    '/** It takes: any of them. */',
    "const label = text('For: any customer')",
    'sql`select from item where id = any(${ids}::uuid[])`',
    'const { any } = choices',
    'check(text, (any) => read(any))',
  ])('is not what words and other names say: %s', (text) => expect(faultsOf(text)).toEqual([]))
})

describe('a long file', () => {
  it('has at most 400 lines, unless it is printed', () => {
    expect(faultsOf('\n'.repeat(400))).toEqual([])
    expect(faultsOf('\n'.repeat(401))).toEqual([
      'apps/server/src/items/item.store.ts: has 401 lines, and 400 are the most',
    ])
    expect(faultsOf('\n'.repeat(401), 'apps/server/src/platform/database/schema.gen.ts')).toEqual([])
  })
})
