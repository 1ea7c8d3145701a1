import { StatusPill } from '../kit/status-pill.tsx'
import { LineGrid } from '../kit/grid/line-grid.tsx'
import { text } from '../kit/text.ts'
import { Held } from './held.tsx'
import type { Part } from './part.ts'
import {
  newSampleLine,
  priceRefused,
  sampleColumns,
  type SampleLine,
  sampleLines,
  sampleTotals,
} from './sample-lines.ts'
import styles from './showroom.module.css'

const MANY = 500
const twelve = sampleLines(12)
const wrong = sampleLines(5).map((line, place) => (place === 2 ? { ...line, quantity: 9000 } : line))

const refusedPrice = priceRefused(wrong[1])

const Allocations = ({ line }: { line: SampleLine }) => (
  <div className={styles['row']}>
    <span className="strong">{text('Lots, first expiry first')}</span>
    <span className="code">{`KX${line.id.slice(-2)}71B`}</span>
    <span className="figures">{line.quantity}</span>
    <StatusPill tone="hold">{text('Short dated')}</StatusPill>
  </div>
)

const expand = (line: SampleLine) => <Allocations line={line} />

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
        {...(!isPlain && { expand })}
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
      { name: text('Filled'), show: () => <Editable label={text('Items')} initial={twelve} /> },
      { name: text('Empty'), show: () => <Editable label={text('New items')} initial={[]} isPlain /> },
      { name: text('Errors'), show: () => <Editable label={text('Wrong items')} initial={wrong} isWrong /> },
      {
        name: text('Read only, with the reason'),
        show: () => (
          <LineGrid
            label={text('Placed items')}
            columns={sampleColumns}
            rows={twelve}
            totals={sampleTotals}
            expand={expand}
            whyReadOnly={text('Placed; press Edit to change lines.')}
          />
        ),
      },
      {
        name: text('Loading'),
        show: () => <LineGrid label={text('Items on their way')} columns={sampleColumns} rows={undefined} />,
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
