import { sellableItemIndex } from '@galen/contract/items/item-indices'
import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import type { RowOf } from '@galen/contract/search-index'
import { formatMoney, parseCents } from '@galen/domain/money'
import { useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { performed, toastError, useRead } from '../../client/api.tsx'
import { useSearch } from '../../client/search.ts'
import { Button } from '../../kit/button.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { PageActions } from '../../patterns/page-actions.tsx'
import { salesOrderAddress } from '../order-address.ts'
import { readTypedLine } from './typed-line.ts'
import { variationsOf, type VariationFound } from './variation-source.ts'

type Item = RowOf<typeof sellableItemIndex>

const HEAD = ['customer', 'customerClass', 'dba', 'address', 'notes'] as const

const labels = {
  customer: text('Customer'),
  customerClass: text('Class'),
  dba: text('DBA'),
  address: text('Ship to'),
  notes: text('Notes'),
}

/** `/item-lookup/{salesOrderId}`: find and add items while on the phone. */
export function ItemLookupPage() {
  const { salesOrderId: id = '' } = useParams()
  const [said] = useSearchParams()
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const searching = useRef<HTMLInputElement>(null)
  const { data: order, refetch } = useRead(salesOrders.get, { params: { id } })
  const { data: found } = useSearch(sellableItemIndex, { query: words, size: 20 })
  const add = async (variation: VariationFound, typed: string) => {
    const line = readTypedLine(typed)
    if ('refused' in line) return toast.error(line.refused)
    if (line.quantity === 0) return toast.error(text('Add quantity of item {name}.', { name: variation.itemName }))
    try {
      await performed(salesOrders.saveLine, {
        params: { id, variation: variation.id },
        body: { id: variation.id, quantity: line.quantity, ...(line.price !== undefined && { price: line.price }) },
      })
      await refetch()
      searching.current?.focus()
      searching.current?.select()
    } catch (reason) {
      toastError(reason)
    }
  }
  return (
    <>
      <PageActions>
        <Button look="primary" onClick={() => void navigate(salesOrderAddress(id, 'items'))}>
          {text('Done')}
        </Button>
      </PageActions>
      <h1>{text('Add item')}</h1>
      <p className="secondary">
        {HEAD.flatMap((name) => (said.get(name) ? [`${labels[name]}: ${said.get(name)}`] : [])).join(' · ')}
      </p>
      <TextField
        ref={searching}
        label={text('Search by number, NDC, name or scan')}
        value={words}
        onChange={setWords}
        autoFocus
      />
      <FoundItems found={found?.content as readonly Item[] | undefined} add={add} />
      <Basket order={order} />
    </>
  )
}

type Add = (variation: VariationFound, typed: string) => Promise<unknown>

function FoundItems({ found, add }: { found: readonly Item[] | undefined; add: Add }) {
  return (
    <Panel title={text('Items')}>
      <PanelBody>
        <table className="table">
          <thead>
            <tr>
              {[
                text('Item'),
                text('NDC'),
                text('Name'),
                text('Vendor'),
                text('Available'),
                text('Price'),
                text('Quantity'),
              ].map((label) => (
                <th key={label}>{label}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(found ?? []).flatMap(variationsOf).map((variation) => (
              <Found key={variation.id} variation={variation} add={add} />
            ))}
          </tbody>
        </table>
        {found?.length === 0 && <p>{text('No item matches. Try NDC without dashes.')}</p>}
        <p className="secondary">{text('Type 60, or 60=37.25 with a price, then Enter.')}</p>
      </PanelBody>
    </Panel>
  )
}

function Basket({ order }: { order: SalesOrder | undefined }) {
  return (
    <Panel title={text('Basket')} beside={order?.lines}>
      <PanelBody>
        <table className="table">
          <tbody>
            {(order?.products ?? []).map(({ id: lineId, sellableItem, quantity, salesPrice, total }) => (
              <tr key={lineId}>
                <td>{`${sellableItem.number} ${sellableItem.itemName}`}</td>
                <td className="figures">{quantity}</td>
                <td className="figures">{formatMoney(parseCents(salesPrice))}</td>
                <td className="figures">{formatMoney(parseCents(total))}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="figures">{text('Total {total}', { total: formatMoney(parseCents(order?.total ?? 0)) })}</p>
      </PanelBody>
    </Panel>
  )
}

function Found({
  variation,
  add,
}: {
  variation: VariationFound
  add: (variation: VariationFound, typed: string) => Promise<unknown>
}) {
  const [typed, setTyped] = useState('')
  return (
    <tr>
      <td className="figures">{variation.number}</td>
      <td className="figures">{variation.ndc ?? '–'}</td>
      <td>{[variation.itemName, variation.strength, variation.size].filter(Boolean).join(' ')}</td>
      <td>{variation.vendorName}</td>
      <td className="figures">{variation.available}</td>
      <td className="figures">{variation.price === null ? '–' : formatMoney(parseCents(variation.price))}</td>
      <td>
        <TextField
          label={text('Quantity of {item}', { item: variation.itemName })}
          value={typed}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void add(variation, typed)
          }}
        />
      </td>
    </tr>
  )
}
