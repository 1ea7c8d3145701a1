import { type RawBuilder, sql } from 'kysely'
import { ediConfigurationIndex } from '@galen/contract/edi/edi-configurations'
import type { EdiDirection, EdiEntityType } from '@galen/domain/edi/edi-direction'
import { serveIndex } from '../../platform/search/search.ts'

const ofPartners = <T>(figure: RawBuilder<unknown>) => sql<T>`(
  select ${figure} from edi_configuration_partner p
    left join customer k on k.company_id = p.company_id and k.id = p.customer_id
    left join vendor v on v.company_id = p.company_id and v.id = p.vendor_id
  where p.company_id = c.company_id and p.configuration_id = c.id)`

const traffic = <T>(figure: RawBuilder<unknown>, which: RawBuilder<unknown> = sql`true`) => sql<T>`(
  select ${figure} from edi_configuration_partner p join edi_document d on d.company_id = p.company_id
    and d.partner_id = p.partner_id and d.transaction_set = c.edi_type and d.direction = c.direction and ${which}
  where p.company_id = c.company_id and p.configuration_id = c.id)`

export const ediConfigurationSearch = serveIndex(
  ediConfigurationIndex,
  (db, actor) =>
    db
      .selectFrom('edi_configuration as c')
      .where('c.company_id', '=', actor.companyId)
      .select([
        'c.id',
        sql<EdiEntityType>`c.entity_type`.as('entityType'),
        ofPartners<string[]>(sql`coalesce(array_agg(p.partner_id order by p.partner_id), '{}')`).as('entityId'),
        ofPartners<string>(
          sql`coalesce(string_agg(coalesce(k.company_name, v.friendly_name), ', ' order by coalesce(k.company_name, v.friendly_name)), '')`,
        ).as('partners'),
        ofPartners<number>(sql`count(*)::integer`).as('partnerCount'),
        'c.edi_type as ediType',
        sql<EdiDirection>`c.direction`.as('direction'),
        'c.template_file as templateFile',
        'c.active',
        'c.test_mode as testMode',
        traffic<string | null>(sql`max(d.created_at)`).as('lastTrafficAt'),
        traffic<number>(
          sql`count(*)::integer`,
          sql`d.status in ('Rejected', 'Needs review') and d.created_at > now() - interval '7 days'`,
        ).as('failures'),
        'c.version',
      ]),
  { invalidatedBy: ['edi-configuration'] },
)
