import { sql } from 'kysely'
import { templateOf, templatesFor } from '@galen/domain/edi/edi-configuration'
import type { EdiTemplate } from '@galen/domain/edi/edi-templates'
import type { Db } from '../../platform/database/database.ts'

export type PartnerRef = { readonly kind: 'customer' | 'vendor'; readonly id: string }

/** The identifier of a party inside an interchange. */
export type Identity = { readonly qualifier: string; readonly identifier: string }

/** How one kind of document goes to a partner. */
export type Exchange = {
  readonly own: Identity
  readonly partner: Identity
  readonly testMode: boolean
  readonly template: EdiTemplate | undefined
  /** Whether it was set up; otherwise the number of the partner and the name of the company are the identifiers. */
  readonly isConfigured: boolean
}

type Row = {
  readonly ownQualifier: string | null
  readonly ownIdentifier: string
  readonly qualifier: string | null
  readonly identifier: string
  readonly testMode: boolean | null
  readonly templateFile: string | null
}

/** How this document is exchanged with this partner, by its configuration where there is one. */
export async function exchangeWith(
  db: Db,
  companyId: string,
  { kind, id }: PartnerRef,
  ediType: string,
  direction: 'in' | 'out' = 'out',
): Promise<Exchange> {
  const { rows } = await sql<Row>`
    select c.own_qualifier as "ownQualifier", coalesce(nullif(c.own_identifier, ''), k.name) as "ownIdentifier", p.qualifier,
      coalesce(nullif(p.identifier, ''), x.number) as identifier, c.test_mode as "testMode", c.template_file as "templateFile"
    from ${sql.table(kind)} x join company k on k.id = x.company_id
      left join edi_configuration_partner p on p.company_id = x.company_id and p.partner_id = x.id and p.edi_type = ${ediType}
        and p.direction = ${direction} and p.active
      left join edi_configuration c on c.company_id = p.company_id and c.id = p.configuration_id
    where x.company_id = ${companyId} and x.id = ${id}`.execute(db)
  const [row] = rows
  const [first] = templatesFor({ entityType: kind, ediType, direction })
  return {
    own: { qualifier: row?.ownQualifier ?? 'ZZ', identifier: row?.ownIdentifier ?? '' },
    partner: { qualifier: row?.qualifier ?? 'ZZ', identifier: row?.identifier ?? '' },
    testMode: row?.testMode ?? false,
    template: row?.templateFile == null ? first : templateOf(row.templateFile),
    isConfigured: row?.templateFile != null,
  }
}
