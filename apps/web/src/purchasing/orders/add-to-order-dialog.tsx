import { purchaseOrderDraftIndex } from '@galen/contract/purchasing/purchase-order-indices'
import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { formatMoney, parseCents } from '@galen/domain/money'
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
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { purchaseOrderAddress } from './order-address.ts'
import styles from './orders.module.css'

/** Something to buy, by its variation. */
export type Wanted = {
  readonly id: string
  readonly itemName: string
  readonly vendorId: string
  readonly vendor: string
  readonly cost: number | null
  readonly minimumOrder: number | null
  readonly quantity: number
  readonly targets: readonly { readonly salesOrderId: string; readonly quantity: number }[]
}

const NEW = 'new'

/** One draft for each vendor: a new one, or one that is open already. */
export function AddToOrderDialog({ wanted, onClose }: { wanted: readonly Wanted[]; onClose: () => void }) {
  const [quantities, setQuantities] = useState<ReadonlyMap<string, number>>(new Map())
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const [pending, setPending] = useState(false)
  const vendors = [...Map.groupBy(wanted, ({ vendorId }) => vendorId)]
  const drafts = useSearch(purchaseOrderDraftIndex, {
    query: arrayOr(
      'vendorId',
      vendors.map(([id]) => id),
    ),
    size: 100,
  })
  const draftsOf = (vendorId: string) => (drafts.data?.content ?? []).filter((draft) => draft.vendorId === vendorId)
  const quantityOf = ({ id, quantity }: Wanted) => quantities.get(id) ?? quantity
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
      wide
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
          onQuantity={(id, next) => setQuantities(new Map(quantities).set(id, next))}
        />
      ))}
    </Dialog>
  )
}

type VendorLinesProps = {
  lines: readonly Wanted[]
  drafts: readonly RowOf<typeof purchaseOrderDraftIndex>[]
  order: string
  onOrder: (order: string) => void
  quantityOf: (line: Wanted) => number
  onQuantity: (id: string, quantity: number) => void
}

/** What is bought from one vendor, and into which draft. */
function VendorLines({ lines, drafts, order, onOrder, quantityOf, onQuantity }: VendorLinesProps) {
  const draftInWords = ({ lines: count, total }: (typeof drafts)[number]) =>
    text('Draft with {count, plural, one {# line} other {# lines}}, {total}', {
      count,
      total: formatMoney(parseCents(total)),
    })
  return (
    <section className={styles['vendor']}>
      <Select
        label={lines[0]?.vendor ?? ''}
        data={[
          { value: NEW, label: text('New draft') },
          ...drafts.map((draft) => ({ value: draft.id, label: draftInWords(draft) })),
        ]}
        value={order}
        onChange={(next) => next && onOrder(next)}
      />
      {lines.map((line) => (
        <QuantityField
          key={line.id}
          label={line.itemName}
          value={quantityOf(line)}
          onChange={(next) => onQuantity(line.id, next ?? 0)}
        />
      ))}
      {order !== NEW && (
        <Link to={purchaseOrderAddress(order)} className="link small">
          {text('Open the draft')}
        </Link>
      )}
    </section>
  )
}

/** Adds to what a draft has of the same variation already. */
async function addLines(orderId: string, vendorId: string, lines: readonly Wanted[]): Promise<string> {
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
