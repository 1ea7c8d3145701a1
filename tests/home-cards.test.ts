import { beforeAll, describe, expect, it } from 'vitest'
import { deskOf, homeCards, type HomeCardName } from '@galen/contract/reports/home-cards'
import { businessDateOf } from '@galen/domain/dates'
import { type StandardRoleName, standardRoles } from '@galen/domain/standard-roles'
import { testServer } from '../apps/server/test/server.ts'

const server = await testServer({ demo: true })
const [demo] = await server.owner<{ id: string }[]>`
  select id from company where demo order by (select count(*) from receipt r where r.company_id = company.id) desc limit 1`
const company = { id: demo?.id ?? '', name: 'Demo', timeZone: 'America/New_York' }
const roleNames = Object.keys(standardRoles) as StandardRoleName[]
const tokens = new Map<StandardRoleName, string>()
beforeAll(async () => {
  for (const role of roleNames)
    tokens.set(role, (await server.given.user(company, standardRoles[role].permissions)).token)
})

async function get<T>(role: StandardRoleName, path: string): Promise<T> {
  const reply = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${tokens.get(role)}` } })
  const words = await reply.text()
  expect(reply.status, `${role} ${path} ${words.slice(0, 300)}`).toBe(200)
  return JSON.parse(words) as T
}

type Work = { cards: { name: HomeCardName; total: number; rows: { id: string }[] }[] }
type Listed = { total: number; content: { id: string }[] }

describe.each(roleNames)('the home page of the %s', (role) => {
  const { cards, lists } = deskOf(new Set(standardRoles[role].permissions))

  it('counts on every card what its list has, and shows its first rows', async () => {
    expect(cards.length).toBeGreaterThan(0)
    const today = businessDateOf(new Date(), company.timeZone)
    const work = await get<Work>(role, `/api/home?cards=${cards.join(',')}&lists=${lists.join(',')}`)
    expect(work.cards.map(({ name }) => name).toSorted()).toEqual([...new Set([...cards, ...lists])].toSorted())
    for (const { name, total, rows } of work.cards) {
      const { index, query, first } = homeCards[name]
      const asked = new URLSearchParams({ query: query(today), 'sort[0].field': first, size: '6' })
      const list = await get<Listed>(role, `/search/${index.name}?${asked}`)
      expect([name, total]).toEqual([name, list.total])
      if (lists.includes(name)) expect(rows.map(({ id }) => id)).toEqual(list.content.map(({ id }) => id))
    }
  })
})
