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

  it('are found in texts, identifiers and file names of the web', () => {
    const text = `${'text'}('Somebody changed it')`
    expect(wordFaults(new Map([['apps/web/src/sales/page.tsx', `const shown = ${text}\n`]]))).toHaveLength(1)
    expect(wordFaults(new Map([['apps/web/src/sales/page.tsx', 'field.letGo()\n']]))).toHaveLength(1)
    expect(wordFaults(new Map([['apps/web/src/kit/burst.ts', '']]))).toHaveLength(1)
    expect(wordFaults(new Map([['apps/server/src/sales/burst.ts', 'letGo()']]))).toEqual([])
  })
})
