import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { vendorActions } from '@galen/domain/partners/vendor-actions'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
/** The text of a file, or of all files in a folder. */
const source = (path: string) =>
  path.endsWith('.ts')
    ? read(path)
    : readdirSync(join(import.meta.dirname, path), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .map((file) => read(join(path, file)))
        .join('\n')

/** Plain changes, which the audit words by their fields. */
const PLAIN = ['create', 'change', 'remove']

it.each([
  [
    'vendors, manufacturers and web accounts',
    [
      '.',
      '../manufacturers',
      '../web-accounts',
      '../remove-web-account.ts',
      '../../items/registration/item-references.ts',
    ],
    vendorActions,
  ],
])('every action about %s that is no plain change has its words, and every word its action', (_, folders, declared) => {
  const actions = [
    ...folders
      .map(source)
      .join('\n')
      .matchAll(/action: '([a-z-]+)'/g),
  ].map(([, action]) => String(action))
  expect([...new Set(actions.filter((action) => !PLAIN.includes(action)))].toSorted()).toEqual(
    Object.keys(declared).toSorted(),
  )
})
