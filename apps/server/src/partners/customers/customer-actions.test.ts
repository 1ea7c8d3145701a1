import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { customerActions } from '@galen/domain/partners/customer-actions'

const source = (folder: string) =>
  readdirSync(join(import.meta.dirname, '..', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(import.meta.dirname, '..', folder, file), 'utf8'))
    .join('\n')

/** Plain changes, which the audit words by their fields. */
const PLAIN = ['create', 'change', 'activate', 'deactivate', 'hand-over']

it('every action about customers that is no plain change has its words, and every word its action', () => {
  const written = ['customers', 'bulk-update', 'migration'].map(source).join('\n')
  const said = [
    ...written.matchAll(/(?:action: (?:isActive \? 'activate' : )?|changes, |: )'([a-z]+(?:-[a-z]+)*)'/g),
  ].map(([, action]) => action)
  for (const action of Object.keys(customerActions)) expect(said, action).toContain(action)
  const actions = [...written.matchAll(/action: '([a-z-]+)'/g)].map(([, action]) => String(action))
  for (const action of actions.filter((each) => !PLAIN.includes(each)))
    expect(Object.keys(customerActions)).toContain(action)
})
