import { sql } from 'kysely'
import { type RemitChange, type Vendor, vendorTopic } from '@galen/contract/partners/vendors'
import { personName } from '../../platform/database/person-name.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { serveTopic } from '../../platform/realtime/realtime-topics.ts'
import { todayOf } from '../../platform/work.ts'
import { viewLicenses } from '../licenses/license.store.ts'
import { vendorFields, type VendorRecord, vendorRecordOf } from './vendor.store.ts'

/** The active variations of the vendor `v`. */
export const openVariations = sql<number>`(
  select count(*)::integer from item_variation o
  where o.company_id = v.company_id and o.vendor_id = v.id and o.is_active)`

const documents = sql`(
  select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', octet_length(f.bytes),
    'addedAt', to_char(f.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'addedByName', ${personName('f.added_by')})
    order by f.added_at desc, f.id), '[]')
  from stored_file f where f.company_id = v.company_id and f.owner_kind = 'vendor' and f.owner_id = v.id)`

type Row = VendorRecord &
  Pick<Vendor, 'buyerName' | 'manufacturers' | 'complianceByName' | 'documents' | 'openVariations'> & {
    readonly remitChange: Omit<RemitChange, 'mayDecide'> | null
  }

/** A vendor as its screen shows it. */
export async function viewVendor(db: Db, actor: Actor, id: string): Promise<Vendor> {
  const { rows } = await sql<Row>`
    select ${vendorFields}, ${personName('v.buyer_id')} as "buyerName", ${personName('v.compliance_by')} as "complianceByName",
      (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name) order by lower(m.name), m.id), '[]')
        from vendor_manufacturer l join manufacturer m on m.company_id = l.company_id and m.id = l.manufacturer_id
        where l.company_id = v.company_id and l.vendor_id = v.id) as manufacturers,
      (select json_build_object('id', r.id, 'addresses', r.addresses, 'note', r.note,
          'askedBy', json_build_object('id', r.asked_by, 'name', ${personName('r.asked_by')}), 'askedAt', r.asked_at)
        from vendor_remit_change r
        where r.company_id = v.company_id and r.vendor_id = v.id and r.decided_at is null) as "remitChange",
      ${documents} as documents, ${openVariations} as "openVariations"
    from vendor v where v.company_id = ${actor.companyId} and v.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Vendor')
  const { remitChange, manufacturerIds: _manufacturers, complianceBy: _by, ...vendor } = vendorRecordOf(row)
  return {
    ...vendor,
    licenses: await viewLicenses(db, actor.companyId, vendor.licenses, todayOf(actor)),
    remitChange: remitChange && {
      ...remitChange,
      askedAt: new Date(remitChange.askedAt).toISOString(),
      mayDecide: actor.permissions.has('EDIT_VENDOR_FINANCE') && remitChange.askedBy.id !== actor.userId,
    },
  }
}

/** The changes of a vendor of the person's own company. */
export const servedVendorTopic = serveTopic(vendorTopic, (db, actor, { id = '' }) => seesVendor(db, actor, id))

export async function seesVendor(db: Db, actor: Actor, id: string): Promise<boolean> {
  const vendor = await db
    .selectFrom('vendor')
    .select('id')
    .where('company_id', '=', actor.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return vendor !== undefined
}
