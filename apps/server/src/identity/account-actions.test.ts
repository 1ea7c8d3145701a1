import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { accountActions } from '@galen/domain/identity/account-actions'

const source = join(import.meta.dirname, '..')
// A hand-over is recorded for the thing that is handed over, with the words of its own area.
const PLAIN = ['change', 'create', 'remove', 'hand-over']

/** The actions that commands of identity and user administration write into the audit. */
const written = ['identity', 'admin/users', 'demo'].flatMap((folder) =>
  readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(join(source, folder, file), 'utf8').matchAll(/action: '([^']+)'/g)].map(
        ([, action = '']) => action,
      ),
    ),
)

describe('what people do to accounts', () => {
  it('is worded for every action that reaches the audit, and for no other', () => {
    const special = new Set(written.filter((action) => !PLAIN.includes(action)))
    expect([...special].toSorted()).toEqual(Object.keys(accountActions).toSorted())
  })
})
