import { sql } from 'kysely'
import { manufacturerIndex } from '@galen/contract/partners/manufacturers'
import { serveIndex } from '../../platform/search/search.ts'
import { changedBy, itemsOf } from './manufacturer.store.ts'

const linked = sql`from vendor_manufacturer l join vendor v on v.company_id = l.company_id and v.id = l.vendor_id
  where l.company_id = m.company_id and l.manufacturer_id = m.id`

export const manufacturerSearch = serveIndex(
  manufacturerIndex,
  (db, actor) =>
    db
      .selectFrom('manufacturer as m')
      .where('m.company_id', '=', actor.companyId)
      .select(['m.id', 'm.name', 'm.labeler_codes as labelerCodes', 'm.gln'])
      .select([
        itemsOf.as('items'),
        sql<string[]>`array(select v.id ${linked} order by lower(v.friendly_name), v.id)`.as('vendorIds'),
        sql<string[]>`array(select v.friendly_name ${linked} order by lower(v.friendly_name), v.id)`.as('vendors'),
        'm.active',
        'm.version',
        'm.changed_at as changedAt',
        changedBy.as('changedBy'),
      ]),
  { invalidatedBy: ['manufacturer'] },
)
