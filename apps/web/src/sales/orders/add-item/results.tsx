import { medicineName, medicineParts, type NamedMedicine } from '@galen/domain/items/medicine-name'
import { formatMoney, parseCents } from '@galen/domain/money'
import { Fragment } from 'react'
import { Day } from '../../../patterns/list/cells.tsx'
import { text } from '../../../kit/text.ts'
import { MedicinePills } from '../../../patterns/medicines/medicine-names.tsx'
import styles from './add-item.module.css'
import { type AddOffer, OfferRows } from './offer-rows.tsx'
import type { FoundItem } from './use-found-items.ts'

type ResultsProps = {
  items: readonly FoundItem[]
  active: string | undefined
  open: (id: string | undefined) => void
  isOpen: boolean
  add: AddOffer
  ordered: ReadonlyMap<string, { readonly quantity: number; readonly price: number }>
  leave: () => void
}

const money = (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : formatMoney(parseCents(value.toFixed(2)))

const availableOf = ({ offered, available }: FoundItem) =>
  offered ? offered.offers.reduce((sum, offer) => sum + Math.max(0, offer.available), 0) : (available ?? 0)

const bestOf = ({ offered, price }: FoundItem) =>
  offered ? (offered.offers.map((offer) => offer.price ?? offer.listPrice).toSorted(byPrice)[0] ?? price) : price
const byPrice = (one: number | null, other: number | null) => (one ?? Infinity) - (other ?? Infinity)

const HEADS = [
  text('Item'),
  text('NDC'),
  text('Name'),
  text('Strength'),
  text('Form'),
  text('Size'),
  text('Manufacturer'),
]
const FIGURES = [text('Available'), text('Best price'), text('Last to them'), text('Bought')]

/** Strength, form and size, none of which is cut. */
function Measures({ of }: { of: NamedMedicine }) {
  const { strength, form, size } = medicineParts(of)
  return (
    <>
      <td className={styles['whole']}>{strength}</td>
      <td className={styles['form']}>{form}</td>
      <td className={styles['whole']}>{size}</td>
    </>
  )
}

/** What was found; the item that is open shows its vendors. */
export const Results = ({ items, active, open, isOpen, add, ordered, leave }: ResultsProps) => (
  <div className={styles['table']}>
    <table aria-label={text('Items')}>
      <thead>
        <tr>
          {HEADS.map((head) => (
            <th key={head} scope="col" className={head === text('Manufacturer') ? styles['maker'] : undefined}>
              {head}
            </th>
          ))}
          {FIGURES.map((head) => (
            <th key={head} scope="col" className={styles['figure']}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => {
          const isShown = isOpen && item.id === active
          return (
            <Fragment key={item.id}>
              <tr
                className={styles['item']}
                data-active={item.id === active}
                onClick={() => open(isShown ? undefined : item.id)}
              >
                <td>
                  <button type="button" aria-expanded={isShown} aria-label={`${item.number} ${item.itemName}`}>
                    {item.number}
                  </button>
                </td>
                <td>
                  <code>{item.ndc ?? '–'}</code>
                </td>
                <td className={styles['name']} title={medicineName(item)}>
                  <span>
                    <span className="cut">{item.itemName}</span> <MedicinePills {...item} />
                  </span>
                </td>
                <Measures of={item} />
                <td className={styles['maker']} title={item.manufacturer ?? ''}>
                  {item.manufacturer ?? '–'}
                </td>
                <td className={styles['figure']}>{availableOf(item).toLocaleString('en-US')}</td>
                <td className={styles['figure']}>{money(bestOf(item))}</td>
                <td className={styles['figure']}>{money(item.offered?.lastPrice)}</td>
                <td className={styles['figure']}>
                  {item.offered?.lastSoldOn ? <Day date={item.offered.lastSoldOn} /> : '–'}
                </td>
              </tr>
              {isShown && item.offered && (
                <tr>
                  <td colSpan={11}>
                    <OfferRows item={item} add={add} ordered={ordered} leave={leave} adds />
                  </td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  </div>
)
