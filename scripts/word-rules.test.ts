import { describe, expect, it } from 'vitest'
import { textFaults, wordFaults } from './word-rules.ts'

describe('words that must not come back', () => {
  it.each([
    'Whoever is inactive is signed out.',
    'Nobody wrote a note yet.',
    'Papers to renew',
    'No open offer has a price.',
    'You may not open this.',
    'Send an e-mail',
    '2.2 % discount',
  ])('“%s” is reported', (text) => expect(textFaults(text)).not.toEqual([]))

  it.each(['No notes yet.', 'Licenses to renew', 'Margin %', 'E-mail sent successfully.', 'The page may have moved.'])(
    '“%s” is fine',
    (text) => expect(textFaults(text)).toEqual([]),
  )

  it('are found in texts, identifiers and file names of the product and its tests', () => {
    const faults = (file: string, source: string) => wordFaults(new Map([[file, source]]))
    const text = `${'text'}('Somebody changed it')`
    expect(faults('apps/web/src/sales/page.tsx', `const shown = ${text}\n`)).toHaveLength(1)
    expect(faults('apps/web/src/sales/page.tsx', 'field.letGo()\n')).toHaveLength(1)
    expect(faults('apps/web/src/kit/burst.ts', '')).toHaveLength(1)
    expect(faults('apps/server/src/sales/burst.ts', 'letGo()')).toHaveLength(2)
    expect(faults('apps/server/src/sales/place.ts', "throw refused('Somebody placed it meanwhile')")).toHaveLength(2)
    expect(faults('apps/server/src/sales/place.ts', '// Somebody else waits for it.')).toEqual([])
    expect(faults('tests/e2e/sights-of-sales.ts', '')).toHaveLength(1)
    expect(faults('tests/sales.test.ts', "it('tells no one of it', letGo)")).toHaveLength(1)
  })
})
