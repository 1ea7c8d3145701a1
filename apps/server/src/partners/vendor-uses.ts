import { type RawBuilder, sql } from 'kysely'
import { vendorTopic } from '@galen/contract/partners/vendors'
import { destinationOf } from '@galen/contract/topic'
import type { Tx } from '../platform/database/database.ts'
import { aboutToLock } from '../platform/database/locks.ts'
import type { Effects } from '../platform/effects.ts'
import type { Actor } from '../platform/operation.ts'

/** Something that vendors refer to is replaced by another. */
type Moving = {
  readonly tx: Tx
  readonly actor: Actor
  readonly from: string
  readonly to: string
} & Pick<Effects, 'audit' | 'publish'>

const columns = { classId: 'class_id', termsId: 'terms_id', buyerId: 'buyer_id' } as const
type Field = keyof typeof columns
type Changed = { readonly id: string; readonly version: number }

/** Lets every vendor that has one value in a field have another there, with one audit row each. */
const moveVendors =
  (field: Field, action = 'change') =>
  async ({ tx, actor, from, to, ...effects }: Moving): Promise<void> => {
    aboutToLock(tx, 'vendor')
    const column = sql.ref(columns[field])
    const { rows } = await sql<Changed>`
      update vendor set ${column} = ${to}, version = version + 1
      where company_id = ${actor.companyId} and ${column} = ${from} returning id, version`.execute(tx)
    for (const changed of rows) tell(effects, changed, action, { [field]: from }, { [field]: to })
  }

/** Vendors that are paid in one currency are paid in another; the values are those of the list of currencies. */
async function moveCurrencies({ tx, actor, from, to, ...effects }: Moving): Promise<void> {
  aboutToLock(tx, 'vendor')
  const { rows } = await sql<Changed & { readonly before: string; readonly after: string }>`
    update vendor v set currency = t.code, version = v.version + 1 from property f, property t
    where v.company_id = ${actor.companyId} and f.company_id = v.company_id and f.id = ${from} and t.company_id = v.company_id
      and t.id = ${to} and v.currency = f.code
    returning v.id, v.version, f.code as before, t.code as after`.execute(tx)
  for (const { before, after, ...changed } of rows)
    tell(effects, changed, 'change', { currency: before }, { currency: after })
}

function tell(
  { audit, publish }: Pick<Effects, 'audit' | 'publish'>,
  { id, version }: Changed,
  action: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): void {
  audit('vendor', { id, action, version, before, after })
  publish(destinationOf(vendorTopic, { id }), { type: 'vendor', id, version, changed: Object.keys(after) })
}

const usersOf = (field: Field): RawBuilder<number> =>
  sql`select count(*) from vendor v where v.company_id = p.company_id and ${sql.ref(`v.${columns[field]}`)} = p.id`

/** How many vendors use the value `p` of a list, and how they are moved to another. */
export const vendorUsages = {
  vendorClass: { count: usersOf('classId'), move: moveVendors('classId') },
  paymentTerms: { count: usersOf('termsId'), move: moveVendors('termsId') },
  currencies: {
    count: sql<number>`select count(*) from vendor v where v.company_id = p.company_id and v.currency = p.code`,
    move: moveCurrencies,
  },
}

/** The vendors that the member `m` of a company buys from, and how somebody takes over. */
export const vendorBelongings = [
  {
    kind: 'vendor',
    one: 'vendor as buyer',
    many: 'vendors as buyer',
    count: sql<number>`select count(*) from vendor v where v.company_id = m.company_id and v.buyer_id = m.user_id`,
    handOver: moveVendors('buyerId', 'hand-over'),
  },
]
