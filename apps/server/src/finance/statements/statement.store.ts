import { sql } from 'kysely'
import type { ShipTo } from '@galen/contract/partners/ship-to'
import type { StatementKind } from '@galen/domain/finance/statement'
import { addDays, addMonths, type BusinessDate, firstDayOfMonth } from '@galen/domain/dates'
import { type Cents, parseCents, subtract, sum } from '@galen/domain/money'
import { type CompanyHead, loadLetterhead } from '../../admin/letterhead.ts'
import { settingValue } from '../../admin/settings.ts'
import { billToNow } from '../../partners/ship-to.ts'
import type { Db } from '../../platform/database/database.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { isOpenMonth } from '../aging.ts'
import { openOn } from './open-on.ts'

export type StatementAsked = {
  readonly kind: StatementKind
  readonly from: BusinessDate | null
  readonly asOf: BusinessDate
}

export type StatementItem = {
  readonly kind: string
  readonly number: string
  readonly reference: string
  readonly issuedOn: BusinessDate
  readonly dueOn: BusinessDate
  readonly total: Cents
  readonly balance: Cents
}
export type StatementMove = {
  readonly on: BusinessDate
  readonly kind: string
  readonly number: string
  readonly reference: string
  readonly amount: Cents
  /** It takes back what came before, because the document is void. */
  readonly isVoid: boolean
}
export type Statement = StatementAsked & {
  readonly letterhead: CompanyHead
  readonly currency: string
  readonly footer: string
  readonly isProvisional: boolean
  readonly customer: {
    readonly number: string
    readonly name: string
    readonly address: ShipTo | null
    readonly terms: string | null
  }
  /** What was open at the end of the day, oldest due first. */
  readonly charges: readonly StatementItem[]
  /** Payments and credits that are not applied. */
  readonly settlements: readonly StatementItem[]
  /** What was owed before the first day, and what happened since, of a period statement. */
  readonly opening: Cents
  readonly moves: readonly StatementMove[]
  /** By month, oldest first. */
  readonly months: readonly { readonly month: BusinessDate; readonly invoiced: string; readonly returned: string }[]
}

const MONTHS = 24

/** The days of a statement: of a period from the beginning of its month, where nothing else is said. */
export function askedStatement(
  asked: { readonly kind: StatementKind; readonly from?: string | undefined; readonly asOf?: string | undefined },
  today: BusinessDate,
): StatementAsked {
  const asOf = (asked.asOf ?? today) as BusinessDate
  const from = asked.kind === 'period' ? ((asked.from ?? firstDayOfMonth(asOf)) as BusinessDate) : null
  if (from !== null && from > asOf) throw invalid([{ field: 'from', message: 'must not be after the last day' }])
  return { kind: asked.kind, from, asOf }
}

export async function loadPartyStatement(
  db: Db,
  companyId: string,
  customerId: string,
  asked: StatementAsked,
): Promise<Statement> {
  const customer = await loadCustomer(db, companyId, customerId)
  const letterhead = await loadLetterhead(db, companyId, ['remit', 'main'])
  const items = await itemsOn(db, companyId, customerId, asked.asOf)
  const opening = asked.from === null ? [] : await itemsOn(db, companyId, customerId, addDays(asked.from, -1))
  return {
    ...asked,
    letterhead,
    currency: letterhead.currency,
    footer: await settingValue(db, companyId, 'statementFooter'),
    isProvisional: await isOpenMonth(db, companyId, asked.asOf),
    customer,
    charges: items.filter(({ side }) => side === 'charge'),
    settlements: items.filter(({ side }) => side === 'settlement'),
    opening: owedOf(opening),
    moves: asked.from === null ? [] : await loadMoves(db, companyId, customerId, asked.from, asked.asOf),
    months: await loadMonths(db, companyId, customerId, asked.asOf),
  }
}

type Sided = StatementItem & { readonly side: 'charge' | 'settlement' }

const owedOf = (items: readonly Sided[]): Cents => {
  const of = (side: Sided['side']) => sum(items.filter((item) => item.side === side).map(({ balance }) => balance))
  return subtract(of('charge'), of('settlement'))
}

