import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { freight, type ShippingRate } from '@galen/contract/sales/freight'
import { BusinessError } from '@galen/domain/business-error'
import { centsToDecimal, parseCents, parseUnitCost, unitCostToDecimal } from '@galen/domain/money'
import type { Db } from '../../platform/database/database.ts'
import { isTaken, notFound } from '../../platform/errors.ts'
import { command, query } from '../../platform/operation.ts'
import { mergeChanges } from '../../platform/versions.ts'
import type { Work } from '../../platform/work.ts'

const COLUMNS = sql`
  s.id, s.value, s.label, s.carrier, s.package_types as "packageTypes", s.base_rate::float8 as "baseRate",
  s.rate_per_pound::float8 as "ratePerPound", s.insurance_percent::float8 as "insurancePercent",
  s.transit_days as "transitDays", s.pickup_time as "pickupTime", s.position, s.active, s.version`

async function load(db: Db, companyId: string, id: string, lock?: 'for update'): Promise<ShippingRate> {
  const { rows } = await sql<ShippingRate>`
    select ${COLUMNS} from shipping_service s where s.company_id = ${companyId} and s.id = ${id}
    ${lock ? sql`for update` : sql``}`.execute(db)
  if (!rows[0]) throw notFound('Shipping service')
  return rows[0]
}

const auditedOf = ({ id: _id, version: _version, ...values }: ShippingRate) => values

async function write({ tx, actor }: Work, rate: ShippingRate): Promise<void> {
  const { companyId } = actor
  const values = {
    value: rate.value,
    label: rate.label,
    carrier: rate.carrier,
    package_types: rate.packageTypes,
    base_rate: centsToDecimal(parseCents(rate.baseRate)),
    rate_per_pound: unitCostToDecimal(parseUnitCost(rate.ratePerPound)),
    insurance_percent: String(rate.insurancePercent),
    transit_days: rate.transitDays,
    pickup_time: rate.pickupTime,
    position: rate.position,
    active: rate.active,
    version: rate.version,
  }
  try {
    await tx
      .insertInto('shipping_service')
      .values({ company_id: companyId, id: rate.id, ...values })
      .onConflict((conflict) => conflict.columns(['company_id', 'id']).doUpdateSet(values))
      .execute()
  } catch (error) {
    if (!isTaken(error)) throw error
    throw new BusinessError('shipping-service.conflict', `The service ${rate.value} exists already.`, [
      { field: 'value', message: 'exists already' },
    ])
  }
}

export const listShippingRates = query(freight.rates, async ({ db, actor }) => {
  const { rows } = await sql<ShippingRate>`
    select ${COLUMNS} from shipping_service s where s.company_id = ${actor.companyId} order by s.position, s.label, s.id`.execute(
    db,
  )
  return rows
})

export const addShippingRate = command(freight.addRate, async ({ body, ...work }) => {
  const { tx, actor, audit } = work
  const rate: ShippingRate = {
    id: randomUUIDv7(),
    value: body.value,
    label: body.label,
    carrier: body.carrier ?? '',
    packageTypes: body.packageTypes ?? [],
    baseRate: body.baseRate ?? 0,
    ratePerPound: body.ratePerPound ?? 0,
    insurancePercent: body.insurancePercent ?? 0,
    transitDays: body.transitDays ?? null,
    pickupTime: body.pickupTime ?? null,
    position: body.position ?? 0,
    active: body.active ?? true,
    version: 1,
  }
  await write(work, rate)
  audit('shipping-service', { id: rate.id, version: 1, before: null, after: auditedOf(rate), action: 'create' })
  return load(tx, actor.companyId, rate.id)
})

export const changeShippingRate = command(freight.changeRate, async ({ params, body, ...work }) => {
  const { tx, actor, audit } = work
  const before = await load(tx, actor.companyId, params.id, 'for update')
  const after = await mergeChanges(tx, actor.companyId, 'shipping-service', params.id, before, body)
  if (!after) return before
  await write(work, after)
  const { version } = after
  audit('shipping-service', {
    id: params.id,
    version,
    before: auditedOf(before),
    after: auditedOf(after),
    action: 'change',
  })
  return load(tx, actor.companyId, params.id)
})

export const removeShippingRate = command(freight.removeRate, async ({ params, tx, actor, audit }) => {
  const before = await load(tx, actor.companyId, params.id, 'for update')
  await sql`delete from shipping_service where company_id = ${actor.companyId} and id = ${params.id}`.execute(tx)
  audit('shipping-service', { id: params.id, before: auditedOf(before), after: null, action: 'remove' })
})
