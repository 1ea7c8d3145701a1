import { afterEach, expect } from 'vitest'
import { type BusinessDate, businessDateOf } from '@galen/domain/dates'
import type { Permission } from '@galen/domain/permissions'
import { insertBuiltInValues } from '../src/admin/properties/built-in-values.ts'
import { insertStandardChart } from '../src/admin/companies/standard-chart.ts'
import { areas } from '../src/areas.ts'
import { inTransaction, type Pool } from '../src/platform/database/database.ts'
import { collectEffects } from '../src/platform/effects.ts'
import { isContention } from '../src/platform/errors.ts'
import { brokenInvariants } from '../src/platform/invariants/invariants.ts'
import type { Operation } from '../src/platform/operation.ts'
import { searchOperation } from '../src/platform/search/search.ts'
import type { Moment, Work } from '../src/platform/work.ts'
import { completeDrug } from './complete-drug.ts'
import { kernel } from './kernel.ts'

/** Stock, books and open items; the areas above them have the documents. */
export const LEDGERS: readonly string[] = ['accounting', 'warehouse', 'finance']
const DOCUMENTS: readonly string[] = [...LEDGERS, 'compliance', 'purchasing', 'sales', 'edi']

/** Everything that breaks an invariant of any ledger; nothing when all is well. */
export const brokenLedgers = (pool: Pool, of = DOCUMENTS) =>
  brokenInvariants(
    pool,
    areas.flatMap(({ name, invariants }) => (of.includes(name) ? (invariants ?? []) : [])),
  )

/** Proves every invariant of every ledger and document after each test of the file. */
export function proveLedgersAfterEach(pool: Pool, of = DOCUMENTS): void {
  afterEach(async () => {
    expect(await brokenLedgers(pool, of)).toEqual([])
  })
}

/** Proves after each test of the file that one write made one version of each record (D5). */
export function proveVersionsAfterEach(pool: Pool): void {
  afterEach(async () => {
    expect((await brokenInvariants(pool)).filter(({ broken }) => broken === 'D5')).toEqual([])
  })
}

const PEOPLE: readonly Permission[] = ['LIST_STOCKS', 'LIST_ITEMS', 'VIEW_COST', 'LIST_PURCHASES', 'LIST_RECEIPTS']

/** A company with books and goods on a database of its own, and a way to do work in its transactions. */
export async function ledgers(operations: readonly Operation[] = [], permissions: readonly Permission[] = PEOPLE) {
  const indices = areas.flatMap((area) => area.indices ?? [])
  const served = await kernel([...operations, searchOperation(indices)])
  const { owner, pool, jobs, given } = served
  const company = await given.company()
  const as = await given.user(company, permissions)
  const scope = { companyId: company.id, userId: as.id, lockTimeoutMs: 15_000 }
  await inTransaction(pool, 'write', scope, async (tx) => {
    await insertBuiltInValues(tx, company.id)
    await insertStandardChart(tx, company.id)
  })
  const moments: { moment: Moment; ids: unknown }[] = []
  let made = 0

  /** Does work in a transaction of its own, tried again on contention as the kernel does. */
  async function post<T>(run: (work: Work) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++)
      try {
        return await inTransaction(pool, 'write', scope, (tx) => {
          const caller = { userId: as.id, sessionId: null, requestId: 'test', address: '' }
          const react: Work['react'] = async (moment, ids) => void moments.push({ moment, ids })
          const actor = { companyId: company.id, userId: as.id, permissions: new Set(permissions) }
          return run({ tx, actor, react, ...collectEffects('test', company.id, caller) })
        })
      } catch (error) {
        if (!isContention(error) || attempt >= 4) throw error
      }
  }

  const one = async (statement: Promise<readonly { id: string }[]>): Promise<string> => String((await statement)[0]?.id)
  const customer = () =>
    one(owner<{ id: string }[]>`insert into customer (company_id, number, company_name)
      values (${company.id}, ${`C${++made}`}, ${`Customer ${made}`}) returning id`)
  const vendor = () =>
    one(owner<{ id: string }[]>`insert into vendor (company_id, number, friendly_name)
      values (${company.id}, ${`V${++made}`}, ${`Vendor ${made}`}) returning id`)

  /** An item with one variation. */
  async function goods(): Promise<{
    readonly itemId: string
    readonly variationId: string
    readonly vendorId: string
    readonly number: string
  }> {
    const number = `I${++made}`
    const vendorId = await vendor()
    const itemId = await one(owner<{ id: string }[]>`
      insert into item (company_id, number, item_name) values (${company.id}, ${number}, ${`Item ${made}`}) returning id`)
    await completeDrug(owner, company.id, itemId)
    const variationId = await one(owner<{ id: string }[]>`
      insert into item_variation (company_id, item_id, vendor_id, child_index, child_number)
      values (${company.id}, ${itemId}, ${vendorId}, 1, ${`${number}-1`}) returning id`)
    return { itemId, variationId, vendorId, number }
  }

  return {
    ...served,
    company,
    as,
    today: businessDateOf(new Date(), company.timeZone) as BusinessDate,
    post,
    moments,
    customer,
    vendor,
    goods,
    broken: () => brokenLedgers(jobs),
  }
}

/** Writes the totals of months that a test closed by hand, as closing a period does. */
export async function totalClosedMonths(owner: Pool, companyId: string): Promise<void> {
  await owner`
    insert into account_month (company_id, account_id, year, month, debit, credit)
    select l.company_id, l.account_id, p.year, p.month, coalesce(sum(l.amount) filter (where l.amount > 0), 0),
      coalesce(-sum(l.amount) filter (where l.amount < 0), 0)
    from journal_line l join fiscal_period p on p.company_id = l.company_id and p.closed_financial
      and l.accounting_date between p.starts_on and p.ends_on
    where l.company_id = ${companyId} group by 1, 2, 3, 4 on conflict do nothing`
}
