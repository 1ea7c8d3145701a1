import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { salesActions } from '@galen/domain/sales/sales-actions'

/** The text of all files in the folders whose actions have words in sales. */
const written = ['.', '../compliance']
  .flatMap((folder) =>
    readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(join(import.meta.dirname, folder, file), 'utf8')),
  )
  .join('\n')

/** Plain changes, which the audit words by their fields. */
const PLAIN = new Set(['create', 'change', 'remove'])

it('every action of sales that has words reaches the audit', () => {
  for (const action of Object.keys(salesActions)) expect(written.includes(`'${action}'`), action).toBe(true)
})

it('every action that is no plain change has words', () => {
  const named = [...written.matchAll(/action: '([a-z-]+)'/g)].map(([, action]) => String(action))
  expect(named.filter((action) => !PLAIN.has(action) && !Object.hasOwn(salesActions, action))).toEqual([])
})
