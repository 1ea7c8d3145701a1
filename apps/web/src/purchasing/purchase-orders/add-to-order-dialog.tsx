import { purchasableItemIndex, purchaseOrderDraftIndex } from '@galen/contract/purchasing/purchase-order-indices'
import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { formatMoney, formatUnitCost, parseCents, parseUnitCost } from '@galen/domain/money'
import { arrayOr } from '@galen/domain/search/query-builder'
import { type RowOf, search } from '@galen/contract/search-index'
import { useState } from 'react'
import { Link } from 'react-router'
import { performed, toastError } from '../../client/api.tsx'
import { cache, readsOf } from '../../client/cache.ts'
import { useSearch } from '../../client/search.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { QuantityField } from '../../kit/fields/quantity-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { Note } from '../../kit/panel.tsx'
import { PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { purchaseOrderAddress } from './purchase-order-address.ts'
import styles from './orders.module.css'

/** Something to buy, by its variation. */
export type WantedGoods = {
  readonly id: string
  readonly itemId: string
  readonly itemName: string
  readonly vendorId: string
  readonly vendor: string
  readonly cost: number | null
  readonly minimumOrder: number | null
  readonly quantity: number
  readonly targets: readonly { readonly salesOrderId: string; readonly quantity: number }[]
}

/** As it is bought now; the key stays when another vendor is chosen. */
type ChosenGoods = WantedGoods & { readonly key: string }

const NEW = 'new'

/** One draft for each vendor: a new one, or one that is open already. A line can be bought from another vendor. */
export function AddToOrderDialog({ wanted, onClose }: { wanted: readonly WantedGoods[]; onClose: () => void }) {
  const [quantities, setQuantities] = useState<ReadonlyMap<string, number>>(new Map())
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const [pending, setPending] = useState(false)
  const { lines: chosenLines, offersOf, choose } = useOffers(wanted)
  const vendors = [...Map.groupBy(chosenLines, ({ vendorId }) => vendorId)]
  const drafts = useSearch(purchaseOrderDraftIndex, {
    query: arrayOr(
      'vendorId',
      vendors.map(([id]) => id),
    ),
    size: 100,
  })
  const draftsOf = (vendorId: string) => (drafts.data?.content ?? []).filter((draft) => draft.vendorId === vendorId)
  const quantityOf = ({ key, quantity }: ChosenGoods) => quantities.get(key) ?? quantity
  const targetOf = (vendorId: string) => chosen.get(vendorId) ?? draftsOf(vendorId)[0]?.id ?? NEW
  const add = async () => {
    setPending(true)
    try {
      const made: string[] = []
      for (const [vendorId, lines] of vendors)
        made.push(
          await addLines(
            targetOf(vendorId),
            vendorId,
            lines.map((line) => ({ ...line, quantity: quantityOf(line) })),
          ),
        )
      for (const index of ['to-purchase', 'open-sale', 'open-sale-item', purchaseOrderDraftIndex.name])
        void cache.invalidateQueries(readsOf(search, { index }))
      toast.success(text('{count, plural, one {# draft} other {# drafts}} saved', { count: made.length }))
      onClose()
    } catch (reason) {
      toastError(reason)
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog
      title={text('Add to PO')}
      onClose={onClose}
      wide="widest"
      act={{ label: text('Add to PO'), run: () => void add(), pending }}
    >
      {vendors.map(([vendorId, lines]) => (
        <VendorLines
          key={vendorId}
          lines={lines}
          drafts={draftsOf(vendorId)}
          order={targetOf(vendorId)}
          onOrder={(next) => setChosen(new Map(chosen).set(vendorId, next))}
          quantityOf={quantityOf}
          onQuantity={({ key }, next) => setQuantities(new Map(quantities).set(key, next))}
          offersOf={offersOf}
          onOffer={choose}
        />
      ))}
    </Dialog>
  )
}

type Offer = RowOf<typeof purchasableItemIndex>

/** The vendors that sell the items of these lines, and the lines as they are bought now. */
function useOffers(wanted: readonly WantedGoods[]) {
  const [offered, setOffered] = useState<ReadonlyMap<string, Offer>>(new Map())
  const itemIds = [...new Set(wanted.map(({ itemId }) => itemId))]
  const offers = useSearch(purchasableItemIndex, { query: arrayOr('itemId', itemIds), size: 100 })
  const lines = wanted.map((line): ChosenGoods => {
    const other = offered.get(line.id)
    if (!other || other.id === line.id) return { ...line, key: line.id }
    const { id, vendorId, vendorName, cost } = other
    return { ...line, key: line.id, id, vendorId, vendor: vendorName, cost, minimumOrder: null }
  })
  return {
    lines,
    offersOf: ({ itemId }: ChosenGoods) => (offers.data?.content ?? []).filter((offer) => offer.itemId === itemId),
    choose: ({ key }: ChosenGoods, offer: Offer) => setOffered(new Map(offered).set(key, offer)),
  }
}

type VendorLinesProps = {
  lines: readonly ChosenGoods[]
  drafts: readonly RowOf<typeof purchaseOrderDraftIndex>[]
  order: string
  onOrder: (order: string) => void
  quantityOf: (line: ChosenGoods) => number
  onQuantity: (line: ChosenGoods, quantity: number) => void
  offersOf: (line: ChosenGoods) => readonly Offer[]
  onOffer: (line: ChosenGoods, offer: Offer) => void
}

/** What is bought from one vendor, into which draft, and how far that is from the least that the vendor takes. */
function VendorLines({ lines, drafts, order, onOrder, ...of }: VendorLinesProps) {
  const { quantityOf, onQuantity } = of
  const vendor = lines[0]?.vendor ?? ''
  const draftInWords = ({ lines: count, total }: (typeof drafts)[number]) =>
    total === null
      ? text('Draft with {count, plural, one {# line} other {# lines}}', { count })
      : text('Draft with {count, plural, one {# line} other {# lines}}, {total}', {
          count,
          total: formatMoney(parseCents(total)),
        })
  return (
    <section className={styles['vendor']} aria-label={vendor}>
      <Select
        label={vendor}
        data={[
          { value: NEW, label: text('New draft') },
          ...drafts.map((draft) => ({ value: draft.id, label: draftInWords(draft) })),
        ]}
        value={order}
        onChange={(next) => next && onOrder(next)}
      />
      <PanelTable
        label={text('Lines for {vendor}', { vendor })}
        columns={[text('Item'), text('Vendor and cost'), { label: text('Units'), align: 'end' }]}
      >
        {lines.map((line) => (
          <tr key={line.key}>
            <td data-first>{line.itemName}</td>
            <td data-label={text('Vendor and cost')}>
              <OfferSelect line={line} {...of} />
            </td>
            <td data-align="end" data-label={text('Units')}>
              <div className={styles['units']}>
                <QuantityField
                  unlabelled
                  label={line.itemName}
                  value={quantityOf(line)}
                  onChange={(next) => onQuantity(line, next ?? 0)}
                />
              </div>
            </td>
          </tr>
        ))}
      </PanelTable>
      <Minimum lines={lines} quantityOf={quantityOf} draft={drafts.find(({ id }) => id === order)} />
      {order !== NEW && (
        <Link to={purchaseOrderAddress(order)} className="link small">
          {text('Open the draft')}
        </Link>
      )}
    </section>
  )
}

const offerInWords = (vendor: string, cost: number | null) =>
  cost === null ? vendor : `${vendor} · ${formatUnitCost(parseUnitCost(cost))}`

/** Another vendor that sells the item; the line goes to an order of that vendor. */
function OfferSelect({
  line,
  offersOf,
  onOffer,
}: Pick<VendorLinesProps, 'offersOf' | 'onOffer'> & { line: ChosenGoods }) {
  const offers = offersOf(line)
  const isListed = offers.some(({ id }) => id === line.id)
  return (
    <Select
      aria-label={text('Vendor of {item}', { item: line.itemName })}
      data={[
        ...(isListed ? [] : [{ value: line.id, label: offerInWords(line.vendor, line.cost) }]),
        ...offers.map(({ id, vendorName, cost }) => ({ value: id, label: offerInWords(vendorName, cost) })),
      ]}
      value={line.id}
      onChange={(next) => {
        const offer = offers.find(({ id }) => id === next)
        if (offer) onOffer(line, offer)
      }}
    />
  )
}

type MinimumProps = Pick<VendorLinesProps, 'lines' | 'quantityOf'> & {
  draft: VendorLinesProps['drafts'][number] | undefined
}

/** What the order comes to with these lines, against the minimum of the vendor. */
function Minimum({ lines, quantityOf, draft }: MinimumProps) {
  if (lines.some(({ cost }) => cost === null)) return null
  const total = lines.reduce((sum, line) => sum + quantityOf(line) * (line.cost ?? 0), draft?.total ?? 0)
  const minimum = lines.find(({ minimumOrder }) => minimumOrder !== null)?.minimumOrder ?? null
  const amounts = {
    total: formatMoney(parseCents(total.toFixed(2))),
    minimum: formatMoney(parseCents(minimum ?? 0)),
    short: formatMoney(parseCents(Math.max(0, (minimum ?? 0) - total).toFixed(2))),
  }
  if (minimum === null) return <p className="secondary small">{text('Total {total}', amounts)}</p>
  return total < minimum ? (
    <Note tone="hold">{text('Total {total}. The minimum is {minimum}: {short} short.', amounts)}</Note>
  ) : (
    <Note tone="good">{text('Total {total}. The minimum of {minimum} is reached.', amounts)}</Note>
  )
}

/** Adds to what a draft has of the same variation already. */
async function addLines(orderId: string, vendorId: string, lines: readonly WantedGoods[]): Promise<string> {
  const products = lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ id, quantity, targets }) => ({
      purchasableItemId: id,
      quantity,
      ...(targets.length > 0 && { targets: targets.map((target) => ({ ...target })) }),
    }))
  if (orderId === NEW) return (await performed(purchaseOrders.create, { body: { vendorId, products } })).id
  const order = await performed(purchaseOrders.get, { params: { id: orderId } })
  for (const { targets = [], ...product } of products) {
    const there = order.products.find(({ purchasableItemId }) => purchasableItemId === product.purchasableItemId)
    const kept = (there?.targets ?? []).map(({ salesOrderId, quantity }) => ({ salesOrderId, quantity }))
    await performed(purchaseOrders.saveProduct, {
      params: { id: orderId },
      body: {
        ...product,
        quantity: product.quantity + (there?.quantity ?? 0),
        targets: [
          ...kept.filter((each) => targets.every(({ salesOrderId }) => salesOrderId !== each.salesOrderId)),
          ...targets,
        ],
      },
    })
  }
  return orderId
}
