import { sql } from 'kysely'
import type { EdiConfiguration } from '@galen/contract/edi/edi-configurations'
import { BusinessError } from '@galen/domain/business-error'
import { type EdiSetup, type InterchangeQualifier, overlap } from '@galen/domain/edi/edi-configuration'
import type { Db } from '../../platform/database/database.ts'
import { lockRows } from '../../platform/database/locks.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'

export async function loadConfiguration(db: Db, companyId: string, id: string): Promise<EdiConfiguration> {
  const { rows } = await sql<EdiConfiguration>`
    select c.id, c.entity_type as "entityType", c.edi_type as "ediType", c.direction, c.template_file as "templateFile", c.active,
      c.test_mode as "testMode", c.own_qualifier as "ownQualifier", c.own_identifier as "ownIdentifier", c.version,
      c.changed_at as "changedAt",
      (select u.given_name || ' ' || u.family_name from app_user u where u.id = c.changed_by) as "changedBy",
      array(select p.partner_id from edi_configuration_partner p
        where p.company_id = c.company_id and p.configuration_id = c.id order by p.partner_id) as "entityId",
      (select coalesce(json_agg(json_build_object('id', p.partner_id, 'qualifier', p.qualifier, 'identifier', p.identifier,
          'number', coalesce(k.number, v.number), 'name', coalesce(k.company_name, v.friendly_name)) order by p.partner_id), '[]')
        from edi_configuration_partner p
          left join customer k on k.company_id = p.company_id and k.id = p.customer_id
          left join vendor v on v.company_id = p.company_id and v.id = p.vendor_id
        where p.company_id = c.company_id and p.configuration_id = c.id) as partners
    from edi_configuration c where c.company_id = ${companyId} and c.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('EDI configuration')
  return row
}

export async function lockConfiguration(work: Work<Actor>, id: string): Promise<EdiConfiguration> {
  await lockRows(work, 'edi_configuration', [id])
  return loadConfiguration(work.tx, work.actor.companyId, id)
}

/** What the audit keeps of a configuration. */
export const auditedConfiguration = ({
  id: _id,
  version: _version,
  changedAt: _at,
  changedBy: _by,
  partners,
  ...values
}: EdiConfiguration) => ({
  ...values,
  partners: partners.map(({ id, name, qualifier, identifier }) => ({ id, name, qualifier, identifier })),
})

type SavedPartner = {
  readonly id: string
  readonly qualifier: InterchangeQualifier
  readonly identifier: string
}
type Saved = EdiSetup & { readonly active: boolean; readonly partners: readonly SavedPartner[] }

/** Makes the partners of a configuration these. Each must be there, and have no other configuration for the same document. */
export async function savePartners({ tx, actor }: Work<Actor>, id: string, saved: Saved): Promise<void> {
  const { companyId } = actor
  const names = await partnerNames(tx, companyId, saved)
  const given = new Map(saved.partners.map((partner) => [partner.id, partner]))
  const rows = saved.entityId.map((partnerId) => ({
    [`${saved.entityType}_id`]: partnerId,
    qualifier: given.get(partnerId)?.qualifier ?? 'ZZ',
    identifier: given.get(partnerId)?.identifier ?? '',
  }))
  await sql`delete from edi_configuration_partner where company_id = ${companyId} and configuration_id = ${id}`.execute(
    tx,
  )
  const { rows: kept } = await sql<{ id: string }>`
    insert into edi_configuration_partner (company_id, configuration_id, customer_id, vendor_id, edi_type, direction, active,
      qualifier, identifier)
    select ${companyId}, ${id}, r.customer_id, r.vendor_id, ${saved.ediType}, ${saved.direction}, ${saved.active}, r.qualifier,
      r.identifier
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as r (customer_id uuid, vendor_id uuid, qualifier text, identifier text)
    order by coalesce(r.customer_id, r.vendor_id)
    on conflict (company_id, partner_id, edi_type, direction) where active do nothing
    returning partner_id as id`.execute(tx)
  const taken = new Set(kept.map((row) => row.id))
  const clashing = saved.entityId.filter((partnerId) => !taken.has(partnerId))
  if (clashing.length > 0) throw overlapping(clashing, names, saved)
}

function overlapping(clashing: readonly string[], names: ReadonlyMap<string, string>, saved: Saved) {
  const messages = clashing.map((partnerId) => overlap(names.get(partnerId) ?? 'A partner', saved))
  return new BusinessError(
    'edi-configuration.conflict',
    messages[0] ?? 'A partner has a configuration already',
    messages.map((message) => ({ field: 'entityId', message })),
  )
}

/** The partners by name; one that is not there is refused. They stay until the commit. */
async function partnerNames(tx: Work['tx'], companyId: string, { entityType, entityId }: EdiSetup) {
  const table = sql.table(entityType)
  const name = sql.ref(entityType === 'customer' ? 'company_name' : 'friendly_name')
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${name} as name from ${table} where company_id = ${companyId} and id = any(${[...entityId]}::uuid[])
    order by id for key share`.execute(tx)
  const names = new Map(rows.map((row) => [row.id, row.name]))
  const missing = entityId.flatMap((id, place) =>
    names.has(id) ? [] : [{ field: `entityId.${place}`, message: `is not a ${entityType}` }],
  )
  if (missing.length > 0) throw invalid(missing)
  return names
}
