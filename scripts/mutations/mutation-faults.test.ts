import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { mutationFault, mutationFaults } from './mutation-faults.ts'
import { mutations } from './mutations.ts'

const ROOT = join(import.meta.dirname, '../..')
const mutation = { name: 'two decide', file: 'rule.ts', from: 'a === b', to: 'a !== a', tests: 'rule' }

it('a mutation names exactly one place that is there', () => {
  expect(mutationFault(mutation, 'if (a === b) return')).toBeNull()
  expect(mutationFault(mutation, 'if (a == b) return')).toBe(
    'rule.ts has "a === b" in 0 places, and a mutation needs exactly one',
  )
  expect(mutationFault(mutation, 'a === b || a === b')).toContain('in 2 places')
  expect(mutationFault(mutation, undefined)).toBe('rule.ts does not exist')
  expect(mutationFault({ ...mutation, to: mutation.from }, 'a === b')).toBe('it leaves rule.ts as it is')
  const sources = new Map([['rule.ts', 'a === b']])
  expect(mutationFaults([mutation, mutation], sources)).toEqual(['npm run mutate, "two decide": two have this name'])
  expect(mutationFaults([mutation], new Map())).toEqual(['npm run mutate, "two decide": rule.ts does not exist'])
})

it('every mutation can be made of the sources as they are, and its tests are there', () => {
  const sources = new Map(mutations.map(({ file }) => [file, readFileSync(join(ROOT, file), 'utf8')]))
  expect(mutationFaults(mutations, sources)).toEqual([])
  expect(mutations.filter(({ tests }) => !existsSync(join(ROOT, tests)))).toEqual([])
})
