import { LineGrid } from '../patterns/lines/line-grid.tsx'
import { text } from '../kit/text.ts'
import { allocationsOf } from './example-lines.tsx'
import { Held } from './held.tsx'
import type { Part } from './part.ts'
import {
  exampleLines,
  newSampleLine,
  priceRefused,
  sampleColumns,
  type SampleLine,
  sampleLines,
  sampleTotals,
} from './sample-lines.ts'

const MANY = 500
const wrong = sampleLines(5).map((line, place) => (place === 2 ? { ...line, quantity: 9000 } : line))

const refusedPrice = priceRefused(wrong[1])

type EditableProps = { label: string; initial: readonly SampleLine[]; isWrong?: true; isPlain?: true }

const Editable = ({ label, initial, isWrong, isPlain }: EditableProps) => (
  <Held initial={initial}>
    {(rows, change) => (
      <LineGrid
        label={label}
        columns={sampleColumns}
        rows={rows}
        onChange={change}
        newRow={newSampleLine}
        totals={sampleTotals}
        {...(!isPlain && { expand: allocationsOf })}
        {...(isWrong && { faults: refusedPrice })}
      />
    )}
  </Held>
)

export const gridParts: readonly Part[] = [
  {
    name: text('Line grid'),
    wide: true,
    states: [
      { name: text('Filled'), show: () => <Editable label={text('Items')} initial={exampleLines} /> },
      { name: text('Empty'), show: () => <Editable label={text('New items')} initial={[]} isPlain /> },
      { name: text('Errors'), show: () => <Editable label={text('Wrong items')} initial={wrong} isWrong /> },
      {
        name: text('Read only, with the reason'),
        show: () => (
          <LineGrid
            label={text('Placed items')}
            columns={sampleColumns}
            rows={exampleLines}
            totals={sampleTotals}
            expand={allocationsOf}
            whyReadOnly={text('Placed; press Edit to change lines.')}
          />
        ),
      },
      {
        name: text('Loading'),
        show: () => <LineGrid label={text('Loading items')} columns={sampleColumns} rows={undefined} />,
      },
    ],
  },
]

export const longGridParts: readonly Part[] = [
  {
    name: text('Line grid'),
    wide: true,
    states: [
      {
        name: text('{count} lines', { count: MANY }),
        show: () => <Editable label={text('Many items')} initial={sampleLines(MANY)} />,
      },
    ],
  },
]
