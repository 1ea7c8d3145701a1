import { describe, expect, it } from 'vitest'
import { openPool } from './database.ts'
import { checkDatabaseAnswers, readDatabaseUrl } from './database-url.ts'

describe('DATABASE_URL', () => {
  it.each([
    ['postgres://ana:secret@db/galen', { owner: 'ana', database: 'galen', hosts: 'db' }],
    [
      'postgresql://ana%40x:s%2Fecret@db:5433/my%20galen?sslmode=require',
      { owner: 'ana@x', database: 'my galen', hosts: 'db:5433' },
    ],
    ['postgres://ana:secret@one:5432,two:5433/galen', { owner: 'ana', database: 'galen', hosts: 'one:5432,two:5433' }],
    ['postgres://localhost/galen', { owner: '', database: 'galen', hosts: 'localhost' }],
  ])('is read: %s', (url, parts) => {
    expect(readDatabaseUrl(url)).toEqual(parts)
  })

  it.each(['postgresfoo', 'mysql://x', 'postgres://ana:secret@db:port/galen', 'postgres://ana@db/%zz', ''])(
    'cannot be read: %s',
    (url) => {
      expect(readDatabaseUrl(url)).toBeUndefined()
    },
  )

  it.each([
    ['postgres://ana:hush@127.0.0.1:9/galen', /^DATABASE_URL leads to 127\.0\.0\.1:9, where nothing answers\. Check/],
    [
      'postgres://ana:hush@nowhere.invalid/galen',
      /^DATABASE_URL leads to nowhere\.invalid, (?:which is no known|whose name)/,
    ],
  ])('that leads nowhere is refused in a sentence without the password: %s', async (url, sentence) => {
    const pool = openPool({ url, password: undefined }, { user: 'ana', size: 1, name: 'test' })
    const refusal = await checkDatabaseAnswers(pool, url).catch((error: unknown) =>
      String(error instanceof Error && error.message),
    )
    await pool.end({ timeout: 0 })
    expect(refusal).toMatch(sentence)
    expect(refusal).not.toContain('hush')
  })
})
