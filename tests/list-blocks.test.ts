import { afterAll, describe, expect, it } from 'vitest'
import { areas } from '../apps/server/src/areas.ts'
import { openPool } from '../apps/server/src/platform/database/database.ts'
import { freshDatabase } from '../apps/server/test/database.ts'
import { type Touched, seesAll, touchedBy } from '../apps/server/test/list-blocks.ts'
import { fillWithDocuments } from '../apps/server/test/many-documents.ts'
import { blockLimit, LISTS_STILL_HEAVY } from './walks/heavy-lists.ts'

const LEAST_ROWS = 30

const { address, owner: name } = await freshDatabase()
const owner = openPool(address, { user: name, size: 1, name: 'lists owner' })
const pool = openPool(address, { user: 'galen_app', size: 1, name: 'lists' })
afterAll(() => Promise.all([owner.end(), pool.end()]))
const [company] = await owner<{ id: string }[]>`
  insert into company (name, time_zone) values ('Many', 'America/New_York') returning id`
const companyId = String(company?.id)
await fillWithDocuments(owner, companyId)
const [someone] = await owner<{ id: string }[]>`
  select user_id as id from company_user where company_id = ${companyId} order by number limit 1`
const reader = seesAll(companyId, String(someone?.id))
const indices = areas.flatMap((area) => area.indices ?? [])

const perRow = ({ rows, blocks }: Touched) => Math.ceil(blocks / Math.max(LEAST_ROWS, rows))

describe('blocks that a page of a list touches among 20,000 documents', () => {
  for (const served of indices)
    it(served.index.name, { timeout: 600_000 }, async () => {
      const touched = await touchedBy(pool, reader, served)
      const limit = (name: string) => blockLimit(served.index.name, name)
      const figure = (each: Touched) => (limit(each.name).of === 'row' ? perRow(each) : each.blocks)
      const over = touched.filter((each) => figure(each) > limit(each.name).most)
      expect(
        over.map((each) => `${each.name}: ${figure(each)} blocks a ${limit(each.name).of}\n${each.worst}`),
      ).toEqual([])
    })

  it('has no list among the heavy ones that does not exist', () => {
    const names = new Set(indices.map(({ index }) => index.name))
    expect(Object.keys(LISTS_STILL_HEAVY).filter((each) => !names.has(each))).toEqual([])
  })
})

describe('a name is stored once', () => {
  it('renaming a customer writes no text of a document, and its documents are found by the new name', async () => {
    const written = () => owner`
      select kind, id, xmin::text from search_text where company_id = ${companyId}
        and kind not in ('customer', 'customer-address') order by kind, id`
    const before = await written()
    const [renamed] = await owner<{ id: string }[]>`
      update customer set company_name = 'Quorvex Apothecary' where company_id = ${companyId} and number = 'C-10008' returning id`
    await owner`update search_text set text = ' c-10008 quorvex apothecary' where kind = 'customer' and id = ${String(renamed?.id)}`
    expect(await written()).toEqual(before)
    for (const index of ['sales-order', 'invoice', 'payment_in']) {
      const served = indices.find((each) => each.index.name === index)
      if (!served) throw new Error(`No list ${index}`)
      const [found] = await touchedBy(pool, reader, served, [['new name', { query: 'quorvex' }]])
      expect(found?.rows).toBeGreaterThanOrEqual(20)
    }
  })
})
