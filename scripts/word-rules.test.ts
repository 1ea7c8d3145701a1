import { describe, expect, it } from 'vitest'
import { commentFaultsIn, migrationWordFaults, textFaults, wordFaults } from './word-rules.ts'

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
    expect(faults('apps/server/src/sales/asked-items.ts', "status === 'Kept'")).toHaveLength(2)
    expect(faults('tests/e2e/sights-of-sales.ts', '')).toHaveLength(1)
    expect(faults('tests/sales.test.ts', "it('tells no one of it', letGo)")).toHaveLength(1)
  })

  it('are found in comments', () => {
    const faults = (source: string) => commentFaultsIn(new Map([['apps/server/src/sales/place.ts', source]]))
    expect(faults('// Somebody else waits for it.')).toHaveLength(1)
    expect(faults('/** Nobody reads an e-mail. */')).toHaveLength(2)
    expect(faults('// Someone else waits for it.')).toEqual([])
  })

  it('are found in the names, comments and stored values of new migrations', () => {
    const faults = (file: string, sql: string) => migrationWordFaults([[`apps/server/migrations/${file}`, sql]])
    expect(faults('0150_second_looks.sql', '')).toHaveLength(1)
    expect(faults('0150_mail.sql', "-- Nobody reads it.\nupdate mail set status = 'Kept';")).toHaveLength(2)
    expect(faults('0150_mail.sql', "update mail set status = 'Stored' where status = 'Kept';")).toEqual([])
    expect(faults('0003_platform.sql', '-- Nobody reads it.')).toEqual([])
  })
})
