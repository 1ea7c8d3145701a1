import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { asJson } from '../../platform/database/as-json.ts'
import { insertMany } from '../../platform/database/many-rows.ts'
import { nextVersion } from '../../platform/database/next-version.ts'
import type { Work } from '../../platform/work.ts'
import type { LotRecord } from './receipt-line.store.ts'
import { serialIsNamed } from './transaction-document.store.ts'

export type CountedPackageRow = {
  readonly gtin: string | null
  readonly gtinQty: number
  readonly serial: string | null
  readonly packageIdentifier: string | null
  readonly barcode: string | null
  readonly quantity: number
  /** The container whose contents it was counted with. */
  readonly container?: string | null
}

/** A lot of a line with the packages that were counted into it. */
export type Grown = {
  readonly lineId: string
  readonly lot: LotRecord
  readonly packages: readonly CountedPackageRow[]
}

/** Stores lots that were counted, new or grown, and adds their packages. */
export async function saveLots(work: Work, receiptId: string, grown: readonly Grown[]): Promise<void> {
  const { tx, actor } = work
  await writeLots(work, receiptId, grown)
  await insertMany(
    tx,
    'receipt_package',
    grown.flatMap(({ lot, packages }) =>
      packages.map((one) => ({
        company_id: actor.companyId,
        id: randomUUIDv7(),
        receipt_id: receiptId,
        receipt_lot_id: lot.id,
        gtin: one.gtin,
        gtin_quantity: one.gtinQty,
        serial: one.serial,
        package_identifier: one.packageIdentifier,
        barcode: one.barcode,
        quantity: one.quantity,
        container: one.container ?? null,
      })),
    ),
  )
}

async function writeLots({ tx, actor }: Work, receiptId: string, grown: readonly Grown[]): Promise<void> {
  const rows = grown.map(({ lineId, lot }) => ({ ...lot, lineId }))
  await sql`
    insert into receipt_lot (company_id, id, receipt_id, line_id, lot, expires_on, serialized, quantity, location, quarantine_reason,
      label_note)
    select ${actor.companyId}, s.id, ${receiptId}, s."lineId", s.lot, s."expiresOn", s.serialized, s.quantity, s.location,
      s."quarantineReason", s."labelNote"
    from jsonb_to_recordset(${asJson(rows)}) as s (id uuid, "lineId" uuid, lot text, "expiresOn" date, serialized boolean,
      quantity integer, location text, "quarantineReason" text, "labelNote" text)
    on conflict (company_id, id) do update set quantity = excluded.quantity, location = excluded.location,
      quarantine_reason = excluded.quarantine_reason, version = ${nextVersion('receipt_lot')}`.execute(tx)
}

/** Takes packages `p` of a receipt back, and off their lots; a lot without any is gone. Answers how much each lot lost. */
export async function takePackages(
  work: Work,
  receiptId: string,
  which: RawBuilder<unknown>,
): Promise<ReadonlyMap<string, number>> {
  const { tx, actor } = work
  const { rows } = await sql<{ lotId: string; quantity: number }>`
    delete from receipt_package p
    where p.company_id = ${actor.companyId} and p.receipt_id = ${receiptId} and ${which}
    returning p.receipt_lot_id as "lotId", p.quantity`.execute(tx)
  const sums = new Map<string, number>()
  for (const { lotId, quantity } of rows) sums.set(lotId, (sums.get(lotId) ?? 0) + quantity)
  await shrinkLots(
    work,
    [...sums].map(([id, quantity]) => ({ id, quantity })),
  )
  return sums
}

type Less = { readonly id: string; readonly quantity: number }

async function shrinkLots({ tx, actor }: Work, less: readonly Less[]): Promise<void> {
  if (less.length === 0) return
  await sql`
    update receipt_lot k set quantity = k.quantity - s.quantity, version = ${nextVersion('k')}
    from jsonb_to_recordset(${asJson(less)}) as s (id uuid, quantity integer)
    where k.company_id = ${actor.companyId} and k.id = s.id`.execute(tx)
  await sql`
    delete from receipt_lot
    where company_id = ${actor.companyId} and id = any(${less.map(({ id }) => id)}::uuid[]) and quantity = 0`.execute(
    tx,
  )
}

/** Takes refused lots off their receipt with what was counted into them. */
export async function refuseLotRows({ tx, actor }: Work, ids: readonly string[]): Promise<void> {
  await sql`
    delete from receipt_package where company_id = ${actor.companyId} and receipt_lot_id = any(${ids}::uuid[])`.execute(
    tx,
  )
  await sql`
    delete from receipt_lot where company_id = ${actor.companyId} and id = any(${ids}::uuid[])`.execute(tx)
}

/** Marks lots for quarantine; a reason that is known already stays. */
export const quarantineLotRows = ({ tx, actor }: Work, ids: readonly string[]) =>
  sql`
    update receipt_lot set quarantine_reason = coalesce(quarantine_reason, 'MANUAL')
    where company_id = ${actor.companyId} and id = any(${ids}::uuid[])`.execute(tx)

/** Remembers which lots of the warehouse they became. */
export const linkLots = (
  { tx, actor }: Work,
  known: readonly { readonly id: string | undefined; readonly lotId: string }[],
) =>
  sql`
    update receipt_lot k set lot_id = s."lotId" from jsonb_to_recordset(${asJson(known)}) as s (id uuid, "lotId" uuid)
    where k.company_id = ${actor.companyId} and k.id = s.id`.execute(tx)

type Serial = {
  readonly lotId: string
  readonly gtin: string
  readonly serial: string | null
  readonly named: boolean
  readonly sscc: string | null
}

/** Closes the packages of these lots, whose serial numbers are in the ledger from now on, and answers them. */
export async function closePackages({ tx, actor }: Work, lotIds: readonly string[]): Promise<Serial[]> {
  const { rows } = await sql<Serial>`
    update receipt_package p set open = false
    from receipt_lot k
    where p.company_id = ${actor.companyId} and p.receipt_lot_id = any(${lotIds}::uuid[]) and p.open
      and k.company_id = p.company_id and k.id = p.receipt_lot_id
    returning p.receipt_lot_id as "lotId", p.gtin, p.serial, ${serialIsNamed(sql`p.receipt_id`, sql`k.lot`, sql`k.expires_on`)} as named,
      case when p.package_identifier ~ '^[0-9]{18}$' then p.package_identifier end as sscc`.execute(tx)
  return rows
}

/** Everything that was counted on a receipt. */
export async function removeReceiptLots({ tx, actor }: Work, receiptId: string): Promise<void> {
  await sql`delete from receipt_package where company_id = ${actor.companyId} and receipt_id = ${receiptId}`.execute(tx)
  await sql`delete from receipt_lot where company_id = ${actor.companyId} and receipt_id = ${receiptId}`.execute(tx)
}
