import { sql } from 'kysely'
import { heldOrders, type HeldReason, type OrderEvidence } from '@galen/contract/compliance/held-orders'
import { holdReason, type HoldReasonCode, needsToDecide, rightsToDecide } from '@galen/domain/compliance/hold-reasons'
import { belowMinimumInWords, evidenceKindOf, sizeEvidence } from '@galen/domain/compliance/order-evidence'
import type { OrderFacts } from '@galen/domain/compliance/order-facts'
import { isControlled, schedulesNeeded } from '@galen/domain/items/dea-schedule'
import { permits } from '@galen/domain/permissions'
import { stateLicenseTypes } from '@galen/domain/partners/license'
import { EXTENDED_UNTIL } from '../../../compliance/license-extensions.ts'
import { loadMedicineNames } from '../../../items/medicine-names.ts'
import { loadCustomerLicenses } from '../../../partners/customer-licenses.ts'
import type { Db } from '../../../platform/database/database.ts'
import { peopleWith } from '../../../platform/database/people-with.ts'
import { personName } from '../../../platform/database/person-name.ts'
import { type Actor, query } from '../../../platform/operation.ts'
import { creditExposureView } from '../credit-exposure.view.ts'
import { findingsOf } from '../placing.ts'
import { loadOrderUnscoped } from '../sales-order.store.ts'

/** Everything that proves or refutes the reasons of an order, as it is now. */
export const getOrderEvidence = query(heldOrders.evidence, async ({ params, db, actor }) => {
  const { companyId } = actor
  const order = await loadOrderUnscoped(db, companyId, params.id)
  const { facts } = await findingsOf(db, actor, order)
  const stored = await storedReasons(db, companyId, order.id)
  const kinds = new Set(stored.map(({ code }) => evidenceKindOf(code)))
  const seesCost = actor.permissions.has('VIEW_COST')
  return {
    ...(await headOf(db, companyId, order.id)),
    id: order.id,
    number: order.number ?? '',
    status: order.status,
    source: order.source,
    total: order.total,
    lineCount: order.lineCount,
    placedDate: order.placedDate,
    customerId: order.customerId,
    orderForm: order.orderFormNumber,
    reasons: await reasonsFor(db, actor, stored),
    licenses: order.customerId === null ? [] : await licenseRows(db, companyId, order.customerId, facts),
    controlled: await controlledLines(db, companyId, facts),
    sizes: sizesOf(facts),
    questions: await questionsAbout(db, companyId, order.id),
    credit: kinds.has('credit') ? { ...creditOf(facts), ...(await payingOf(db, companyId, order.customerId)) } : null,
    margins: seesCost ? stored.flatMap(({ margins }) => margins ?? []) : null,
    rules: stored.flatMap(({ rules }) =>
      (rules ?? []).map(({ sentence, figures = [], isAboutCost }) => ({
        sentence,
        figures: isAboutCost && !seesCost ? [] : [...figures],
      })),
    ),
  }
})

type Head = Pick<OrderEvidence, 'placedById' | 'enlargedByIds' | 'customer' | 'shipTo' | 'salesRepName' | 'currency'>

