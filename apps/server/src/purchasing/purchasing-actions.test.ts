import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { purchasingActions } from '@galen/domain/purchasing/purchasing-actions'

it('every action of purchasing that has words reaches the audit', () => {
  const written = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n')
  for (const action of Object.keys(purchasingActions)) expect(written.includes(`'${action}'`), action).toBe(true)
})
