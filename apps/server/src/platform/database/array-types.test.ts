import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kernel } from '../../../test/kernel.ts'
import { openPool } from './database.ts'

const { owner, address } = await kernel([])

describe('arrays', () => {
  it('of texts come back as they went, whatever is in them', async () => {
    const element = fc.option(fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')))
    await fc.assert(
      fc.asyncProperty(fc.array(element), async (values) => {
        const [row] = await owner`select ${values}::text[] as "values", cardinality(${values}::text[]) as size`
        expect(row).toEqual({ values, size: values.length })
      }),
      { numRuns: 300, examples: [[[]], [['']], [['NULL', null, '{', '}', ',', '"', '\\', '\\"', ' ']]] },
    )
  })

  it('of other kinds have the shapes that single values have', async () => {
    const [row] =
      await owner`select array[true, false, null] as booleans, array[1, -2]::int[] as integers, array[3]::bigint[] as counts,
      array[1.5]::float8[] as floats, array['2.50']::numeric[] as amounts, array['2026-11-15T12:00:00Z']::timestamptz[] as instants,
      array['2026-11-15']::date[] as days, array['\\x00ff']::bytea[] as bytes, array['{"a":[1,"x,y"]}']::jsonb[] as objects,
      array['6f1c0f5e-8f0e-7c4e-9d52-0a8c5f0f1a11']::uuid[] as ids, '{{a,b},{c,d}}'::text[] as nested, '[2:3]={x,y}'::text[] as shifted`
    expect(row).toEqual({
      booleans: [true, false, null],
      integers: [1, -2],
      counts: [3],
      floats: [1.5],
      amounts: ['2.50'],
      instants: ['2026-11-15T12:00:00.000Z'],
      days: ['2026-11-15'],
      bytes: [Buffer.from([0, 255])],
      objects: [{ a: [1, 'x,y'] }],
      ids: ['6f1c0f5e-8f0e-7c4e-9d52-0a8c5f0f1a11'],
      nested: [
        ['a', 'b'],
        ['c', 'd'],
      ],
      shifted: ['x', 'y'],
    })
    const numbers = [1, 2, 3]
    expect(await owner`select sum(n) from unnest(${numbers}::int[]) n`).toEqual([{ sum: 6 }])
    expect(
      await owner`select ${[
        ['a', 'b'],
        ['c', null],
      ]}::text[] as nested`,
    ).toEqual([
      {
        nested: [
          ['a', 'b'],
          ['c', null],
        ],
      },
    ])
  })

  it('need no question to the server, whose loss could not be caught', async () => {
    for (let round = 0; round < 40; round++) {
      const pool = openPool(address, { user: 'galen_app', size: 2, name: 'cut while opening' })
      const asked = Promise.allSettled([pool`select 1`, pool`select 2`])
      await owner`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'cut while opening'`
      await asked
      await pool.end({ timeout: 1 })
    }
  })
})
