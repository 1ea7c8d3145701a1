import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { FeedAnswer, FeedOffer } from './vendor-feed.ts'

type Kept = FeedOffer & { readonly reference: string }

/** What the vendors of these variations last sent about them, by the vendor's own number, else by the NDC. */
export async function keptOffers(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FeedOffer>> {
  const { rows } = await sql<Kept>`
    select v.id as reference, f.available, f.price::float8 as price, f.as_of as "asOf"
    from item_variation v join item i on i.company_id = v.company_id and i.id = v.item_id
      cross join lateral (
        select f.available, f.price, f.as_of from vendor_feed f
        where f.company_id = v.company_id and f.vendor_id = v.vendor_id
          and ((f.vendor_item_number <> '' and lower(f.vendor_item_number) = lower(v.vendor_item_number))
            or (f.ndc12 <> '' and f.ndc12 = i.ndc12))
        order by (f.vendor_item_number <> '' and lower(f.vendor_item_number) = lower(v.vendor_item_number)) desc, f.as_of desc, f.id
        limit 1) f
    where v.company_id = ${companyId} and v.id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ reference, ...offer }) => [reference, { ...offer, asOf: new Date(offer.asOf).toISOString() }]),
  )
}

/** What was asked just now counts; where nothing was said, what the vendor last sent does, with its time. */
export function withKept(answer: FeedAnswer, kept: ReadonlyMap<string, FeedOffer>): FeedAnswer {
  if (kept.size === 0) return answer
  const offers = new Map([...kept, ...answer.offers])
  return answer.feed === 'none' ? { feed: 'answered', note: '', offers } : { ...answer, offers }
}