async function headOf(db: Db, companyId: string, orderId: string): Promise<Head> {
  const { rows } = await sql<Head>`
    select o.placed_by as "placedById", o.enlarged_by as "enlargedByIds", coalesce(c.company_name, '') as customer,
      coalesce((select d.city || ', ' || d.state from customer_address d where d.company_id = o.company_id and d.id = o.ship_address_id), '') as "shipTo",
      ${personName('o.sales_rep_id')} as "salesRepName", coalesce(c.currency, 'USD') as currency
    from sales_order o left join customer c on c.company_id = o.company_id and c.id = o.customer_id
    where o.company_id = ${companyId} and o.id = ${orderId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The order was read a moment ago')
  return row
}

type StoredReason = Pick<
  HeldReason,
  'id' | 'code' | 'message' | 'status' | 'note' | 'decidedAt' | 'decidedByName' | 'extendedUntil' | 'version'
> & { readonly margins: OrderEvidence['margins']; readonly rules: readonly StoredRule[] | null }

/** Orders that were held before figures were stored with a rule have none. */
type StoredRule = Partial<OrderEvidence['rules'][number]> & {
  readonly sentence: string
  readonly isAboutCost?: boolean
}

async function storedReasons(db: Db, companyId: string, orderId: string): Promise<StoredReason[]> {
  const { rows } = await sql<StoredReason>`
    select a.id, a.code, a.message, a.status, a.note, a.decided_at as "decidedAt", ${personName('a.decided_by')} as "decidedByName",
      ${EXTENDED_UNTIL} as "extendedUntil", a.version,
      case a.code when 'MIN_MARGIN' then a.evidence -> 'input' -> 'lines' end as margins,
      case a.code when 'SALES_RULE' then a.evidence -> 'input' -> 'rules' end as rules
    from sales_approval a join sales_order o on o.company_id = a.company_id and o.id = a.order_id
    where a.company_id = ${companyId} and a.order_id = ${orderId} and a.status <> 'Ended'
    order by a.created_at, a.id`.execute(db)
  return rows
}

/** The reasons as this person sees and decides them. */
async function reasonsFor(db: Db, actor: Actor, stored: readonly StoredReason[]): Promise<HeldReason[]> {
  const deciders = new Map<HoldReasonCode, string[]>()
  for (const { code } of stored) deciders.set(code, await peopleWith(db, actor.companyId, rightsToDecide(code)))
  return stored.map(({ margins: _margins, rules: _rules, ...reason }) => {
    const { code, message } = reason
    const names = deciders.get(code) ?? []
    const { label, wayOut } = holdReason(code)
    const isHidden = evidenceKindOf(code) === 'margin' && !actor.permissions.has('VIEW_COST')
    return {
      ...reason,
      reason: label,
      message: isHidden ? belowMinimumInWords(names) : message,
      wayOut: wayOut ?? null,
      decidable: permits(needsToDecide(code), actor.permissions),
      deciders: names,
    }
  })
}

async function licenseRows(
  db: Db,
  companyId: string,
  customerId: string,
  { today }: OrderFacts,
): Promise<OrderEvidence['licenses']> {
  const licenses = await loadCustomerLicenses(db, companyId, customerId, today)
  return licenses.map(({ id, kind, type, state, number, expiresOn, status, schedules, fileId, fileName }) => ({
    id,
    label:
      kind === 'dea'
        ? 'DEA registration'
        : kind === 'establishment'
          ? 'Establishment registration'
          : `${state ?? ''} ${stateLicenseTypes[type ?? 'other'].label.toLowerCase()}`.trim(),
    number,
    expiresOn,
    status,
    schedules,
    isRegistration: kind === 'dea',
    fileId,
    fileName,
  }))
}

async function controlledLines(db: Db, companyId: string, facts: OrderFacts): Promise<OrderEvidence['controlled']> {
  const lines = facts.allocations.filter((line) => isControlled(line) || line.listChemical)
  const names = await loadMedicineNames(
    db,
    companyId,
    lines.map(({ itemId }) => itemId),
  )
  return lines.map((line) => ({
    itemId: line.itemId,
    itemNumber: line.itemNumber,
    name: names.get(line.itemId) ?? line.itemName,
    deaSchedule: line.deaSchedule,
    quantity: line.quantity,
    needs: schedulesNeeded(line),
  }))
}

function sizesOf({ suspicion, limits, today }: OrderFacts): OrderEvidence['sizes'] {
  return suspicion.substances.map((each) => {
    const size = sizeEvidence(each, limits.factor, today)
    return { ...size, windows: [...size.windows], limits: [...size.limits] }
  })
}

async function questionsAbout(db: Db, companyId: string, orderId: string): Promise<OrderEvidence['questions']> {
  const { rows } = await sql<{ id: string; at: string; by: string; rep: string; question: string }>`
    select e.id::text as id, e.at, coalesce(${personName('e.user_id')}, 'System') as by, e.after ->> 'rep' as rep,
      e.after ->> 'question' as question
    from audit_entry e
    where e.company_id = ${companyId} and e.record_entity = 'sales-order' and e.record_id = ${orderId}
      and e.entity = 'sales-order-question'
    order by e.at desc, e.id desc limit 10`.execute(db)
  return rows
}

type Paying = Pick<NonNullable<OrderEvidence['credit']>, 'averageDaysToPay' | 'lastPayment'>

/** How fast the customer pays: invoices of the last twelve months from their date to what paid the last of them. */
async function payingOf(db: Db, companyId: string, customerId: string | null): Promise<Paying> {
  const { rows } = await sql<Paying>`
    select (
      select round(avg(p.paid_on - i.issued_on))::integer
      from open_item i cross join lateral (
        select max(a.accounting_date) as paid_on from application a
        where a.company_id = i.company_id and a.charge_id = i.id and a.reverses_id is null) p
      where i.company_id = ${companyId} and i.customer_id = ${customerId}::uuid and i.document_kind = 'invoice'
        and i.balance = 0 and i.total > 0 and i.void_at is null and i.issued_on > current_date - 365
    ) as "averageDaysToPay", (
      select json_build_object('on', i.issued_on, 'amount', i.total::float8)
      from open_item i
      where i.company_id = ${companyId} and i.customer_id = ${customerId}::uuid and i.document_kind = 'customer-payment'
        and i.void_at is null
      order by i.issued_on desc, i.id desc limit 1
    ) as "lastPayment"`.execute(db)
  return rows[0] ?? { averageDaysToPay: null, lastPayment: null }
}

type Exposure = Omit<NonNullable<OrderEvidence['credit']>, keyof Paying>

const creditOf = ({ credit }: OrderFacts): Exposure => ({
  ...creditExposureView(credit),
  oldestPastDueDays: credit.oldestPastDueDays,
})
