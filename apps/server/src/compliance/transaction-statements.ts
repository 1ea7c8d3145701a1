import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { BusinessError, type ErrorDetail } from '@galen/domain/business-error'
import {
  STATEMENT_VERSION,
  type StatementLine,
  type StatementParty,
  type StatedProduct,
  statementText,
  type TransactionDocument,
  unstatable,
} from '@galen/domain/compliance/transaction-statement'
import type { BusinessDate } from '@galen/domain/dates'
import { measured, type NamedMedicine } from '@galen/domain/items/medicine-name'
import { directPurchases } from '@galen/domain/partners/may-supply'
import { loadLetterhead } from '../admin/letterhead.ts'
import { medicineOfItem } from '../items/medicine-names.ts'
import type { Db } from '../platform/database/database.ts'
import { insertMany } from '../platform/database/many-rows.ts'
import { versionAfter } from '../platform/database/next-version.ts'
import type { Work } from '../platform/work.ts'

export type StatementRecord = {
  readonly version: number
  readonly reason: string
  readonly hash: string
  readonly createdAt: string
  readonly document: TransactionDocument
}

/** The same value always gives the same text, whatever order its keys come in. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )

/** The seal of a version over its document and the version before it. */
export const statementHash = (document: TransactionDocument, previousHash: string): string =>
  createHash('sha256')
    .update(`${previousHash}\n${canonical(document)}`)
    .digest('hex')

type Recording = Pick<Work, 'tx'> & { readonly actor: Pick<Work['actor'], 'companyId'> }

/**
 * Writes the transaction information of a shipment as it is now: a first version when it is placed, another one with each
 * correction. A shipment without a product that the law covers has none.
 */
export const recordTransactionStatement = (work: Recording, invoiceId: string, reason: string): Promise<void> =>
  recordTransactionStatements(work, [invoiceId], reason)

/** The transaction information of many shipments, each with its own next version. */
export async function recordTransactionStatements(
  { tx, actor: { companyId } }: Recording,
  invoiceIds: readonly string[],
  reason: string,
): Promise<void> {
  const lines = await statementLines(tx, companyId, invoiceIds)
  const stated = invoiceIds.filter((id) => lines.has(id))
  if (stated.length === 0) return
  const heads = await headsOf(tx, companyId, stated)
  const last = await lastVersions(tx, companyId, stated)
  const rows = stated.map((id) => {
    const head = heads.get(id)
    if (!head) throw new Error(`There is no invoice ${id} to make a statement of`)
    const document = { ...head, lines: lines.get(id) ?? [] }
    const { version, hash: previousHash } = last.get(id) ?? { version: 0, hash: '' }
    return {
      company_id: companyId,
      invoice_id: id,
      version: versionAfter({ version }),
      reason,
      document,
      previous_hash: previousHash,
      hash: statementHash(document, previousHash),
    }
  })
  await insertMany(tx, 'transaction_statement', rows)
}

async function lastVersions(db: Db, companyId: string, invoiceIds: readonly string[]) {
  const { rows } = await sql<{ invoiceId: string; version: number; hash: string }>`
    select distinct on (t.invoice_id) t.invoice_id as "invoiceId", t.version, t.hash from transaction_statement t
    where t.company_id = ${companyId} and t.invoice_id = any(${[...invoiceIds]}::uuid[])
    order by t.invoice_id, t.version desc`.execute(db)
  return new Map(rows.map((row) => [row.invoiceId, row]))
}

/** Every version of the statement of a shipment, the first one first. */
export async function loadStatements(db: Db, companyId: string, invoiceId: string): Promise<StatementRecord[]> {
  const { rows } = await sql<StatementRecord>`
    select t.version, t.reason, t.hash, t.created_at as "createdAt", t.document from transaction_statement t
    where t.company_id = ${companyId} and t.invoice_id = ${invoiceId} order by t.version`.execute(db)
  return rows
}

/** The statement as it is. */
export async function loadStatement(db: Db, companyId: string, invoiceId: string): Promise<StatementRecord> {
  const last = (await loadStatements(db, companyId, invoiceId)).at(-1)
  if (!last) throw new BusinessError('transaction-statement.not-found', 'This invoice has no product that needs a T3.')
  return last
}

const DIRECT = Object.keys(directPurchases)

type Described = { readonly invoiceId: string; readonly medicine: NamedMedicine }

