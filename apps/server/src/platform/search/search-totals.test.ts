import { expect, it } from 'vitest'
import { sql } from 'kysely'
import * as z from 'zod'
import { searchIndex, searchTotals } from '@galen/contract/search-index'
import { kernel } from '../../../test/kernel.ts'
import { serveIndex } from './search.ts'
import { totalsOperation } from './search-totals.ts'

const index = searchIndex({
  name: 'figure',
  summary: 'Figures to add up',
  needs: 'EDIT_USER',
  row: z.object({ id: z.uuid(), email: z.string(), number: z.int(), amount: z.string().nullable() }),
  fields: { id: 'id', email: 'text', number: 'number', amount: 'number' },
  matches: ['email'],
  sortable: ['number'],
  sort: [{ field: 'number', direction: 'Asc' }],
  totals: ['number', 'amount'],
})
const served = serveIndex(index, (db, actor) =>
  db
    .selectFrom('company_user as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .where('m.company_id', '=', actor.companyId)
    .select(['u.id', 'u.email', 'm.number', sql<string | null>`nullif(m.number, 2) * 0.1`.as('amount')]),
)
const { call, given } = await kernel([totalsOperation([served])])
const company = await given.company()
const ana = await given.user(company, ['EDIT_USER'], 'ana@test.example')
for (const name of ['bo', 'cy', 'di']) await given.user(company, [], `${name}@test.example`)
const stranger = await given.user(await given.company(), ['EDIT_USER'])
const totals = (query?: string, as = ana) =>
  call(searchTotals, { params: { index: 'figure' }, query: query === undefined ? {} : { query } }, { as })

it('adds up all that matches, without losing a digit', async () => {
  expect((await totals()).body).toEqual({ number: '10', amount: '0.8' })
  expect((await totals('number:>=3')).body).toEqual({ number: '7', amount: '0.7' })
  expect((await totals('bo')).body).toEqual({ number: '2', amount: '0' })
  expect((await totals('nobody')).body).toEqual({ number: '0', amount: '0' })
})

it('adds up no more rows than are asked for, and says so', async () => {
  const within = (most: number) => call(searchTotals, { params: { index: 'figure' }, query: { most } }, { as: ana })
  expect((await within(4)).body).toEqual({ number: '10', amount: '0.8' })
  expect((await within(3)).body).toEqual({ moreThan: '3' })
  expect((await within(0)).status).toBe(400)
})

it('is walled like the list', async () => {
  expect((await totals(undefined, stranger)).body).toEqual({ number: '1', amount: '0.1' })
  expect((await totals(undefined, await given.user(company))).status).toBe(403)
  expect((await totals('shoe:4')).status).toBe(400)
})
