import { sql } from 'kysely'
import type { NumberSeriesRow } from '@galen/contract/admin/number-series'
import { type NumberSeries, numberSeries, numberSeriesNames, writtenNumber } from '@galen/domain/admin/number-series'
import type { Db } from '../../platform/database/database.ts'
import { lastChange } from '../../platform/database/ordered-list.ts'

type Kept = Pick<NumberSeriesRow, 'prefix' | 'digits' | 'version' | 'changedAt' | 'changedBy' | 'last'>
type Row = { [Field in keyof Kept]: Kept[Field] | null } & { readonly id: NumberSeries }

const rowOf = ({ id, prefix, digits, version, changedAt, changedBy, last }: Row): NumberSeriesRow => {
  const declared = numberSeries[id]
  const format = { prefix: prefix ?? declared.prefix, digits: digits ?? declared.digits }
  const next = (last ?? 0) + 1
  return {
    id,
    label: declared.label,
    ...format,
    next,
    preview: writtenNumber(format, next),
    last: last ?? 0,
    version: version ?? 1,
    changedAt,
    changedBy,
  }
}

/** Every kind of document, as it is numbered now; what no one changed is as the code declares it. */
export async function loadNumberSeries(db: Db, companyId: string): Promise<NumberSeriesRow[]> {
  const { rows } = await sql<Row>`
    select d.id, n.prefix, n.digits, n.version, c.last, ${lastChange('n')}
    from unnest(${numberSeriesNames as string[]}::text[]) with ordinality as d (id, place)
    left join number_series n on n.company_id = ${companyId} and n.series = d.id
    left join document_counter c on c.company_id = ${companyId} and c.series = d.id
    order by d.place`.execute(db)
  return rows.map(rowOf)
}

/** How numbers of this kind are written in the company. */
export async function loadNumberFormat(db: Db, companyId: string, series: NumberSeries) {
  const kept = await db
    .selectFrom('number_series')
    .select(['prefix', 'digits'])
    .where('company_id', '=', companyId)
    .where('series', '=', series)
    .executeTakeFirst()
  return kept ?? numberSeries[series]
}
