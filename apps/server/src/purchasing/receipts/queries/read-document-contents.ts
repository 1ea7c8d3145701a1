import { sql } from 'kysely'
import { type DocumentContents, transactionDocuments } from '@galen/contract/purchasing/transaction-documents'
import type { Db } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors.ts'
import { query } from '../../../platform/operation.ts'

const MOST_ROWS = 500
const MOST_SERIALS = 200

type Which = { readonly companyId: string; readonly documentId: string }
type Containers = DocumentContents['containers']
type Lots = DocumentContents['lots']

/** What a stored EPCIS document says, for those who look at it before and after goods are received. */
export const readDocumentContents = query(transactionDocuments.contents, async ({ params, db, actor }) => {
  const { rows } = await sql<{ name: string; containers: number }>`
    select name, containers from transaction_document
    where company_id = ${actor.companyId} and receipt_id = ${params.id} and id = ${params.documentId}
      and kind = 'EPCIS'`.execute(db)
  const [document] = rows
  if (!document) throw notFound('Document')
  const which = { companyId: actor.companyId, documentId: params.documentId }
  const lots = await lotsOf(db, which)
  return {
    name: document.name,
    containerCount: document.containers,
    containers: await containersOf(db, which),
    lotCount: lots[0]?.count ?? 0,
    lots: lots.map(({ count: _count, ...lot }) => lot),
  }
})

/** The containers, the outermost first, with the packages in them at any level. */
async function containersOf(db: Db, { companyId, documentId }: Which): Promise<Containers> {
  const { rows } = await sql<Containers[number]>`
    with recursive shown as (
      select e.code, e.kind, e.parent, e.container, e.position from transaction_document_entry e
      where e.company_id = ${companyId} and e.document_id = ${documentId} and e.container <> 'none'
      order by e.parent is not null, e.kind <> 'sscc', e.position limit ${MOST_ROWS}
    ), inside as (
      select s.code as root, s.code, null::text as lot, false as is_package from shown s
      union all
      select i.root, e.code, e.lot, e.kind = 'item' and e.container = 'none'
      from inside i join transaction_document_entry e
        on e.company_id = ${companyId} and e.document_id = ${documentId} and e.parent = i.code and e.kind <> 'lot'
    )
    select s.code, s.parent, s.container = 'whole' as whole,
      (count(i.code) filter (where i.is_package))::integer as packages,
      coalesce(array_agg(distinct i.lot) filter (where i.is_package and i.lot is not null), '{}') as lots
    from shown s join inside i on i.root = s.code
    group by s.code, s.kind, s.parent, s.container, s.position
    order by s.parent is not null, s.kind <> 'sscc', s.position`.execute(db)
  return rows
}

/** The packages by GTIN and lot; what is named without serial numbers has none. */
async function lotsOf(db: Db, { companyId, documentId }: Which): Promise<(Lots[number] & { count: number })[]> {
  const { rows } = await sql<Lots[number] & { count: number }>`
    select g.gtin, i.number as "itemNumber", i.item_name as "itemName", g.lot, g.expires_on as "expirationDate",
      g.packages, g.serials[1:${sql.lit(MOST_SERIALS)}] as "serialNumbers", g.named, count(*) over ()::integer as count
    from (
      select e.gtin, e.lot, e.expires_on, e.named, count(e.serial)::integer as packages,
        coalesce(array_agg(e.serial order by e.serial) filter (where e.serial is not null), '{}') as serials
      from transaction_document_entry e
      where e.company_id = ${companyId} and e.document_id = ${documentId} and e.kind <> 'sscc' and e.container = 'none'
      group by e.gtin, e.lot, e.expires_on, e.named) g
      left join item_package k on k.company_id = ${companyId} and k.gtin = g.gtin
      left join item i on i.company_id = k.company_id and i.id = k.item_id
    order by g.gtin, g.lot, g.named limit ${MOST_ROWS}`.execute(db)
  return rows
}
