import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { glossary } from '../apps/web/src/patterns/screens/glossary.ts'

it.each(Object.keys(glossary))('the help explains %s, which the glossary knows', (word) => {
  const known = readFileSync(join(import.meta.dirname, '../docs/glossary.md'), 'utf8')
  expect(known).toContain(`| ${word} `)
})
