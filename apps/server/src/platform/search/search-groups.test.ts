import { expect, it } from 'vitest'
import { sql } from 'kysely'
import * as z from 'zod'
import { searchGroups, searchIndex } from '@galen/contract/search-index'
import { kernel } from '../../../test/kernel.ts'
import { serveIndex } from './search.ts'
import { groupsOperation } from './search-totals.ts'

const index = searchIndex({
  name: 'place',
  summary: 'People by table',
  needs: 'EDIT_USER',
  row: z.object({ id: z.uuid(), email: z.string(), number: z.int(), table: z.string() }),
  fields: { id: 'id', email: 'text', number: 'number', table: 'keyword' },
  matches: ['email'],
  sortable: ['number'],
  sort: [{ field: 'number', direction: 'Asc' }],
  totals: ['number'],
  groups: { table: 'table' },
})
const served = serveIndex(index, (db, actor) =>
  db
    .selectFrom('company_user as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .where('m.company_id', '=', actor.companyId)
    .select([
      'u.id',
      'u.email',
      'm.number',
      sql<string>`case when m.number % 2 = 0 then 'even' else 'odd' end`.as('table'),
    ]),
)
const { call, given } = await kernel([groupsOperation([served])])
const company = await given.company()
const ana = await given.user(company, ['EDIT_USER'], 'ana@test.example')
for (const name of ['bo', 'cy', 'di', 'ed']) await given.user(company, [], `${name}@test.example`)
const stranger = await given.user(await given.company(), ['EDIT_USER'])
const grouped = (query: object = {}, as = ana) =>
  call(searchGroups, { params: { index: 'place' }, query: { by: 'table', ...query } }, { as })

it('groups what matches, with sums over all of it and its rows in the order of the list', async () => {
  expect((await grouped()).body).toMatchObject({
    total: 2,
    rows: 5,
    content: [
      { id: 'even', count: 2, sums: { number: '6' }, rows: [{ number: 2 }, { number: 4 }] },
      { id: 'odd', count: 3, sums: { number: '9' }, rows: [{ number: 1 }, { number: 3 }, { number: 5 }] },
    ],
  })
  expect((await grouped({ query: 'bo' })).body).toMatchObject({
    total: 1,
    rows: 1,
    content: [{ id: 'even', count: 1 }],
  })
  expect((await grouped({ query: 'nobody' })).body).toEqual({ total: 0, rows: 0, content: [] })
})

it('turns pages of groups, in an order of their sums too', async () => {
  expect((await grouped({ size: 1, from: 1 })).body).toMatchObject({ total: 2, content: [{ id: 'odd' }] })
  const { body } = await grouped({ sort: 'number', direction: 'Desc' })
  expect(body).toMatchObject({ content: [{ id: 'odd', rows: [{ number: 5 }, {}, {}] }, { id: 'even' }] })
})

it('is walled like the list, and groups by no other field', async () => {
  expect((await grouped({}, stranger)).body).toMatchObject({ total: 1, rows: 1 })
  expect((await grouped({}, await given.user(company))).status).toBe(403)
  expect((await grouped({ by: 'email' })).status).toBe(404)
  expect((await grouped({ sort: 'email' })).status).toBe(404)
})