/** The lines by shipment; one without a product that the law covers is not among them. */
async function statementLines(
  db: Db,
  companyId: string,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StatementLine[]>> {
  const { rows } = await sql<Omit<StatementLine, 'strength' | 'form' | 'containerSize' | 'directPurchase'> & Described>`
    select t.invoice_id as "invoiceId", i.id as "itemId", coalesce(nullif(i.brand_name, ''), i.item_name) as name, ${medicineOfItem} as medicine,
      i.ndc_labeler || '-' || i.ndc_product || '-' || i.ndc_packaging as ndc,
      coalesce((select min(u.gtin) from invoice_unit u where u.company_id = t.company_id and u.invoice_lot_id = t.id),
        (select k.gtin from item_package k where k.company_id = i.company_id and k.item_id = i.id
          order by k.quantity, k.gtin limit 1)) as gtin,
      t.quantity as containers, t.lot, t.expires_on as expiry,
      array(select u.serial from invoice_unit u where u.company_id = t.company_id and u.invoice_lot_id = t.id
        order by u.serial) as serials,
      (select json_build_object('reason', k.serials_reason, 'note', k.serials_note) from stock k
        where k.company_id = t.company_id and k.id = t.stock_id and not k.serialized and k.serials_reason is not null)
        as "serialsMissing",
      (select v.partner_kind from receipt r join vendor v on v.company_id = r.company_id and v.id = r.vendor_id
          join vendor_manufacturer m on m.company_id = v.company_id and m.vendor_id = v.id
            and m.manufacturer_id = i.manufacturer_id
        where r.company_id = t.company_id and r.id = t.receipt_id and v.partner_kind = any(${DIRECT}::text[])) as "directFrom"
    from invoice_lot t
      join invoice_line l on l.company_id = t.company_id and l.id = t.line_id
      join item i on i.company_id = l.company_id and i.id = l.item_id
    where t.company_id = ${companyId} and t.invoice_id = any(${[...invoiceIds]}::uuid[])
      and l.item_class ->> 'type' = 'prescription' and l.item_class ->> 'dscsaExempt' is null
    order by l.position, t.lot, t.id`.execute(db)
  const lines = new Map<string, StatementLine[]>()
  for (const { invoiceId, medicine, ...line } of rows) {
    const own = lines.get(invoiceId) ?? []
    lines.set(invoiceId, own)
    own.push({
      ...line,
      strength: measured(medicine.strength, medicine.strengthUnit),
      form: medicine.form ?? '',
      directPurchase: line.directFrom != null,
      containerSize: measured(medicine.size, medicine.sizeUnit),
    })
  }
  return lines
}

/** Refuses a shipment of a product of which the law wants more said than is known. Its classes are kept already. */
export async function checkStatable({ tx, actor }: Pick<Work, 'tx' | 'actor'>, invoiceId: string): Promise<void> {
  const missing = await missingOnStatement(tx, actor.companyId, invoiceId)
  const [first] = missing
  if (first) throw new BusinessError('invoice.item-incomplete', first.message, missing)
}

/** What the law wants said of the products of a shipment and is not known. A draft is judged by the classes of its items. */
export async function missingOnStatement(db: Db, companyId: string, invoiceId: string): Promise<ErrorDetail[]> {
  const { rows } = await sql<StatedProduct>`
    select distinct on (i.id) i.id as "itemId", i.number as "itemNumber",
      i.ndc_labeler || '-' || i.ndc_product || '-' || i.ndc_packaging as ndc, ${medicineOfItem} as medicine
    from invoice_line l join item i on i.company_id = l.company_id and i.id = l.item_id
      cross join lateral (select coalesce(l.item_class, class_of_item(l.company_id, l.item_id))) as k (class)
    where l.company_id = ${companyId} and l.invoice_id = ${invoiceId} and k.class ->> 'type' = 'prescription'
      and k.class ->> 'dscsaExempt' is null
    order by i.id`.execute(db)
  return rows.flatMap(unstatable)
}

type Facts = {
  readonly invoiceNumber: string
  readonly poNumber: string
  readonly transactionDate: BusinessDate
  readonly voidedOn: BusinessDate | null
  readonly buyer: Omit<StatementParty, 'license'> & { readonly license: string | null }
}

type Head = Omit<TransactionDocument, 'lines'>

async function headsOf(db: Db, companyId: string, invoiceIds: readonly string[]): Promise<ReadonlyMap<string, Head>> {
  const { rows } = await sql<Facts & { readonly id: string }>`
    select n.id, n.number as "invoiceNumber", n.external_number as "poNumber", n.accounting_date as "transactionDate",
      (n.void_at at time zone o.time_zone)::date as "voidedOn",
      json_build_object('name', c.company_name, 'gln', null,
        'address', array_remove(array[n.ship_address ->> 'name', n.ship_address ->> 'address',
          nullif(n.ship_address ->> 'address2', ''), concat_ws(', ', n.ship_address ->> 'city',
          concat_ws(' ', n.ship_address ->> 'state', n.ship_address ->> 'zipCode'))], null),
        'license', (select concat_ws(' ', k.state, k.number) from license k
          where k.company_id = c.company_id and k.customer_id = c.id and k.kind = 'state' and k.withdrawn_on is null and k.verified_on is not null
          order by k.state = n.ship_address ->> 'state' desc nulls last, k.position limit 1)) as buyer
    from invoice n join customer c on c.company_id = n.company_id and c.id = n.customer_id join company o on o.id = n.company_id
    where n.company_id = ${companyId} and n.id = any(${[...invoiceIds]}::uuid[])`.execute(db)
  const company = await loadLetterhead(db, companyId, ['shipFrom', 'main'])
  const license = company.licenses.find(({ kind }) => kind === 'State wholesale')
  const seller = {
    name: company.name,
    address: company.addressLines,
    gln: null,
    license: license ? `${license.state} ${license.number}`.trim() : null,
  }
  const statement = { version: STATEMENT_VERSION, text: statementText(company.name) }
  return new Map(rows.map(({ id, ...facts }) => [id, { ...facts, shipDate: facts.transactionDate, seller, statement }]))
}
