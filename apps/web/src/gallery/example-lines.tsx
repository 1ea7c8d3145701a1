import { LineGrid } from '../patterns/lines/line-grid.tsx'
import { StatusPill } from '../kit/status-pill.tsx'
import { text } from '../kit/text.ts'
import { Held } from './held.tsx'
import { newSampleLine, sampleColumns, type SampleLine, sampleLines, sampleTotals } from './sample-lines.ts'
import styles from './gallery.module.css'

export const exampleLines = sampleLines(12)

const Allocations = ({ line }: { line: SampleLine }) => (
  <div className={styles['row']}>
    <span className="strong">{text('Lots, first expiry first')}</span>
    <span className="code">{`KX${line.id.slice(-2)}71B`}</span>
    <span className="figures">{line.quantity}</span>
    <StatusPill tone="hold">{text('Short dated')}</StatusPill>
  </div>
)

export const allocationsOf = (line: SampleLine) => <Allocations line={line} />

/** The lines of the example order, opened to their lots. */
export const ExampleLines = ({ isEditable }: { isEditable: boolean }) => (
  <Held initial={exampleLines}>
    {(rows, change) => (
      <LineGrid
        label={text('Items')}
        columns={sampleColumns}
        rows={rows}
        totals={sampleTotals}
        expand={allocationsOf}
        {...(isEditable
          ? { onChange: change, newRow: newSampleLine }
          : { whyReadOnly: text('Placed; press Edit to change lines.') })}
      />
    )}
  </Held>
)
