import { type RawBuilder, sql } from 'kysely'
import type { PackageOption, ShippingService } from '@galen/domain/sales/freight'
import { packageOptionsOf } from '@galen/domain/sales/freight'
import type { Db } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import type { WrittenValues } from './invoice.store.ts'

type Service = ShippingService & {
  readonly id: string
  readonly carrier: string
  readonly transitDays: number | null
  readonly pickupTime: string | null
  readonly baseRate: string
  readonly ratePerPound: number
  readonly insurancePercent: number
}

/** The services that can be chosen, in their order. */
export async function loadServices(db: Db, companyId: string): Promise<Service[]> {
  const { rows } = await sql<Service>`
    select s.id, s.value as "serviceValue", s.label as "serviceLabel", s.carrier, s.package_types as "packageTypes",
      s.transit_days as "transitDays", s.pickup_time as "pickupTime", s.base_rate as "baseRate", s.rate_per_pound::float8 as "ratePerPound",
      s.insurance_percent::float8 as "insurancePercent"
    from shipping_service s where s.company_id = ${companyId} and s.active order by s.position, s.label, s.id`.execute(
    db,
  )
  return rows
}

/** A name of a service without what people write in different ways: Next day is NEXTDAY, UPS Ground is ups-ground. */
const bare = (words: RawBuilder<unknown>) => sql`regexp_replace(lower(${words}), '[^a-z0-9]+', '', 'g')`

/** The active service that an order names: by its code, by its label, or by its label with the carrier; the order is `o`. */
export const serviceOfOrder = (column: RawBuilder<unknown>) => sql<string | null>`
  (select ${column} from shipping_service s where s.company_id = o.company_id and s.active
    and ${bare(sql`o.ship_via`)} in (${bare(sql`s.value`)}, ${bare(sql`s.label`)}, ${bare(sql`s.carrier || s.label`)})
   order by s.position, s.id limit 1)`

/** When each service is picked up, by every name that it goes by: for a list of orders, to be joined once for all of them. */
export const pickupsByName = (companyId: string) => sql<{ name: string; pickup_time: string | null }>`(
  select distinct on (n.name) n.name, s.pickup_time
  from shipping_service s
    cross join lateral (values (${bare(sql`s.value`)}), (${bare(sql`s.label`)}), (${bare(sql`s.carrier || s.label`)})) as n (name)
  where s.company_id = ${companyId}::uuid and s.active
  order by n.name, s.position, s.id)`

/** The name by which an order `o` asks for its service. */
export const askedService = bare(sql`o.ship_via`)

type OrderService = {
  readonly id: string
  readonly number: string
  readonly shipVia: string
  readonly service: string | null
}

/** How orders ask to be shipped, and which service that is. */
export async function orderServicesOf(db: Db, companyId: string, orderIds: readonly string[]): Promise<OrderService[]> {
  const { rows } = await sql<OrderService>`
    select o.id, o.number, o.ship_via as "shipVia", ${serviceOfOrder(sql`s.value`)} as service from sales_order o
    where o.company_id = ${companyId} and o.id = any(${[...orderIds]}::uuid[]) order by o.id`.execute(db)
  return rows
}

export async function loadPackageOptions(db: Db, companyId: string): Promise<PackageOption[]> {
  const { rows } = await sql<PackageOption>`
    select p.name as "packageTypeLabel", coalesce(nullif(p.code, ''), p.name) as "packageTypeCode",
      p.preset_height::float8 as "presetHeight", p.preset_length::float8 as "presetLength", p.preset_width::float8 as "presetWidth"
    from property p where p.company_id = ${companyId} and p.type = 'packageType' and p.active
    order by p.position, p.name`.execute(db)
  return rows
}

type ShipVia = WrittenValues['shipVia']
type Chosen = { readonly shipVia: ShipVia; readonly option: PackageOption | null }

/** The labels of a chosen service and package type. A package type that the service does not carry is left out (Spec §4). */
export async function chooseShipping(
  db: Db,
  companyId: string,
  current: ShipVia,
  { serviceValue, packageTypeValue }: { serviceValue: string | null; packageTypeValue?: string | null | undefined },
): Promise<Chosen> {
  const services = await loadServices(db, companyId)
  const service = services.find((each) => each.serviceValue === serviceValue)
  if (serviceValue !== null && !service && serviceValue !== current.serviceValue)
    throw invalid([{ field: 'shipVia.serviceValue', message: 'is not a shipping service' }])
  const options = packageOptionsOf(service ?? { packageTypes: [] }, await loadPackageOptions(db, companyId))
  const wanted = packageTypeValue === undefined ? current.packageTypeValue : packageTypeValue
  const option = options.find(({ packageTypeCode }) => packageTypeCode === wanted) ?? null
  if (packageTypeValue && !option && packageTypeValue !== current.packageTypeValue)
    throw invalid([{ field: 'shipVia.packageTypeValue', message: 'is not a package of this service' }])
  return {
    option,
    shipVia: {
      serviceValue,
      serviceLabel: service?.serviceLabel ?? (serviceValue === null ? null : current.serviceLabel),
      packageTypeValue: option?.packageTypeCode ?? null,
      packageTypeLabel: option?.packageTypeLabel ?? null,
    },
  }
}
