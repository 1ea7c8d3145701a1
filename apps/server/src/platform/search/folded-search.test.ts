import { expect, it } from 'vitest'
import { foldText } from '@galen/domain/folded-text'
import { kernel } from '../../../test/kernel.ts'
import { searchOperation } from './search.ts'
import { search } from '@galen/contract/search-index'
import { areas } from '../../areas.ts'

const { call, given, owner } = await kernel([searchOperation(areas.flatMap((area) => area.indices ?? []))])
const company = await given.company()
const as = await given.user(company, ['LIST_CUSTOMERS', 'LIST_ALL_SALES', 'LIST_VENDORS'])
await owner`insert into vendor (company_id, number, friendly_name) values (${company.id}, 'V1', 'Tomás y Núñez')`
await owner`
  insert into search_text (company_id, kind, id, text) values (${company.id}, 'customer', uuidv7(), ' Clínica SÃO João')`

const found = async (index: string, query: string) =>
  ((await call(search, { params: { index }, query: { query } }, { as })).body as { total: number }).total

it.each(['tomas', 'Tomás', 'NUNEZ', 'friendlyName:nuñez', 'tomas AND nunez'])('finds a vendor by %s', async (query) => {
  expect(await found('vendor', query)).toBe(1)
})

it('keeps the words of long lists folded', async () => {
  const [row] = await owner<{ text: string }[]>`
    select text from search_text where company_id = ${company.id} and text like '%joao%'`
  expect(row?.text).toBe(' clinica sao joao')
})

it('folds as the browser does', async () => {
  for (const text of ['Tomás', 'ŁÓDŹ', 'Strauß & Søn', 'Œuvre Æsir Þór', 'İstanbul ışık', 'plain', '東京', 'Ａ']) {
    const [row] = await owner<{ folded: string }[]>`select fold_accents(${text}) as folded`
    expect(row?.folded, text).toBe(foldText(text))
  }
})
