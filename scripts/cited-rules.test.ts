import { expect, it } from 'vitest'
import { citationFaults, citedRules, definedRules } from './cited-rules.ts'

const PAGES = [
  '# Rules\n\n## §5 Validation rules\n',
  '| E01 | case | outcome |\n| S-7 | decision |\n| M6.inventory | area | what holds |\n',
]

it('knows the rows and sections of the pages', () => {
  expect([...definedRules(PAGES)]).toEqual(['§5', 'E01', 'S-7', 'M6'])
})

it('reads comments and the names of tests, and nothing else of the code', () => {
  const source = `/** As printed (Spec §5, E01). */\nconst lot = 'E77'\nit('S-7: counts once', () => {})\n// Why: P10.\nit.each([])(\n`
  expect(citedRules('apps/server/src/sales/a.ts', source)).toEqual(['§5', 'E01', 'P10', 'S-7'])
})

it('leaves segments of X12 alone', () => {
  expect(citedRules('packages/domain/src/edi/a.ts', '/** N1 opens a loop. Spec §7. */')).toEqual(['§7'])
})

it('names what no page has', () => {
  const files = new Map([
    ['a.ts', '/** E01 */'],
    ['b.sql', '-- Receipts (P99), see §4.'],
  ])
  expect(citationFaults(files, PAGES)).toEqual([
    'b.sql: cites §4, which no page of docs/requirements has',
    'b.sql: cites P99, which no page of docs/requirements has',
  ])
})
