import type { OpenDocument } from '../patterns/document/document-types.ts'
import { DocumentLines } from '../patterns/lines/document-lines.tsx'
import { linesOfField } from '../patterns/lines/lines-of-field.ts'
import { StatusPill } from '../kit/status-pill.tsx'
import { text } from '../kit/text.ts'
import type { ExampleOrder } from './document-example.ts'
import { newSampleLine, sampleColumns, type SampleLine, sampleTotals } from './sample-lines.ts'
import styles from './gallery.module.css'

const Allocations = ({ line }: { line: SampleLine }) => (
  <div className={styles['row']}>
    <span className="strong">{text('Lots, first expiry first')}</span>
    <span className="code">{`KX${line.id.slice(-2)}71B`}</span>
    <span className="figures">{line.quantity}</span>
    <StatusPill tone="hold">{text('Short dated')}</StatusPill>
  </div>
)

export const allocationsOf = (line: SampleLine) => <Allocations line={line} />

/** The lines of the example order, opened to their lots; they are saved with the document. */
export const ExampleLines = ({ of }: { of: OpenDocument<ExampleOrder> }) => (
  <DocumentLines
    of={linesOfField(of, 'lines')}
    label={text('Items')}
    columns={sampleColumns}
    newRow={newSampleLine}
    totals={sampleTotals}
    expand={allocationsOf}
  />
)
