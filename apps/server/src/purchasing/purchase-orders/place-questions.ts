import { sql } from 'kysely'
import { type BusinessDate, businessDateOf } from '@galen/domain/dates'
import { parseCents, parseUnitCost } from '@galen/domain/money'
import type { DeaSchedule } from '@galen/domain/items/dea-schedule'
import { medicineName, type NamedMedicine } from '@galen/domain/items/medicine-name'
import { type PlaceQuestion, placeQuestions, type QuestionedLine } from '@galen/domain/purchasing/place-questions'
import { settingValue } from '../../admin/settings.ts'
import { medicineOfItem } from '../../items/medicine-names.ts'
import { supplyReasons } from '../../partners/vendor-supply.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'

type VendorRow = { name: string; minimumOrder: string | null; isApproved: boolean }
type LineRow = {
  readonly variationId: string
  readonly named: NamedMedicine
  readonly type: string
  readonly deaSchedule: DeaSchedule | null
  readonly isNarcotic: boolean | null
  readonly isActive: boolean
  readonly quantity: number
  readonly purchasePrice: string
  readonly cost: string | null
  readonly openElsewhere: QuestionedLine['openElsewhere']
}

/** What placing this order asks, from the rows as they are now: one statement for the vendor, one for all lines. */
export async function questionsOfOrder(
  db: Db,
  actor: Actor,
  order: { readonly id: string; readonly vendorId: string | null },
): Promise<PlaceQuestion[]> {
  if (order.vendorId === null) return []
  const { companyId, timeZone } = actor
  const vendor = await loadVendor(db, companyId, order.vendorId)
  const lines = await loadLines(db, companyId, order.id)
  const day: BusinessDate = businessDateOf(new Date(), timeZone)
  const reasons = await supplyReasons(
    db,
    actor,
    order.vendorId,
    lines.map(({ named, isActive, type, deaSchedule, isNarcotic }) => ({
      name: named.itemName,
      isActive,
      isPrescription: type === 'prescription',
      deaSchedule,
      isNarcotic,
    })),
    day,
  )
  return placeQuestions({
    vendor: {
      friendlyName: vendor.name,
      minimumOrder: vendor.minimumOrder === null ? null : parseCents(vendor.minimumOrder),
      isApproved: vendor.isApproved,
      reasons: reasons.filter(({ effect }) => effect === 'block'),
    },
    lines: lines.map((line) => ({
      purchasableItemId: line.variationId,
      itemName: medicineName(line.named),
      deaSchedule: line.deaSchedule,
      quantity: line.quantity,
      purchasePrice: parseUnitCost(line.purchasePrice),
      currentPrice: line.cost === null ? null : parseUnitCost(line.cost),
      openElsewhere: line.openElsewhere,
    })),
    tolerancePercent: await settingValue(db, companyId, 'orderTolerancePercent'),
  })
}

async function loadVendor(db: Db, companyId: string, id: string): Promise<VendorRow> {
  return db
    .selectFrom('vendor')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .select([
      'friendly_name as name',
      'minimum_order as minimumOrder',
      sql<boolean>`compliance_status = 'approved'`.as('isApproved'),
    ])
    .executeTakeFirstOrThrow()
}

async function loadLines(db: Db, companyId: string, orderId: string): Promise<readonly LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.variation_id as "variationId", ${medicineOfItem} as named, i.type, i.dea_schedule as "deaSchedule",
      i.is_narcotic as "isNarcotic", i.is_active as "isActive", l.quantity, l.purchase_price as "purchasePrice", v.cost,
      case when other.number is not null
        then json_build_object('number', other.number, 'open', other.open, 'ordered', other.ordered) end as "openElsewhere"
    from purchase_order_line l
      join item i on i.company_id = l.company_id and i.id = l.item_id
      join item_variation v on v.company_id = l.company_id and v.id = l.variation_id
      left join lateral (
        select p.number, o.quantity - o.received as open, o.quantity as ordered
        from purchase_order_line o join purchase_order p on p.company_id = o.company_id and p.id = o.order_id
        where o.company_id = l.company_id and o.variation_id = l.variation_id and o.order_id <> l.order_id
          and o.received < o.quantity and p.status = 'Placed'
        order by p.placed_at, p.id limit 1) other on true
    where l.company_id = ${companyId} and l.order_id = ${orderId}
    order by l.position, l.id`.execute(db)
  return rows
}