async function itemsOn(db: Db, companyId: string, customerId: string, asOf: BusinessDate): Promise<Sided[]> {
  const { rows } = await sql<Omit<Sided, 'total' | 'balance'> & { total: string; balance: string }>`
    with ${openOn(companyId, asOf, sql`o.customer_id = ${customerId}`)}
    select o.side, o.document_kind as kind, o.document_number as number, o.reference, o.issued_on as "issuedOn",
      o.due_on as "dueOn", o.total, o.balance
    from open_then o order by o.due_on, o.document_number, o.id`.execute(db)
  return rows.map((row) => ({ ...row, total: parseCents(row.total), balance: parseCents(row.balance) }))
}

/** Invoices and refunds add to what is owed; payments, credits and discounts take from it. */
async function loadMoves(
  db: Db,
  companyId: string,
  customerId: string,
  from: BusinessDate,
  to: BusinessDate,
): Promise<StatementMove[]> {
  const { rows } = await sql<Omit<StatementMove, 'amount'> & { amount: string }>`
    select m.on, m.kind, m.number, m.reference, m.amount, m.is_void as "isVoid" from (
      select c.accounting_date as on, o.document_kind as kind, o.document_number as number, o.reference,
        case o.side when 'charge' then c.amount else -c.amount end as amount, c.at, c.id,
        o.void_at is not null and c.amount < 0 and not exists (
          select from open_item_change later where later.company_id = c.company_id and later.open_item_id = c.open_item_id
            and (later.at, later.id) > (c.at, c.id)) as is_void
      from open_item o join open_item_change c on c.company_id = o.company_id and c.open_item_id = o.id
      where o.company_id = ${companyId} and o.customer_id = ${customerId} and c.accounting_date between ${from} and ${to}
      union all
      select a.accounting_date, 'discount', o.document_number, o.reference, -a.discount, a.at, a.id, a.reverses_id is not null
      from open_item o join application a on a.company_id = o.company_id and a.charge_id = o.id
      where o.company_id = ${companyId} and o.customer_id = ${customerId} and a.discount <> 0
        and a.accounting_date between ${from} and ${to}
    ) m where m.amount <> 0 order by m.on, m.at, m.id`.execute(db)
  return rows.map((row) => ({ ...row, amount: parseCents(row.amount) }))
}

/** Whole months as they are kept, and of the month of the last day only what came up to it. */
async function loadMonths(db: Db, companyId: string, customerId: string, asOf: BusinessDate) {
  const first = firstDayOfMonth(asOf)
  const { rows } = await sql<Statement['months'][number]>`
    select m.month, m.invoiced, m.returned from customer_month m
    where m.company_id = ${companyId} and m.customer_id = ${customerId} and m.month < ${first}::date
      and m.month >= ${addMonths(first, 1 - MONTHS)}
    union all
    select ${first}::date, sum(d.invoiced), sum(d.returned) from (
      select c.amount as invoiced, 0 as returned
      from open_item o join open_item_change c on c.company_id = o.company_id and c.open_item_id = o.id
      where o.company_id = ${companyId} and o.customer_id = ${customerId} and o.document_kind = 'invoice'
        and c.accounting_date between ${first}::date and ${asOf}::date
      union all
      select 0, r.total from customer_return r
      where r.company_id = ${companyId} and r.customer_id = ${customerId} and r.accounting_date between ${first}::date and ${asOf}::date
      union all
      select 0, -r.total from customer_return r
      where r.company_id = ${companyId} and r.customer_id = ${customerId} and r.canceled_on between ${first}::date and ${asOf}::date
    ) d having count(*) > 0
    order by month`.execute(db)
  return rows
}

async function loadCustomer(db: Db, companyId: string, id: string): Promise<Statement['customer']> {
  const { rows } = await sql<Statement['customer']>`
    select c.number, c.company_name as name,
      (select p.name from property p where p.company_id = c.company_id and p.id = c.terms_id) as terms,
      ${billToNow('c')} as address
    from customer c where c.company_id = ${companyId} and c.id = ${id}`.execute(db)
  const [customer] = rows
  if (!customer) throw notFound('Customer')
  return customer
}
