import { type Item, items as itemCalls } from '@galen/contract/items/items'
import { itemClasses } from '@galen/contract/items/item-classes'
import { search } from '@galen/contract/search-index'
import type { Permission } from '@galen/domain/permissions'
import { standardRoles } from '@galen/domain/standard-roles'
import { items } from '../src/items/items.operations.ts'
import type { Operation } from '../src/platform/operation.ts'
import { searchOperation } from '../src/platform/search/search.ts'
import { warehouse } from '../src/warehouse/warehouse.operations.ts'
import type { GivenCompany, GivenUser } from './given.ts'
import { kernel } from './kernel.ts'

const EDITING: readonly Permission[] = ['LIST_ITEMS', 'EDIT_ITEM', 'VIEW_COST', 'LIST_STOCKS', 'LIST_CUSTOMERS']

/** The catalog on a database of its own, with a company, someone who keeps it, and words for what tests do with it. */
export async function catalog(more: readonly Operation[] = []) {
  const served = await kernel([
    ...items.operations,
    ...more,
    searchOperation([...(items.indices ?? []), ...(warehouse.indices ?? [])]),
  ])
  const { call, owner, given } = served
  const company = await given.company()
  const as = await given.user(company, EDITING)
  const officer = await given.user(company, standardRoles.complianceOfficer.permissions)
  let made = 0

  const create = (body: object, who: GivenUser = as) => call(itemCalls.create, { body: body as never }, { as: who })
  const get = (id: string, who: GivenUser = as) => call(itemCalls.get, { params: { id } }, { as: who })
  const change = (id: string, body: object, who: GivenUser = as) =>
    call(itemCalls.change, { params: { id }, body: body as never }, { as: who })

  /** The item after compliance has confirmed its class, as it does with each one that waits. */
  async function confirmed(made: Item): Promise<Item> {
    if (made.classProposal === null) return made
    const params = { id: made.classProposal.id }
    const reply = await call(
      itemClasses.decide,
      { params, body: { status: 'Confirmed', note: 'Read on the label' } },
      { as: officer },
    )
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    return (await get(made.id)).body as Item
  }

  return {
    ...served,
    officer,
    confirmed,
    company,
    as,
    create,
    get,
    change,
    /** An item that is there and active; fails the test when it could not be made. */
    async item(body: object = {}): Promise<Item> {
      const reply = await create({ itemName: `Item ${++made}`, type: 'otc', ...body })
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
      return confirmed(reply.body as Item)
    },
    async vendor(within: GivenCompany = company): Promise<string> {
      const name = `Vendor ${++made}`
      const [row] = await owner<{ id: string }[]>`
        insert into vendor (company_id, number, friendly_name) values (${within.id}, ${`V${made}`}, ${name}) returning id`
      return String(row?.id)
    },
    async property(type: string, name: string, code: string | null = null): Promise<string> {
      const [row] = await owner<{ id: string }[]>`
        insert into property (company_id, type, name, code, position) values (${company.id}, ${type}, ${name}, ${code}, 1) returning id`
      return String(row?.id)
    },
    async list(index: string, query: string, who: GivenUser = as): Promise<Record<string, unknown>[]> {
      const reply = await call(search, { params: { index }, query: { query } }, { as: who })
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
      return (reply.body as { content: Record<string, unknown>[] }).content
    },
    audits: (id: string) =>
      owner<{ action: string; fields: string[]; version: number | null; justification: string | null }[]>`
        select action, fields, version, justification from audit_entry where entity_id = ${id} order by id`,
  }
}
