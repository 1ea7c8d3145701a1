import type { OrderOffer } from '@galen/contract/sales/order-offers'
import { vendorFeed, type VendorOffer } from '@galen/contract/sales/vendor-feed'
import { centsToNumber, formatMoney, formatUnitCost, parseCents, parseUnitCost } from '@galen/domain/money'
import { LARGEST_MARGIN, marginFromPrice, meetsMargin, priceFromMargin } from '@galen/domain/sales/margin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../client/call.ts'
import { Button } from '../../kit/button.tsx'
import { Instant } from '../../kit/instant.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { useSettings } from '../../client/session.ts'
import styles from './add-item.module.css'
import { SmallField } from './small-field.tsx'
import type { FoundItem } from './use-found-items.ts'

type OfferingItem = Pick<FoundItem, 'id' | 'itemName' | 'dropShip' | 'offered'>

export type AddOffer = (item: OfferingItem, offer: OrderOffer, typed: string, price: number | null) => Promise<void>

type OfferRowsProps = {
  item: OfferingItem
  add: AddOffer
  /** What is on the order already, by variation. */
  ordered: ReadonlyMap<string, { readonly quantity: number; readonly price: number }>
  leave: () => void
}

/** The vendors of one item side by side; a quantity for each splits the line over them. */
export function OfferRows({ item, add, ordered, leave }: OfferRowsProps) {
  const offers = item.offered?.offers ?? []
  const [isAsked, setIsAsked] = useState(item.dropShip)
  const feed = useVendorFeed(offers, isAsked)
  if (item.offered && offers.length === 0)
    return <p className={styles['aside']}>{text('Nothing of it can be sold to this customer now.')}</p>
  return (
    <div className={styles['offers']}>
      <table aria-label={text('Vendors of {item}', { item: item.itemName })}>
        <thead>
          <tr>
            <th scope="col">{text('Vendor')}</th>
            <th scope="col">{text('Cost')}</th>
            <th scope="col">{text('Price')}</th>
            <th scope="col">{text('Margin')}</th>
            <th scope="col">{text('Avail.')}</th>
            <th scope="col">{text('Lots by expiry')}</th>
            <th scope="col">{text('Qty')}</th>
          </tr>
        </thead>
        <tbody>
          {offers.map((offer, place) => (
            <OfferRow
              key={offer.id}
              item={item}
              offer={offer}
              isFirst={place === 0}
              add={add}
              leave={leave}
              ordered={ordered.get(offer.id)}
              said={feed.data?.content.find(({ variationId }) => variationId === offer.id)}
            />
          ))}
        </tbody>
      </table>
      <p className={styles['aside']}>
        <span>{text('Price and margin move together. Type 60=37.25 or 60%15.')}</span>
        {feed.data ? (
          <span role="status">{feed.data.note}</span>
        ) : (
          <Button look="quiet" pending={feed.isFetching} onClick={() => setIsAsked(true)}>
            {text('Ask the vendor')}
          </Button>
        )}
      </p>
    </div>
  )
}

/** What the vendor itself says about these variations, once someone wants to know. */
const useVendorFeed = (offers: readonly OrderOffer[], isAsked: boolean) => {
  const variationsId = offers.map(({ id }) => id)
  return useQuery({
    queryKey: [vendorFeed.ask.path, variationsId],
    queryFn: async () => (await call(vendorFeed.ask, { body: { variationsId } }, { ownState: true })).body,
    enabled: isAsked && variationsId.length > 0,
    staleTime: 60_000,
    retry: false,
  })
}

type OfferRowProps = Pick<OfferRowsProps, 'item' | 'add' | 'leave'> & {
  offer: OrderOffer
  isFirst: boolean
  ordered: { readonly quantity: number; readonly price: number } | undefined
  said: VendorOffer | undefined
}

