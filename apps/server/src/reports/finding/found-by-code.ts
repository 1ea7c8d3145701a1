import { type RawBuilder, sql } from 'kysely'
import type { FoundKind } from '@galen/contract/reports/finding'
import type { Db } from '../../platform/database/database.ts'
import { run } from '../../platform/search/search.ts'
import { likeText } from '../../platform/search/search-values.ts'

/** So many records of one kind are looked at by a code; a code that more have is no code. */
const MOST_BY_CODE = 20
/** What a trigram index can find. */
const SHORTEST_CODE = 3

type Asked = { readonly companyId: string; readonly code: string }

/** The records whose words have the code as a word; a bare number is also one that ends a document's number. */
const withWord =
  (kind: string) =>
  ({ companyId, code }: Asked) => {
    const word = likeText(code, null)
    const patterns = /^\d+$/.test(code) ? [`% ${word}%`, `%-${word}%`, `%0${word}%`] : [`% ${word}%`]
    const whole = /^\d+$/.test(code)
      ? sql`t.text || ' ' ~ ${`(^|[^0-9])0*${code} `}`
      : sql`strpos(t.text || ' ', fold_accents(${` ${code} `})) > 0`
    return sql`select t.id from searchable_text t where t.company_id = ${companyId}::uuid and t.kind = ${sql.lit(kind)}
      and (${sql.join(
        patterns.map((pattern) => sql`t.text like fold_accents(${pattern})`),
        sql` or `,
      )}) and ${whole}`
  }

const typedWays = (code: string) => sql`any(${[...new Set([code, code.toUpperCase()])]}::text[])`

const salesOrders = (asked: Asked) => sql`${withWord('sales-order')(asked)}
  union select e.order_id from order_form f join order_form_entry e on e.company_id = f.company_id and e.form_id = f.id
  where f.company_id = ${asked.companyId}::uuid and f.number = ${typedWays(asked.code)}
  union select o.id from sales_order o where o.company_id = ${asked.companyId}::uuid
    and o.order_form_number = ${typedWays(asked.code)} and o.order_form_number <> ''`

/** Also the invoices on which a serial number or a package left. */
const invoices = (asked: Asked) => sql`${withWord('invoice')(asked)}
  union select l.invoice_id from unit u
    join invoice_unit s on s.company_id = u.company_id and s.unit_id = u.id
    join invoice_lot l on l.company_id = s.company_id and l.id = s.invoice_lot_id
  where u.company_id = ${asked.companyId}::uuid and u.serial = ${typedWays(asked.code)}
  union select b.document_id from container b
  where b.company_id = ${asked.companyId}::uuid and b.sscc = ${asked.code} and b.document_kind = 'invoice'`

/** Entries of documents have no words of their own; their number is not that of the document. */
const entries = (asked: Asked) => sql`${withWord('journal')(asked)}
  union select e.id from journal_entry e
  where e.company_id = ${asked.companyId}::uuid and e.source_number = ${typedWays(asked.code)}
  ${isInteger(asked.code) ? sql`union select e.id from journal_entry e where e.company_id = ${asked.companyId}::uuid and e.number = ${asked.code}::bigint` : sql``}`

const exchanged = (asked: Asked) => sql`select d.id from edi_document d
  where d.company_id = ${asked.companyId}::uuid and d.control_number = ${isInteger(asked.code) ? asked.code : '-1'}::integer
  union select d.id from edi_document d where d.company_id = ${asked.companyId}::uuid and d.document_number <> '' and d.document_number = ${typedWays(asked.code)}`

const units = ({ companyId, code }: Asked) =>
  sql`select u.id from unit u where u.company_id = ${companyId}::uuid and u.serial = ${typedWays(code)}`

const isInteger = (code: string) => /^\d{1,9}$/.test(code)

/** Where a code is looked for; kinds that are not here are few and found by words alone. */
const places: Partial<Record<FoundKind, (asked: Asked) => RawBuilder<unknown>>> = {
  customer: withWord('customer'),
  item: withWord('item'),
  stock: withWord('stock'),
  'sales-order': salesOrders,
  'sales-order-request': withWord('sales-request'),
  invoice: invoices,
  'manual-invoice': withWord('invoice'),
  'purchase-order': withWord('purchase-order'),
  receipt: withWord('receipt'),
  payment_in: withWord('customer-payment'),
  payment_out: withWord('vendor-payment'),
  'customer-credits': withWord('customer-credit'),
  'vendor-credits': withWord('vendor-credit'),
  'stock-operation': withWord('stock-operation'),
  journal: entries,
  pedigree: units,
  'edi-sent': exchanged,
}

/** The ids of what has the code, by kind, in one statement of which every part has an index. */
export async function foundByCode(db: Db, kinds: readonly FoundKind[], { companyId, code }: Asked) {
  const found = new Map<FoundKind, string[]>()
  if (code.length < SHORTEST_CODE) return found
  const asked = kinds.flatMap((kind) => {
    const place = places[kind]
    return place
      ? [sql`(select ${sql.lit(kind)} as kind, f.id from (${place({ companyId, code })}) as f limit ${MOST_BY_CODE})`]
      : []
  })
  if (asked.length === 0) return found
  const statement = sql<{ kind: FoundKind; id: string }>`${sql.join(asked, sql` union all `)}`
  for (const { kind, id } of await run(db, statement.compile(db))) found.set(kind, [...(found.get(kind) ?? []), id])
  return found
}
