import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import {
  STATEMENT_VERSION,
  type StatementLine,
  type StatementParty,
  statementText,
  type TransactionDocument,
} from '@galen/domain/compliance/transaction-statement'
import type { BusinessDate } from '@galen/domain/dates'
import { loadLetterhead } from '../admin/letterhead.ts'
import { asJson } from '../platform/database/as-json.ts'
import type { Db } from '../platform/database/database.ts'
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

/**
 * Writes the transaction information of a shipment as it is now: a first version when it is placed, another one with each
 * correction. A shipment without a product that the law covers has none.
 */
export async function recordTransactionStatement(
  work: Pick<Work, 'tx'> & { readonly actor: Pick<Work['actor'], 'companyId'> },
  invoiceId: string,
  reason: string,
): Promise<void> {
  const { tx, actor } = work
  const lines = await statementLines(tx, actor.companyId, invoiceId)
  if (lines.length === 0) return
  const document = { ...(await head(tx, actor.companyId, invoiceId)), lines }
  const last = (await loadStatements(tx, actor.companyId, invoiceId)).at(-1)
  const previousHash = last?.hash ?? ''
  await tx
    .insertInto('transaction_statement')
    .values({
      company_id: actor.companyId,
      invoice_id: invoiceId,
      version: (last?.version ?? 0) + 1,
      reason,
      document: asJson(document),
      previous_hash: previousHash,
      hash: statementHash(document, previousHash),
    })
    .execute()
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

async function statementLines(db: Db, companyId: string, invoiceId: string): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    select i.id as "itemId", coalesce(nullif(i.brand_name, ''), i.item_name) as name, i.strength,
      coalesce((select p.name from property p where p.company_id = i.company_id and p.id = i.form_id), '') as form,
      i.ndc_labeler || '-' || i.ndc_product || '-' || i.ndc_packaging as ndc,
      coalesce((select min(u.gtin) from invoice_unit u where u.company_id = t.company_id and u.invoice_lot_id = t.id),
        (select k.gtin from item_package k where k.company_id = i.company_id and k.item_id = i.id
          order by k.quantity, k.gtin limit 1)) as gtin,
      i.size as "containerSize", t.quantity as containers, t.lot, t.expires_on as expiry,
      array(select u.serial from invoice_unit u where u.company_id = t.company_id and u.invoice_lot_id = t.id
        order by u.serial) as serials,
      exists (select from receipt r join vendor v on v.company_id = r.company_id and v.id = r.vendor_id
          join manufacturer m on m.company_id = i.company_id and m.id = i.manufacturer_id
        where r.company_id = t.company_id and r.id = t.receipt_id and lower(m.name) = lower(v.friendly_name)) as "directPurchase"
    from invoice_lot t
      join invoice_line l on l.company_id = t.company_id and l.id = t.line_id
      join item i on i.company_id = l.company_id and i.id = l.item_id
    where t.company_id = ${companyId} and t.invoice_id = ${invoiceId} and i.dscsa_exempt is null
    order by l.position, t.lot, t.id`.execute(db)
  return rows
}

type Facts = {
  readonly invoiceNumber: string
  readonly poNumber: string
  readonly transactionDate: BusinessDate
  readonly voidedOn: BusinessDate | null
  readonly buyer: Omit<StatementParty, 'license'> & { readonly license: string | null }
}

async function head(db: Db, companyId: string, invoiceId: string): Promise<Omit<TransactionDocument, 'lines'>> {
  const { rows } = await sql<Facts>`
    select n.number as "invoiceNumber", n.external_number as "poNumber", n.accounting_date as "transactionDate",
      (n.void_at at time zone o.time_zone)::date as "voidedOn",
      json_build_object('name', c.company_name, 'gln', null,
        'address', array_remove(array[n.ship_address ->> 'name', n.ship_address ->> 'address',
          nullif(n.ship_address ->> 'address2', ''), concat_ws(', ', n.ship_address ->> 'city',
          concat_ws(' ', n.ship_address ->> 'state', n.ship_address ->> 'zipCode'))], null),
        'license', (select concat_ws(' ', k.state, k.number) from license k
          where k.company_id = c.company_id and k.customer_id = c.id and k.kind = 'state' and k.withdrawn_on is null
          order by k.state = n.ship_address ->> 'state' desc nulls last, k.position limit 1)) as buyer
    from invoice n join customer c on c.company_id = n.company_id and c.id = n.customer_id join company o on o.id = n.company_id
    where n.company_id = ${companyId} and n.id = ${invoiceId}`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error(`There is no invoice ${invoiceId} to make a statement of`)
  const company = await loadLetterhead(db, companyId, ['shipFrom', 'main'])
  const license = company.licenses.find(({ kind }) => kind === 'State wholesale')
  return {
    ...facts,
    shipDate: facts.transactionDate,
    seller: {
      name: company.name,
      address: company.addressLines,
      gln: null,
      license: license ? `${license.state} ${license.number}`.trim() : null,
    },
    statement: { version: STATEMENT_VERSION, text: statementText(company.name) },
  }
}
