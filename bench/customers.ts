import { businessDateOf } from '@galen/domain/dates'
import { loadMarket } from '@galen/server/demo/market/load-market'
import { customerLookupSearch, customerSearch } from '@galen/server/partners/customers/customer.search'
import { inTransaction, type Pool } from '@galen/server/platform/database/database'
import { searchOperation } from '@galen/server/platform/search/search'
import { signAccessToken } from '@galen/server/platform/session'
import type { Figure } from './figure.ts'
import { maySell } from './may-sell.ts'
import { throwAwayKernel } from './throw-away-kernel.ts'
import { ratio, TURNS, turnByTurn } from './turn-by-turn.ts'

const MANY = 30_000
const FEW = 2000

/** The customers of a large company against those of a small one. */
export async function benchCustomers(): Promise<Figure[]> {
  const bench = await throwAwayKernel([searchOperation([customerSearch, customerLookupSearch])])
  const { owner, person, app, secrets } = bench
  const [small] = await owner<{ id: string }[]>`
    insert into company (name, time_zone) values ('Small', 'UTC') returning id`
  const companies = { many: person.companyId, few: String(small?.id) }
  await owner`insert into company_user (company_id, user_id, number) values (${companies.few}, ${person.userId}, 1)`
  for (const companyId of Object.values(companies)) await maySell(owner, companyId, person.userId)
  await loadCustomers(owner, companies.many, MANY)
  await loadCustomers(owner, companies.few, FEW)

  const named = { ...person, givenName: 'Bench', familyName: 'Person' }
  const asked = async (companyId: string) => ({
    token: await signAccessToken(secrets, { ...named, companyId }),
    words: await wordsOf(owner, companyId),
  })
  const sides = { many: await asked(companies.many), few: await asked(companies.few) }
  const finding =
    (index: string, { token, words }: (typeof sides)['many']) =>
    async (round: number) => {
      const query = { query: words[round % words.length] ?? '', size: '20' }
      const reply = await app.inject({ url: `/search/${index}`, query, headers: { authorization: `Bearer ${token}` } })
      if (reply.statusCode !== 200) throw new Error(reply.body)
    }
  const figures: Figure[] = []
  for (const [name, index] of [['list', 'customer'] as const, ['picker', 'customerLookup'] as const]) {
    const times = await turnByTurn({ many: finding(index, sides.many), few: finding(index, sides.few) })
    figures.push(
      ratio(
        `customer ${name}, a word: p99 of ${MANY.toLocaleString('en-US')} against ${FEW.toLocaleString('en-US')}`,
        times,
        0.99,
      ),
    )
  }
  await bench.stop()
  return figures
}

/** Customers as the demo has them, with their addresses and licenses. */
async function loadCustomers(owner: Pool, companyId: string, count: number): Promise<void> {
  const place = { companyId, today: businessDateOf(new Date(), 'UTC'), seed: 3 }
  await inTransaction(owner, 'write', { companyId, userId: null, timeLimitMs: 600_000 }, (tx, _, connection) =>
    loadMarket({ tx, connection }, place, { customers: count, items: 0 }),
  )
}

/** What people type: the beginning of a name. */
async function wordsOf(owner: Pool, companyId: string): Promise<string[]> {
  const rows = await owner<{ word: string }[]>`
    select lower(substr(company_name, 1, 12)) as word from customer where company_id = ${companyId} order by md5(id::text)
    limit ${TURNS}`
  return rows.map(({ word }) => word)
}
