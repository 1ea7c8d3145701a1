import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import { applicationDay, type BalanceChange } from '@galen/domain/finance/application-day'
import { add, type Cents, parseCents, sum } from '@galen/domain/money'
import { checkPeriod } from '../../accounting/fiscal-periods.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work.ts'
import type { ItemRef, Party } from '../open-items.ts'
import { chargesOf, type Plan } from './settlement-plan.ts'

/** When a payment or credit is booked, and the later days on which what it settles can be applied. */
export type ApplyingDays = {
  readonly date: BusinessDate
  readonly today: BusinessDate
  /** The first day on which it can be applied, where an earlier application was undone on it. */
  readonly from: BusinessDate
  /** Days of open charges after the first one whose periods are open and locked. */
  readonly later: ReadonlySet<BusinessDate>
}

type Dates = Pick<ApplyingDays, 'date' | 'today'> & { readonly undoneOn?: BusinessDate }

/** Finds and locks the periods of later charges. Periods are the first lock, so this comes before the party's. */
export async function applyingDays(work: Work, party: Party, dates: Dates, self?: ItemRef): Promise<ApplyingDays> {
  const { date, today, undoneOn = date } = dates
  const from = undoneOn > date ? undoneOn : date
  const later = new Set([from, today])
  for (const day of from < today ? await risingDays(work, party, from, self) : [])
    if (day <= today && (await isPeriodOpen(work, day))) later.add(day)
  return { date, today, from, later }
}

async function risingDays({ tx, actor }: Work, party: Party, after: BusinessDate, self?: ItemRef) {
  const whose = party.customerId ? sql`o.customer_id = ${party.customerId}` : sql`o.vendor_id = ${party.vendorId}`
  const { rows } = await sql<{ on: BusinessDate }>`
    with charge as (
      select o.id from open_item o where o.company_id = ${actor.companyId} and ${whose} and o.side = 'charge'
        and (o.balance > 0 or exists (
          select from application a join open_item s on s.company_id = a.company_id and s.id = a.settlement_id
          where a.company_id = o.company_id and a.charge_id = o.id and s.document_kind = ${self?.documentKind ?? null}::text
            and s.document_id = ${self?.documentId ?? null}::uuid)))
    select c.accounting_date as on from charge join open_item_change c
      on c.company_id = ${actor.companyId} and c.open_item_id = charge.id
    where c.accounting_date > ${after} and c.amount > 0
    union
    select a.accounting_date from charge join application a on a.company_id = ${actor.companyId} and a.charge_id = charge.id
    where a.accounting_date > ${after} and a.reverses_id is not null`.execute(tx)
  return rows.map(({ on }) => on)
}

async function isPeriodOpen(work: Work, day: BusinessDate): Promise<boolean> {
  try {
    await checkPeriod(work, day, ['financial'])
    return true
  } catch (error) {
    if (error instanceof BusinessError && error.code.endsWith('period-closed')) return false
    throw error
  }
}

export type Settled = ReturnType<typeof chargesOf>[number] & { readonly appliedOn: BusinessDate }

/** The settled charges with the day from which each is applied; in a month that is closed by then, that is today. */
export async function datedCharges({ tx, actor }: Work, plan: Plan, days: ApplyingDays): Promise<Settled[]> {
  const settled = chargesOf(plan)
  if (days.from >= days.today) return settled.map((charge) => ({ ...charge, appliedOn: days.from }))
  const changes = await changesOf(
    tx,
    actor.companyId,
    settled.map(({ openItemId }) => openItemId),
  )
  return settled.map((charge) => {
    const day = applicationDay(days.from, changes.get(charge.openItemId) ?? [], add(charge.amount, charge.discount))
    return { ...charge, appliedOn: days.later.has(day) ? day : days.today }
  })
}

/** Everything that changed what is open of these items, item by item. */
export async function changesOf(db: Db, companyId: string, itemIds: readonly string[]) {
  const { rows } = await sql<{ id: string; on: BusinessDate; amount: string }>`
    select c.open_item_id as id, c.accounting_date as on, c.amount::text from open_item_change c
    where c.company_id = ${companyId} and c.open_item_id = any(${[...itemIds]}::uuid[])
    union all
    select a.charge_id, a.accounting_date, (-a.amount - a.discount)::text from application a
    where a.company_id = ${companyId} and a.charge_id = any(${[...itemIds]}::uuid[])
    union all
    select a.settlement_id, a.accounting_date, (-a.amount)::text from application a
    where a.company_id = ${companyId} and a.settlement_id = any(${[...itemIds]}::uuid[])`.execute(db)
  const changes = new Map<string, BalanceChange[]>()
  for (const { id, on, amount } of rows)
    changes.set(id, [...(changes.get(id) ?? []), { on, amount: parseCents(amount) }])
  return changes
}

/** The charges that are applied on the day of the settlement, and those of later days, earliest first. */
export function byAppliedDay(charges: readonly Settled[], date: BusinessDate) {
  const later = Map.groupBy(
    charges.filter(({ appliedOn }) => appliedOn !== date),
    ({ appliedOn }) => appliedOn,
  )
  return {
    now: charges.filter(({ appliedOn }) => appliedOn === date),
    later: [...later].toSorted(([one], [other]) => (one < other ? -1 : 1)),
  }
}

export const amountOf = (charges: readonly Settled[]): Cents => sum(charges.map(({ amount }) => amount))
