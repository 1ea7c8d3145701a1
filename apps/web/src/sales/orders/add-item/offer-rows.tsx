import type { OfferedItem, OrderOffer } from '@galen/contract/sales/order-offers'
import { vendorFeed, type VendorOffer } from '@galen/contract/sales/vendor-feed'
import type { NamedMedicine } from '@galen/domain/items/medicine-name'
import {
  type Cents,
  centsToNumber,
  formatMoney,
  formatUnitCost,
  ifStorable,
  parseCents,
  parseUnitCost,
  roundToCents,
} from '@galen/domain/money'
import { LARGEST_MARGIN, marginFromPrice, meetsMargin } from '@galen/domain/sales/margin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../client/call.ts'
import { Button } from '../../../kit/button.tsx'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { PercentField } from '../../../kit/fields/percent-field.tsx'
import { Instant } from '../../../kit/instant.tsx'
import { StatusPill } from '../../../kit/status-pill.tsx'
import { text } from '../../../kit/text.ts'
import { useSettings } from '../../../client/session.ts'
import { Day } from '../../../patterns/list/cells.tsx'
import styles from './add-item.module.css'
import { priceAtMargin } from '../price-at-margin.ts'
import { SmallField } from './small-field.tsx'
import type { FoundItem } from './use-found-items.ts'

type OfferingItem = NamedMedicine & Pick<FoundItem, 'id' | 'dropShip' | 'offered'>

export type AddOffer = (item: OfferingItem, offer: OrderOffer, typed: string, price: number | null) => Promise<void>

type OfferRowsProps = {
  item: OfferingItem
  add: AddOffer
  /** What is on the order already, by variation. */
  ordered: ReadonlyMap<string, { readonly quantity: number; readonly price: number }>
  leave: () => void
  /** What is typed is added to what is on the order instead of taking its place. */
  adds?: boolean
}

/** The vendors of one item side by side; a quantity for each splits the line over them. */
export function OfferRows({ item, add, ordered, leave, adds = false }: OfferRowsProps) {
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
              adds={adds}
              said={feed.data?.content.find(({ variationId }) => variationId === offer.id)}
            />
          ))}
        </tbody>
      </table>
      {item.offered && item.offered.paid.length > 0 && <Paid paid={item.offered.paid} />}
      <p className={styles['aside']}>
        <span>{text('Price and margin move together. Type 12*3, 60=37.25 or 60%15.')}</span>
        {feed.data ? (
          <span role="status">{feed.data.note}</span>
        ) : (
          <Button look="quiet" pending={feed.isFetching} onClick={() => setIsAsked(true)}>
            {text('Check vendor stock')}
          </Button>
        )}
      </p>
    </div>
  )
}

/** What the customer paid for the item, the latest first. */
const Paid = ({ paid }: { paid: OfferedItem['paid'] }) => (
  <div className={styles['paid']}>
    <span>{text('What they paid')}</span>
    <ol>
      {paid.map(({ soldOn, price, quantity }, place) => (
        <li key={`${soldOn} ${place}`}>
          <Day date={soldOn} /> <b>{formatMoney(parseCents(price.toFixed(2)))}</b>{' '}
          <span className="secondary">{text('× {quantity}', { quantity })}</span>
        </li>
      ))}
    </ol>
  </div>
)

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
  adds: boolean
  offer: OrderOffer
  isFirst: boolean
  ordered: { readonly quantity: number; readonly price: number } | undefined
  said: VendorOffer | undefined
}

function OfferRow({ item, offer, isFirst, add, leave, adds, ordered, said }: OfferRowProps) {
  const [quantity, setQuantity] = useState(ordered && !adds ? String(ordered.quantity) : '')
  const asked = useAskedPrice(offer, ordered?.price)
  const put = (price: Cents | null) => void add(item, offer, quantity, price === null ? null : centsToNumber(price))
  const named = { item: item.itemName, vendor: offer.vendorName }
  const onKey = (event: React.KeyboardEvent) => event.key === 'Escape' && leave()
  return (
    <tr>
      <th scope="row">
        {offer.vendorName} {offer.isSpecial && <StatusPill tone="placed">{text('Special')}</StatusPill>}
        <FromVendor said={said} />
      </th>
      <td>{offer.cost === null ? '–' : formatUnitCost(parseUnitCost(offer.cost))}</td>
      <td>
        <MoneyField
          small
          unlabelled
          rounds
          label={text('Price of {item} from {vendor}', named)}
          value={asked.price}
          onChange={asked.setPrice}
          onKey={onKey}
          onEnter={put}
        />
      </td>
      <td>
        {offer.cost === null ? (
          '–'
        ) : (
          <PercentField
            small
            unlabelled
            caps
            most={LARGEST_MARGIN}
            label={text('Margin of {item} from {vendor}', named)}
            value={asked.margin}
            onChange={asked.setMargin}
            onKey={onKey}
            onEnter={(percent) => put(asked.atMargin(percent))}
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
          onKeyDown={(event) => {
            onKey(event)
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) put(asked.price)
          }}
          {...(isFirst && { 'data-first-quantity': item.id })}
        />
        {adds && ordered && (
          <div className="small secondary">{text('+ {count} on order', { count: ordered.quantity })}</div>
        )}
      </td>
    </tr>
  )
}

/** Price and margin, each setting the other (Spec §5); both fields show what would be stored. */
function useAskedPrice({ price: first, cost, minimumMargin }: OrderOffer, ordered: number | undefined) {
  const [price, setPrice] = useState<Cents | null>(() => {
    const known = ordered ?? first
    return known === null ? null : ifStorable(() => roundToCents(known))
  })
  const unit = cost === null ? null : parseUnitCost(cost)
  const atMargin = (percent: number | null) =>
    percent === null || unit === null ? price : (priceAtMargin(unit, percent) ?? price)
  return {
    price,
    setPrice,
    margin: unit === null || price === null ? null : marginFromPrice(price, unit),
    atMargin,
    setMargin: (percent: number | null) => setPrice(atMargin(percent)),
    isBelow: unit !== null && price !== null && minimumMargin !== null && !meetsMargin(price, unit, minimumMargin),
  }
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
