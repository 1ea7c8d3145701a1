import { sql } from 'kysely'
import type * as z from 'zod'
import type { OrderFindings } from '@galen/contract/sales/order-findings'
import { deciderOf, holdReason, type HoldReasonCode, rightsToDecide } from '@galen/domain/compliance/hold-reasons'
import { holdsIn, type OrderFinding } from '@galen/domain/compliance/order-finding'
import { isSuspicion } from '@galen/domain/compliance/suspicion'
import { anyOf, permits } from '@galen/domain/permissions'
import { type LicenseAtAGlance, licensesAtAGlance } from '../../partners/licenses-at-a-glance.ts'
import type { Db } from '../../platform/database/database.ts'
import { peopleWith } from '../../platform/database/people-with.ts'
import type { Actor } from '../../platform/operation.ts'
import { inOrderScope } from '../sales-scope.ts'
import { creditExposureView } from './credit-exposure.view.ts'
import { type CheckedRecord, findingsOf } from './placing.ts'

type OrderFindingsReply = z.infer<typeof OrderFindings>

/** Reps see how much credit is left while they sell; others need to see finances. */
const SEES_CREDIT = anyOf('CREATE_SALE', 'EDIT_CUSTOMER_FINANCE')

/** What placing the order would find now, one that is not made yet as well. */
export async function findingsView(db: Db, actor: Actor, order: CheckedRecord): Promise<OrderFindingsReply> {
  const { findings: found, credit } = await findingsOf(db, actor, order)
  // A rep who sees before placing what makes an order suspicious can order less of it (P41).
  const findings = actor.permissions.has('LIST_COMPLIANCE') ? found : found.filter(({ code }) => !isSuspicion(code))
  const deciders = await decidersOf(db, actor, findings)
  return {
    findings: findings.map((finding) => ({
      code: finding.code,
      outcome: finding.outcome,
      message: finding.message,
      title: finding.row.title,
      detail: detailFor(actor, finding),
      itemIds: [...finding.row.itemIds],
      decider: finding.outcome === 'hold' ? (deciders.get(finding.code) ?? null) : null,
    })),
    customer: order.customerId === null ? null : await customerAtAGlance(db, actor, order, order.customerId),
    credit: order.customerId === null || !permits(SEES_CREDIT, actor.permissions) ? null : creditExposureView(credit),
  }
}

/** The minimum margin and what it is judged by are for those who see costs (P26). */
function detailFor({ permissions }: Actor, { code, row }: OrderFinding): string {
  const seesCost = permissions.has('VIEW_COST')
  if (code === 'MIN_MARGIN' && !seesCost) return ''
  return [seesCost ? row.costDetail : '', row.detail].filter(Boolean).join(' ')
}

type Decider = { readonly group: string; readonly people: string[]; readonly wayOut: string | null }

/** Who decides each reason: the people of a group are asked for once. */
async function decidersOf(db: Db, actor: Actor, findings: readonly OrderFinding[]) {
  const deciders = new Map<string, Decider>()
  const people = new Map<string, string[]>()
  for (const code of new Set(holdsIn(findings).map((finding): HoldReasonCode => finding.code))) {
    const group = deciderOf(code)
    const known = people.get(group) ?? (await peopleWith(db, actor.companyId, rightsToDecide(code), actor.userId))
    people.set(group, known)
    deciders.set(code, { group, people: known, wayOut: holdReason(code).wayOut ?? null })
  }
  return deciders
}

type LastOrder = { readonly id: string; readonly number: string; readonly placedDate: string; readonly total: number }

/** The licenses for where the order goes, and the last order of the customer that the person may see. */
async function customerAtAGlance(
  db: Db,
  actor: Actor,
  { id, shipAddressId }: Pick<CheckedRecord, 'id' | 'shipAddressId'>,
  customerId: string,
) {
  const { companyId } = actor
  const { rows } = await sql<{ readonly state: string | null; readonly lastOrder: LastOrder | null }>`
    select (select d.state from customer_address d
        where d.company_id = ${companyId} and d.id = ${shipAddressId}::uuid) as state,
      (select json_build_object('id', o.id, 'number', o.number, 'placedDate', to_char(o.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
          'total', o.total)
        from sales_order o where o.company_id = ${companyId} and o.customer_id = ${customerId} and o.status <> 'Draft'
          and o.id is distinct from ${id}::uuid and ${inOrderScope(actor)}
        order by o.placed_at desc, o.id desc limit 1) as "lastOrder"`.execute(db)
  const [known] = rows
  const licenses = await licensesAtAGlance(db, companyId, customerId, known?.state ?? null)
  const asShown = (license: LicenseAtAGlance | null) => license && { ...license, schedules: [...license.schedules] }
  return { license: asShown(licenses.license), dea: asShown(licenses.dea), lastOrder: known?.lastOrder ?? null }
}
