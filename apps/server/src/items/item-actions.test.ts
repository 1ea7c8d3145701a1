import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { itemActions } from '@galen/domain/items/item-actions'

const source = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')

it('every action about items that is worded reaches the audit', () => {
  const written = source(import.meta.dirname) + source(join(import.meta.dirname, '../partners/manufacturers'))
  for (const action of Object.keys(itemActions)) expect(written.includes(`'${action}'`), action).toBe(true)
})