function OfferRow({ item, offer, isFirst, add, leave, ordered, said }: OfferRowProps) {
  const [quantity, setQuantity] = useState(ordered ? String(ordered.quantity) : '')
  const asked = useAskedPrice(offer, ordered?.price)
  const put = async () => {
    await add(item, offer, quantity, asked.price)
  }
  const named = { item: item.itemName, vendor: offer.vendorName }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) void put()
    if (event.key === 'Escape') leave()
  }
  return (
    <tr>
      <th scope="row">
        {offer.vendorName} {offer.isSpecial && <StatusPill tone="placed">{text('Special')}</StatusPill>}
        <FromVendor said={said} />
      </th>
      <td>{offer.cost === null ? '–' : formatUnitCost(parseUnitCost(offer.cost))}</td>
      <td>
        <SmallField
          named={text('Price of {item} from {vendor}', named)}
          value={asked.priceText}
          onChange={asked.writePrice}
          onKeyDown={onKeyDown}
        />
      </td>
      <td>
        {offer.cost === null ? (
          '–'
        ) : (
          <SmallField
            named={text('Margin of {item} from {vendor}', named)}
            value={asked.marginText}
            onChange={asked.writeMargin}
            onKeyDown={onKeyDown}
            error={asked.isBelow ? text('Below {percent}%', { percent: offer.minimumMargin ?? 0 }) : undefined}
          />
        )}
      </td>
      <td>{offer.dropShip ? text('Drop ship') : offer.available}</td>
      <td className={styles['lots']}>
        {offer.lots.map(({ lot, expirationDate, quantity: free, shortDated }) => (
          <span key={`${lot} ${expirationDate}`} className={styles['lot']}>
            <code>{lot}</code> {`${expirationDate.slice(5, 7)}/${expirationDate.slice(2, 4)}`} <b>{free}</b>
            {shortDated && <StatusPill tone="hold">{text('Short Dated')}</StatusPill>}
          </span>
        ))}
      </td>
      <td>
        <SmallField
          named={text('Quantity of {item} from {vendor}', named)}
          value={quantity}
          onChange={setQuantity}
          onKeyDown={onKeyDown}
          {...(isFirst && { 'data-first-quantity': item.id })}
        />
      </td>
    </tr>
  )
}

/** Price and margin, each setting the other (Spec §5). */
function useAskedPrice({ price: first, cost, minimumMargin }: OrderOffer, ordered: number | undefined) {
  const [price, setPrice] = useState<number | null>(ordered ?? first)
  const [priceText, setPriceText] = useState(price === null ? '' : price.toFixed(2))
  const unit = cost === null ? null : parseUnitCost(cost)
  const marginOf = (value: number | null) =>
    unit === null || value === null ? '' : String(marginFromPrice(parseCents(value.toFixed(2)), unit))
  const [marginText, setMarginText] = useState(marginOf(price))
  const writePrice = (typed: string) => {
    setPriceText(typed)
    const value = readAmount(typed, 1_000_000_000)
    if (value === undefined) return
    setPrice(value)
    setMarginText(marginOf(value))
  }
  const writeMargin = (typed: string) => {
    setMarginText(typed)
    const percent = readAmount(typed, LARGEST_MARGIN)
    if (percent === undefined || unit === null) return
    const value = centsToNumber(priceFromMargin(unit, percent))
    setPrice(value)
    setPriceText(value.toFixed(2))
  }
  const isBelow =
    unit !== null &&
    price !== null &&
    minimumMargin !== null &&
    !meetsMargin(parseCents(price.toFixed(2)), unit, minimumMargin)
  return { price, priceText, marginText, writePrice, writeMargin, isBelow }
}

function readAmount(typed: string, most: number): number | undefined {
  const cleaned = typed.replaceAll(/[\s,$%]/g, '')
  if (!/^\d+(?:\.\d{1,2})?$/.test(cleaned)) return undefined
  return Number(cleaned) <= most ? Number(cleaned) : undefined
}

function FromVendor({ said }: { said: VendorOffer | undefined }) {
  const { timeZone } = useSettings().company
  if (!said || said.asOf === null) return null
  return (
    <div className="small secondary">
      {said.price === null
        ? text('Vendor has {count}', { count: said.available ?? 0 })
        : text('Vendor has {count} at {price}', {
            count: said.available ?? 0,
            price: formatMoney(parseCents(said.price.toFixed(2))),
          })}{' '}
      <Instant at={said.asOf} timeZone={timeZone} />
    </div>
  )
}
