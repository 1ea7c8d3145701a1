import { sql } from 'kysely'
import type { Package } from '@galen/domain/sales/freight'
import { centsToDecimal, parseCents } from '@galen/domain/money'
import { asJson } from '../../platform/database/as-json.ts'
import { insertMany } from '../../platform/database/many-rows.ts'
import type { Work } from '../../platform/work.ts'

export type ChargeRecord = {
  readonly code: string | null
  readonly propertyId: string | null
  readonly description: string
  readonly amount: number
}

/** Lists inside an invoice that have tables of their own and no version: they are written as a whole. */
export type InvoiceParts = {
  readonly packages: readonly Package[]
  readonly charges: readonly ChargeRecord[]
  readonly costs: readonly ChargeRecord[]
}

const chargesOf = (kind: 'charge' | 'cost') => sql`
  (select coalesce(json_agg(json_build_object('code', p.code, 'propertyId', c.property_id, 'description', c.description,
      'amount', c.amount) order by c.id), '[]')
   from invoice_charge c left join property p on p.company_id = c.company_id and p.id = c.property_id
   where c.company_id = n.company_id and c.invoice_id = n.id and c.kind = ${kind})`

/** The parts of the invoice `n` as columns. */
export const partColumns = sql`
  (select coalesce(json_agg(json_build_object('insuranceAmount', k.insurance_amount, 'weight', k.weight, 'height', k.height,
      'width', k.width, 'length', k.length) order by k.position), '[]')
    from invoice_package k where k.company_id = n.company_id and k.invoice_id = n.id) as packages,
  ${chargesOf('charge')} as charges, ${chargesOf('cost')} as costs`

const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)

/** Writes the lists that changed. */
export async function writeParts(work: Work, id: string, before: InvoiceParts, after: InvoiceParts): Promise<void> {
  if (differs(before.packages, after.packages)) await writePackages(work, id, after.packages)
  if (differs(before.charges, after.charges)) await writeCharges(work, id, 'charge', after.charges)
  if (differs(before.costs, after.costs)) await writeCharges(work, id, 'cost', after.costs)
}

async function writePackages({ tx, actor }: Work, invoiceId: string, packages: readonly Package[]): Promise<void> {
  await sql`delete from invoice_package where company_id = ${actor.companyId} and invoice_id = ${invoiceId}`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select uuidv7() as id from generate_series(1, ${packages.length}::integer)`.execute(tx)
  await insertMany(
    tx,
    'invoice_package',
    packages.map(({ insuranceAmount, weight, height, width, length }, place) => ({
      company_id: actor.companyId,
      id: rows[place]?.id,
      invoice_id: invoiceId,
      position: place + 1,
      insurance_amount: insuranceAmount,
      weight,
      height,
      width,
      length,
    })),
  )
}

type WrittenCharge = Omit<ChargeRecord, 'code' | 'propertyId'> & { readonly propertyId?: string | null }

export async function writeCharges(
  { tx, actor }: Work,
  invoiceId: string,
  kind: 'charge' | 'cost',
  charges: readonly WrittenCharge[],
): Promise<void> {
  await sql`
    delete from invoice_charge
    where company_id = ${actor.companyId} and invoice_id = ${invoiceId} and kind = ${kind}`.execute(tx)
  for (const { propertyId = null, description, amount } of charges)
    await tx
      .insertInto('invoice_charge')
      .values({
        company_id: actor.companyId,
        invoice_id: invoiceId,
        kind,
        property_id: propertyId,
        description,
        amount: centsToDecimal(parseCents(amount)),
      })
      .execute()
}

/** Each package is shipped in a container of its own. */
export async function writeContainers(
  { tx, actor }: Work,
  packages: readonly { readonly id: string; readonly container: string | undefined }[],
): Promise<void> {
  await sql`
    update invoice_package k set container_id = g.container
    from jsonb_to_recordset(${asJson(packages)}) as g (id uuid, container uuid)
    where k.company_id = ${actor.companyId} and k.id = g.id`.execute(tx)
}

type Merged = { readonly id: string; readonly salesOrderId: string | null }

/** Which draft became part of which. */
export async function recordMerge({ tx, actor }: Work, target: Merged, source: Merged): Promise<void> {
  await sql`
    insert into invoice_merge (company_id, invoice_id, merged_id, sales_order_id, sales_order_number, merged_by)
    select ${actor.companyId}, ${target.id}, ${source.id}, ${source.salesOrderId}::uuid, coalesce((
      select o.number from sales_order o where o.company_id = ${actor.companyId} and o.id = ${source.salesOrderId}::uuid), ''),
      ${actor.userId ?? null}`.execute(tx)
}

/** The packages, charges and earlier merges of one draft come to another. */
export async function moveParts({ tx, actor }: Work, sourceId: string, targetId: string): Promise<void> {
  const { companyId } = actor
  await sql`
    update invoice_charge set invoice_id = ${targetId} where company_id = ${companyId} and invoice_id = ${sourceId}`.execute(
    tx,
  )
  await sql`
    update invoice_merge set invoice_id = ${targetId} where company_id = ${companyId} and invoice_id = ${sourceId}`.execute(
    tx,
  )
  await sql`
    update invoice_package k set invoice_id = ${targetId}, position = k.position + (
        select coalesce(max(p.position), 0) from invoice_package p where p.company_id = ${companyId} and p.invoice_id = ${targetId})
    where k.company_id = ${companyId} and k.invoice_id = ${sourceId}`.execute(tx)
}

export async function removeParts({ tx, actor }: Work, invoiceId: string): Promise<void> {
  const at = sql`company_id = ${actor.companyId} and invoice_id = ${invoiceId}`
  await sql`delete from invoice_package where ${at}`.execute(tx)
  await sql`delete from invoice_charge where ${at}`.execute(tx)
  await sql`delete from invoice_merge where ${at}`.execute(tx)
}
