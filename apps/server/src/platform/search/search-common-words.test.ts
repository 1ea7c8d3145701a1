import { describe, expect, it } from 'vitest'
import { searching } from '../../../test/searching.ts'
import { itemSearch } from '../../items/catalog/item.search.ts'
import { writeMissingItemWords } from '../../items/item-search-text.ts'
import { inTransaction } from '../database/database.ts'

const { owner, given, list } = await searching([itemSearch])
const company = await given.company()
const reader = await given.user(company, ['LIST_ITEMS'])

// Every word is had by another share of the items, and "late" only by those at the end of the list.
await owner`
  insert into item (company_id, number, item_name, best_price)
  select ${company.id}, 'N' || i, concat_ws(' ', 'common', case when i % 2 = 0 then 'even' end, case when i > 2500 then 'late' end,
    case when i % 400 = 0 then 'rare' end), i from generate_series(1, 4000) i`
await inTransaction(owner, 'write', { companyId: company.id, userId: null }, (tx) =>
  writeMissingItemWords(tx, company.id),
)

const expected = async (words: readonly string[], sort: 'best_price' | 'item_name') => {
  const having = words.map((word) => `item_name like '%${word}%'`).join(' and ')
  const order = sort === 'item_name' ? 'lower(item_name), id' : 'best_price, id'
  return (await owner.unsafe<{ id: string }[]>(`select id from item where ${having} order by ${order}`)).map(
    ({ id }) => id,
  )
}

describe.each([[['common']], [['even']], [['late']], [['late', 'even']], [['rare']], [['common', 'rare']]])(
  'words that are common or not: %j',
  (words) => {
    it.each([
      ['best_price', {}],
      ['item_name', { 'sort[0].field': 'itemName', 'sort[0].direction': 'Asc' }],
    ] as const)('every page ordered by %s is the one of that order', async (order, sort) => {
      const ids = await expected(words, order)
      for (const from of [0, 60, 90, 1200]) {
        // Twice, because it is remembered of words how common they are.
        for (let times = 0; times < 2; times++) {
          const page = await list(reader, 'item', { query: words.join(' '), size: 30, from, ...sort })
          expect(page.content.map(({ id }) => id)).toEqual(ids.slice(from, from + 30))
          expect(page).toMatchObject({ total: ids.length, totalIsExact: true })
        }
      }
    })

    it('a further condition is kept to', async () => {
      const asked = `${words.join(' ')} price:[1 TO 3000]`
      const { total } = await list(reader, 'item', { query: asked, size: 30 })
      const [counted] = await owner.unsafe<{ total: number }[]>(
        `select count(*)::int as total from item where best_price <= 3000 and ${words.map((word) => `item_name like '%${word}%'`).join(' and ')}`,
      )
      expect(total).toBe(counted?.total)
    })
  },
)
