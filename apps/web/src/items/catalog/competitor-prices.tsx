import type { Item } from '@galen/contract/items/items'
import { systemPropertyIndex } from '@galen/contract/admin/properties'
import type { BusinessDate } from '@galen/domain/dates'
import { type Cents, centsToNumber, formatMoney, parseCents } from '@galen/domain/money'
import { exact } from '@galen/domain/search/query-builder'
import { useState } from 'react'
import { Button, IconButton } from '../../kit/button.tsx'
import { DocumentField } from '../../patterns/document/document-field.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { DateField } from '../../kit/fields/date-field.tsx'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { useToday } from '../../kit/fields/use-today.ts'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { ActsCell, PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import { LOOKUP_FRESH_MS } from '../../client/cache.ts'
import { useSearch } from '../../client/search.ts'
import { itemDayInWords } from './item-labels.tsx'
import styles from '../items.module.css'

type Seen = Item['competitorPrices'][number]

/** What others ask for the same. */
export function CompetitorPrices({ of }: { of: OpenDocument<Item> }) {
  const found = useSearch(
    systemPropertyIndex,
    { query: exact('type', 'competitor'), size: systemPropertyIndex.maxSize },
    { freshForMs: LOOKUP_FRESH_MS },
  )
  const competitors = found.data?.content ?? []
  const nameOf = (id: string) => competitors.find((each) => each.id === id)?.name ?? '–'
  const inWords = (prices: readonly Seen[]) =>
    prices.map(({ competitorId, price }) => `${nameOf(competitorId)} ${formatMoney(parseCents(price))}`).join(', ')
  return (
    <DocumentField of={of} field="competitorPrices" inWords={inWords}>
      {({ value, onChange, onBlur, error, readOnly }) => {
        const put = (next: Seen[]) => {
          onChange(next)
          onBlur()
        }
        return (
          <Panel title={text('Competitor prices')} beside={value.length}>
            {value.length === 0 && (
              <PanelBody>
                <p className="secondary">{text('No prices yet.')}</p>
              </PanelBody>
            )}
            {value.length > 0 && (
              <Prices
                prices={value}
                nameOf={nameOf}
                onRemove={readOnly ? undefined : (place) => put(value.filter((_, at) => at !== place))}
              />
            )}
            {error && (
              <PanelBody>
                <FieldError>{error}</FieldError>
              </PanelBody>
            )}
            {!readOnly && (
              <NewPrice
                competitors={competitors
                  .filter(({ active }) => active)
                  .map(({ id, name }) => ({ value: id, label: name }))}
                onAdd={(seen) => put([...value, seen])}
              />
            )}
          </Panel>
        )
      }}
    </DocumentField>
  )
}

type PricesProps = {
  prices: readonly Seen[]
  nameOf: (id: string) => string
  onRemove: ((place: number) => void) | undefined
}

const Prices = ({ prices, nameOf, onRemove }: PricesProps) => (
  <PanelTable
    label={text('Competitor prices')}
    columns={[text('Competitor'), text('Seen on'), { label: text('Price'), align: 'end' }]}
    hasActs={onRemove !== undefined}
  >
    {prices.map(({ competitorId, price, seenOn }, place) => (
      <tr key={`${competitorId} ${seenOn} ${price}`}>
        <td>{nameOf(competitorId)}</td>
        <td data-label={text('Seen on')}>{itemDayInWords(seenOn)}</td>
        <td data-align="end">{formatMoney(parseCents(price))}</td>
        {onRemove && (
          <ActsCell>
            <IconButton
              icon="trash"
              label={text('Remove the price of {competitor}', { competitor: nameOf(competitorId) })}
              onClick={() => onRemove(place)}
            />
          </ActsCell>
        )}
      </tr>
    ))}
  </PanelTable>
)

type NewPriceProps = {
  competitors: readonly { readonly value: string; readonly label: string }[]
  onAdd: (seen: Seen) => void
}

function NewPrice({ competitors, onAdd }: NewPriceProps) {
  const today = useToday()
  const [competitorId, setCompetitorId] = useState<string | null>(null)
  const [price, setPrice] = useState<Cents | null>(null)
  const [seenOn, setSeenOn] = useState<BusinessDate>(today)
  const [isTried, setIsTried] = useState(false)
  const missing = isTried ? text('is required') : undefined
  const add = () => {
    setIsTried(true)
    if (competitorId === null || price === null) return
    onAdd({ competitorId, price: centsToNumber(price), seenOn })
    setCompetitorId(null)
    setPrice(null)
    setIsTried(false)
  }
  return (
    <form
      className={styles['codeForm']}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <Select
        label={text('Competitor')}
        data={competitors}
        value={competitorId}
        onChange={setCompetitorId}
        error={competitorId === null && missing && <FieldError>{missing}</FieldError>}
        searchable
      />
      <MoneyField
        label={text('Price')}
        value={price}
        onChange={setPrice}
        error={price === null ? missing : undefined}
      />
      <DateField label={text('Seen on')} value={seenOn} onChange={(day) => day !== null && setSeenOn(day)} />
      <Button type="submit" icon="plus">
        {text('Add price')}
      </Button>
    </form>
  )
}
