import { sql } from 'kysely'
import { asJson } from '../../platform/database/as-json.ts'
import type { Tx } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { repriceItems } from '../active-variations.ts'
import type { PlannedVariation, VariationPlan } from './variation-plan.ts'
import type { VariationRecord } from './variation.store.ts'
import type { Work } from '../../platform/work.ts'

/** What the audit keeps of an offer. */
export const auditedVariation = ({
  id: _id,
  version: _version,
  createdAt: _createdAt,
  childIndex: _childIndex,
  ...values
}: VariationRecord) => values

type Saving = Pick<Work<Actor>, 'tx' | 'actor' | 'audit'>

/** Writes what was planned, whatever its number in a few statements, and what it makes of the item's best price. */
export async function saveVariations(
  { tx, actor: { companyId }, audit }: Saving,
  item: { readonly id: string },
  { planned }: VariationPlan,
  reason: string | undefined,
): Promise<{ readonly bestPriceChanged: boolean }> {
  const added = planned.filter(({ before }) => before === null).map(({ after }) => after)
  const changed = planned.filter(({ before }) => before !== null).map(({ after }) => after)
  if (added.length > 0) await insertVariations(tx, companyId, item.id, added)
  if (changed.length > 0) await updateVariations(tx, companyId, changed)
  await saveVariationFlags(tx, companyId, planned)
  for (const { before, after } of planned)
    audit('item-variation', {
      id: after.id,
      action: before ? 'change' : after.isSpecial ? 'offer-specially' : 'create',
      version: after.version,
      partOf: { entity: 'item', id: item.id },
      before: before && auditedVariation(before),
      after: auditedVariation(after),
      ...(reason === undefined ? {} : { justification: reason }),
    })
  return { bestPriceChanged: (await repriceItems(tx, companyId, [item.id])).length > 0 }
}

const written = sql`s.id, s."vendorItemNumber", s.cost, s."soaCost", s.price, s."minimumMargin", s.pcr, s."validTo", s.note, s."isActive"`
const sent = (rows: readonly VariationRecord[]) => sql`
  jsonb_to_recordset(${asJson(rows)}) as s (id uuid, "vendorId" uuid, "childIndex" integer, "childNumber" text,
    "vendorItemNumber" text, cost numeric, "soaCost" numeric, price numeric, "minimumMargin" numeric, pcr numeric, "validTo" date,
    note text, "isActive" boolean, "isSpecial" boolean, "customerId" uuid, version integer)`

async function insertVariations(tx: Tx, companyId: string, itemId: string, rows: readonly VariationRecord[]) {
  await sql`
    insert into item_variation (company_id, item_id, vendor_id, child_index, child_number, is_special, customer_id, id,
      vendor_item_number, cost, soa_cost, price, minimum_margin, pcr, valid_to, note, is_active)
    select ${companyId}, ${itemId}, s."vendorId", s."childIndex", s."childNumber", s."isSpecial", s."customerId", ${written}
    from ${sent(rows)}`.execute(tx)
}

async function updateVariations(tx: Tx, companyId: string, rows: readonly VariationRecord[]) {
  await sql`
    update item_variation v set (vendor_item_number, cost, soa_cost, price, minimum_margin, pcr, valid_to, note, is_active, version)
      = (s."vendorItemNumber", s.cost, s."soaCost", s.price, s."minimumMargin", s.pcr, s."validTo", s.note, s."isActive", s.version)
    from ${sent(rows)} where v.company_id = ${companyId} and v.id = s.id`.execute(tx)
}

async function saveVariationFlags(tx: Tx, companyId: string, planned: readonly PlannedVariation[]): Promise<void> {
  const reflagged = planned
    .filter(({ before, after }) => JSON.stringify(before?.flags ?? []) !== JSON.stringify(after.flags))
    .map(({ after }) => after)
  if (reflagged.length === 0) return
  const flagIds = [...new Set(reflagged.flatMap(({ flags }) => flags))]
  const { rows } = await sql<{ id: string }>`
    select id from item_flag where company_id = ${companyId} and id = any(${flagIds}::uuid[])`.execute(tx)
  if (rows.length < flagIds.length)
    throw invalid([{ field: 'itemVariations.flags', message: 'has one that is not a flag' }])
  const pairs = reflagged.flatMap(({ id, flags }) => flags.map((flagId) => ({ id, flagId })))
  await sql`
    delete from item_variation_flagged
    where company_id = ${companyId} and variation_id = any(${reflagged.map(({ id }) => id)}::uuid[])`.execute(tx)
  await sql`
    insert into item_variation_flagged (company_id, variation_id, flag_id)
    select ${companyId}, s.id, s."flagId" from jsonb_to_recordset(${asJson(pairs)}) as s (id uuid, "flagId" uuid)`.execute(
    tx,
  )
}
