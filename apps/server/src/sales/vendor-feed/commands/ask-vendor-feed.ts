import { sql } from 'kysely'
import { vendorFeed, type VendorOffer } from '@galen/contract/sales/vendor-feed'
import type { Db } from '../../../platform/database/database.ts'
import { invalid } from '../../../platform/errors.ts'
import { command, type Preparing } from '../../../platform/operation.ts'
import { keptOffers, withKept } from '../vendor-feed.store.ts'
import { type FeedAnswer, vendorFeedOf } from '../vendor-feed.ts'

type Asked = Omit<VendorOffer, 'available' | 'price' | 'asOf'>

const NONE: FeedAnswer = { feed: 'none', note: 'No vendor feed is set up.', offers: new Map() }

/** What the vendor has of some variations. It is asked before the transaction, because it may take its time. */
export const askVendorFeed = command(
  vendorFeed.ask,
  async ({ body, prepared, actor }) => {
    const { variations, answer } = prepared
    const missing = body.variationsId.flatMap((id, index) =>
      variations.has(id) ? [] : [{ field: `variationsId.${index}`, message: 'is not a variation' }],
    )
    if (missing.length > 0) throw invalid(missing)
    const seesCost = actor.permissions.has('VIEW_COST')
    return {
      feed: answer.feed,
      note: answer.note,
      content: [...variations.values()].map((variation) => {
        const offer = answer.offers.get(variation.variationId)
        return {
          ...variation,
          available: offer?.available ?? null,
          price: seesCost ? (offer?.price ?? null) : null,
          asOf: offer?.asOf ?? null,
        }
      }),
    }
  },
  {
    unaudited: 'It asks a vendor and changes nothing',
    prepare: askVendor,
  },
)

async function askVendor({
  body,
  actor,
  read,
  installation,
}: Preparing<typeof vendorFeed.ask>): Promise<{ variations: ReadonlyMap<string, Asked>; answer: FeedAnswer }> {
  const { variations, kept } = await read(async (db) => ({
    variations: await loadAsked(db, actor.companyId, body.variationsId),
    kept: await keptOffers(db, actor.companyId, body.variationsId),
  }))
  const questions = [...variations.values()].map(({ variationId, ndc, vendorItemNumber, vendorName }) => ({
    reference: variationId,
    ndc,
    vendorItemNumber,
    vendorName,
  }))
  const ask = questions.length === 0 ? null : vendorFeedOf(installation)
  return { variations, answer: withKept(ask ? await ask(questions) : NONE, kept) }
}

async function loadAsked(db: Db, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Asked>> {
  const { rows } = await sql<Asked>`
    select v.id as "variationId", i.id as "itemId", i.number,
      i.ndc_labeler || '-' || i.ndc_product || '-' || i.ndc_packaging as ndc, i.item_name as "itemName",
      v.child_number as "childNumber", x.id as "vendorId", x.friendly_name as "vendorName",
      v.vendor_item_number as "vendorItemNumber"
    from unnest(${ids as string[]}::uuid[]) with ordinality as asked(id, ordinal)
      join item_variation v on v.company_id = ${companyId} and v.id = asked.id
      join item i on i.company_id = v.company_id and i.id = v.item_id
      join vendor x on x.company_id = v.company_id and x.id = v.vendor_id
    order by asked.ordinal`.execute(db)
  return new Map(rows.map((row) => [row.variationId, row]))
}
