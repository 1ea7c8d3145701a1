import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { administrationActions } from '@galen/domain/admin/administration-actions'

const source = (folder: string) =>
  readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(import.meta.dirname, folder, file), 'utf8'))
    .join('\n')

it('every action of administration that is worded reaches the audit', () => {
  const written = ['api-keys', 'bank-accounts', 'health', 'messages', 'printers', 'sales-emails', 'users', '../audit']
    .map(source)
    .join('\n')
  for (const action of Object.keys(administrationActions)) {
    const said = written.includes(`'${action}'`) || /^approve-bank-(add|change|remove)$/.test(action)
    expect(said, action).toBe(true)
  }
})
