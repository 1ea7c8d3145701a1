import { sql } from 'kysely'
import { BusinessError, type ErrorDetail } from '@galen/domain/business-error'
import type { Tx } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'

/** What a vendor refers to, as far as it is new. */
export type VendorReferences = {
  readonly classId?: string | null | undefined
  readonly termsId?: string | null | undefined
  readonly buyerId?: string | null | undefined
  readonly manufacturerIds?: readonly string[] | undefined
  readonly countries?: readonly string[] | undefined
}

type Found = { class: boolean; terms: boolean; buyer: boolean; manufacturers: number; countries: number }

/** Refuses what does not exist or is no longer offered, naming every field at once. */
export async function checkVendorReferences(tx: Tx, actor: Actor, wanted: VendorReferences): Promise<void> {
  const { companyId } = actor
  const { classId = null, termsId = null, buyerId = null } = wanted
  const manufacturerIds = [...new Set(wanted.manufacturerIds)]
  const countries = [...new Set(wanted.countries)]
  const value = (id: string | null, type: string) => sql`exists (
    select from property p where p.company_id = ${companyId} and p.id = ${id}::uuid and p.type = ${type} and p.active)`
  const { rows } = await sql<Found>`
    select ${value(classId, 'vendorClass')} as class, ${value(termsId, 'paymentTerms')} as terms,
      exists (select from company_user m
        where m.company_id = ${companyId} and m.user_id = ${buyerId}::uuid and m.active and m.buyer) as buyer,
      (select count(*)::integer from manufacturer m
        where m.company_id = ${companyId} and m.id = any(${manufacturerIds}::uuid[])) as manufacturers,
      (select count(*)::integer from country c where c.id = any(${countries}::text[])) as countries`.execute(tx)
  const found = rows[0]
  const problems: ErrorDetail[] = [
    ...(classId !== null && !found?.class ? [{ field: 'classId', message: 'is not an active vendor class' }] : []),
    ...(termsId !== null && !found?.terms ? [{ field: 'termsId', message: 'are not active payment terms' }] : []),
    ...(buyerId !== null && !found?.buyer ? [{ field: 'buyerId', message: 'is not an active buyer' }] : []),
    ...(found?.manufacturers === manufacturerIds.length
      ? []
      : [{ field: 'manufacturerIds', message: 'has a manufacturer that does not exist' }]),
    ...(found?.countries === countries.length
      ? []
      : [{ field: 'addresses', message: 'has a country that does not exist' }]),
  ]
  if (problems.length > 0) throw invalid(problems)
}

/** The number a vendor had in an earlier system names one vendor. */
export async function checkVendorLegacyId(
  tx: Tx,
  actor: Actor,
  legacyId: string | null,
  except: string,
): Promise<void> {
  if (legacyId === null) return
  const { rows } = await sql<{ number: string }>`
    select number from vendor
    where company_id = ${actor.companyId} and lower(legacy_id) = lower(${legacyId}) and id <> ${except}`.execute(tx)
  const [other] = rows
  if (other)
    throw new BusinessError('vendor.conflict', `Vendor ${other.number} has the legacy id ${legacyId} already`, [
      { field: 'legacyId', message: `belongs to vendor ${other.number} already` },
    ])
}
