import type { Item } from '@galen/contract/items/items'
import { useState } from 'react'
import { LineGrid } from '../../patterns/lines/line-grid.tsx'
import { textColumn } from '../../patterns/lines/grid-columns.ts'
import { DocumentField } from '../../patterns/document/document-field.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { text } from '../../kit/text.ts'
import { freshKey } from '../../client/call.ts'
import { Filled } from './filled-field.tsx'
import { useClassified } from '../classes/use-classified.ts'
import { ingredientsInWords } from './ingredients-in-words.ts'

type Ingredient = Item['ingredients'][number]
type Row = Ingredient & { readonly id: string }

const columns = [
  textColumn<Row>({
    key: 'ingredient',
    label: text('Ingredient'),
    width: 192,
    grow: true,
    look: 'strong',
    longest: 200,
    of: (row) => row.ingredient || null,
    into: (row, value) => ({ ...row, ingredient: value ?? '' }),
    fault: (row) => (row.ingredient.trim() === '' ? text('is required') : undefined),
  }),
  textColumn<Row>({
    key: 'strength',
    label: text('Strength'),
    width: 96,
    longest: 40,
    of: (row) => row.strength,
    into: (row, value) => ({ ...row, strength: value }),
  }),
  textColumn<Row>({
    key: 'unit',
    label: text('Unit'),
    width: 88,
    longest: 40,
    of: (row) => row.unit,
    into: (row, value) => ({ ...row, unit: value }),
  }),
  textColumn<Row>({
    key: 'baseFactor',
    label: text('Base factor'),
    width: 96,
    longest: 9,
    of: (row) => row.baseFactor,
    into: (row, value) => ({ ...row, baseFactor: value }),
    fault: (row) =>
      row.baseFactor === null || /^\d{1,2}(?:\.\d{1,6})?$/.test(row.baseFactor)
        ? undefined
        : text('must be a number such as 0.8963'),
  }),
]

const newRow = (): Row => ({ id: freshKey(), ingredient: '', strength: null, unit: null, baseFactor: null })
const isWhole = (row: Row) => columns.every((column) => column.fault?.(row) === undefined)
const plain = ({ id: _id, ...ingredient }: Row): Ingredient => ingredient
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What is in a drug, by which the consumption of a substance is counted. */
export function IngredientsCard({ of: open }: { of: OpenDocument<Item> }) {
  const of = useClassified(open)
  return (
    <Filled of={of} field="ingredients">
      <DocumentField of={of} field="ingredients" inWords={ingredientsInWords}>
        {({ value, onChange, readOnly }) => (
          <Ingredients value={value} onChange={readOnly ? undefined : onChange} whyReadOnly={of.readOnly} />
        )}
      </DocumentField>
    </Filled>
  )
}

type IngredientsProps = {
  value: Item['ingredients']
  onChange: ((value: Item['ingredients']) => void) | undefined
  whyReadOnly: string | undefined
}

/** Lines have ids here and none in the item; a line that is not whole yet waits before it is saved. */
export function Ingredients({ value, onChange, whyReadOnly }: IngredientsProps) {
  const [rows, setRows] = useState<readonly Row[]>(() => withIds(value))
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    if (!same(rows.filter(isWhole).map(plain), value)) setRows(withIds(value))
  }
  return (
    <LineGrid
      label={text('Ingredients')}
      columns={columns}
      rows={rows}
      newRow={newRow}
      whyReadOnly={whyReadOnly && text('Read only')}
      {...(onChange && {
        onChange: (next: readonly Row[]) => {
          setRows(next)
          if (next.every(isWhole)) onChange(next.map(plain))
        },
      })}
    />
  )
}

const withIds = (ingredients: Item['ingredients']) => ingredients.map((each) => ({ id: freshKey(), ...each }))
