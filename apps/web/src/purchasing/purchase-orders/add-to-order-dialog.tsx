import { purchasableItemIndex, purchaseOrderDraftIndex } from '@galen/contract/purchasing/purchase-order-indices'
import { purchaseSuggestions } from '@galen/contract/purchasing/suggestions'
import { formatMoney, formatUnitCost, parseCents, parseUnitCost } from '@galen/domain/money'
import { arrayOr } from '@galen/domain/search/query-builder'
import type { Input } from '@galen/contract/route'
import type { RowOf } from '@galen/contract/search-index'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { performed, toastError } from '../../client/api.tsx'
import { readListsAgain } from '../../client/read-lists-again.ts'
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

type AddToOrderProps = {
  wanted: readonly WantedGoods[]
  onDone?: (() => void) | undefined
  onClose: () => void
}

/** One draft for each vendor: a new one, or one that is open already. A line can be bought from another vendor. */
export function AddToOrderDialog({ wanted, onDone, onClose }: AddToOrderProps) {
  const [quantities, setQuantities] = useState<ReadonlyMap<string, number>>(new Map())
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
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
  const orders = vendors
    .map(([vendorId, lines]) => ({
      vendorId,
      ...(targetOf(vendorId) !== NEW && { orderId: targetOf(vendorId) }),
      products: lines.flatMap((line) => sentLine({ ...line, quantity: quantityOf(line) })),
    }))
    .filter(({ products }) => products.length > 0)
  const { add, pending } = useAdding(() => {
    onDone?.()
    onClose()
  })
  return (
    <Dialog
      title={text('Add to PO')}
      onClose={onClose}
      wide="widest"
      act={{
        label: text('Add to PO'),
        run: () => void add(orders),
        pending,
        disabledReason: orders.length === 0 ? text('Enter a quantity.') : undefined,
      }}
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

type Orders = Input<typeof purchaseSuggestions.order>['body']['orders']

/** Saves all drafts in one call, and leads to what was saved. */
function useAdding(done: () => void) {
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)
  const save = async (orders: Orders) => {
    const { ids } = await performed(purchaseSuggestions.order, { body: { orders } })
    readListsAgain('to-purchase', 'open-sale', 'open-sale-item', purchaseOrderDraftIndex.name)
    const [only] = ids.length === 1 ? ids : []
    toast.success(text('{count, plural, one {# draft} other {# drafts}} saved', { count: ids.length }), {
      act: {
        label: text('Open'),
        run: () => void navigate(only ? purchaseOrderAddress(only) : '/purchase-order/drafts'),
      },
    })
    done()
  }
  const add = async (orders: Orders) => {
    setPending(true)
    try {
      await save(orders)
    } catch (reason) {
      toastError(reason)
    } finally {
      setPending(false)
    }
  }
  return { add, pending }
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
                  required
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

/** A line of nothing is left out. */
const sentLine = ({ id, quantity, targets }: WantedGoods) =>
  quantity > 0
    ? [
        {
          purchasableItemId: id,
          quantity,
          ...(targets.length > 0 && { targets: targets.map((each) => ({ ...each })) }),
        },
      ]
    : []
