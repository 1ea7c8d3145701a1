import { sql } from 'kysely'
import type { OrderRecord } from '@galen/contract/purchasing/purchase-order.fields'
import type { ErrorDetail } from '@galen/domain/business-error'
import { invalid } from '../../platform/errors.ts'
import type { Work } from '../../platform/work.ts'

type Referring = { readonly [Field in 'vendorId' | 'buyerId' | 'termsId']?: OrderRecord[Field] | undefined }
type Found = { vendor: boolean; buyer: boolean; terms: boolean }

/** Refuses what does not exist or can no longer be chosen, naming every field at once; what did not change stays. */
export async function checkOrderReferences(work: Work, wanted: Referring, before: Referring = {}): Promise<void> {
  const { tx, actor } = work
  const changed = (field: keyof Referring) => (wanted[field] === before[field] ? null : (wanted[field] ?? null))
  const [vendorId, buyerId, termsId] = [changed('vendorId'), changed('buyerId'), changed('termsId')]
  const { rows } = await sql<Found>`
    select exists (select from vendor v
        where v.company_id = ${actor.companyId} and v.id = ${vendorId}::uuid and v.is_active) as vendor,
      exists (select from company_user m
        where m.company_id = ${actor.companyId} and m.user_id = ${buyerId}::uuid and m.active and m.buyer) as buyer,
      exists (select from property p where p.company_id = ${actor.companyId} and p.id = ${termsId}::uuid
        and p.type = 'paymentTerms' and p.active) as terms`.execute(tx)
  const found = rows[0]
  const problems: ErrorDetail[] = [
    ...(vendorId !== null && !found?.vendor ? [{ field: 'vendorId', message: 'is not an active vendor' }] : []),
    ...(buyerId !== null && !found?.buyer ? [{ field: 'buyerId', message: 'is not an active buyer' }] : []),
    ...(termsId !== null && !found?.terms ? [{ field: 'termsId', message: 'are not active payment terms' }] : []),
  ]
  if (problems.length > 0) throw invalid(problems)
}

type Defaults = Pick<OrderRecord, 'buyerId' | 'termsId' | 'expectedDate' | 'shipTo'>

/** What a vendor that is chosen later brings along; what was entered before stays. */
export async function withVendorDefaults(work: Work, order: OrderRecord, vendorId: string): Promise<OrderRecord> {
  const { buyerId, termsId, expectedDate } = await orderDefaults(work, vendorId)
  return {
    ...order,
    vendorId,
    buyerId: order.buyerId ?? buyerId,
    termsId: order.termsId ?? termsId,
    expectedDate: order.expectedDate ?? expectedDate,
  }
}

/** What a new order starts with: terms, buyer and lead time of the vendor, and where the company takes goods in. */
export async function orderDefaults({ tx, actor }: Work, vendorId: string | null): Promise<Defaults> {
  const { rows } = await sql<Defaults>`
    select coalesce(b.user_id, me.user_id) as "buyerId", t.id as "termsId",
      ((now() at time zone c.time_zone)::date + v.lead_time_days) as "expectedDate",
      coalesce(nullif(c.addresses -> 'shipFrom', 'null'), nullif(c.addresses -> 'main', 'null')) as "shipTo"
    from company c
      left join vendor v on v.company_id = c.id and v.id = ${vendorId}::uuid
      left join company_user b on b.company_id = c.id and b.user_id = v.buyer_id and b.active and b.buyer
      left join company_user me on me.company_id = c.id and me.user_id = ${actor.userId ?? null}::uuid and me.active and me.buyer
      left join property t on t.company_id = c.id and t.id = v.terms_id and t.active
    where c.id = ${actor.companyId}`.execute(tx)
  return rows[0] ?? { buyerId: null, termsId: null, expectedDate: null, shipTo: null }
}
