import type { EdiDocument } from '@galen/contract/edi/edi-documents'
import type { ReadableDocument } from '@galen/domain/edi/readable-document'
import { formatDate, isBusinessDate, parseBusinessDate } from '@galen/domain/dates'
import { PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import { At } from '../../patterns/list/cells.tsx'
import { Fact } from '../../patterns/list/peek.tsx'
import styles from '../page/edi.module.css'

type Props = { of: ReadableDocument; document: EdiDocument }

const answers = {
  A: text('Accepted'),
  E: text('Accepted with errors'),
  P: text('Partially accepted'),
  R: text('Rejected'),
}

/** What the document says, with what the partner or we found wrong at its line. */
export function ReadableDocumentView({ of, document }: Props) {
  const atLines = new Set(of.lines.map(({ segment }) => segment))
  const general = document.findings.filter(({ segment }) => segment === null || !atLines.has(segment))
  return (
    <section className={styles['side']} aria-label={text('Readable')}>
      <header className={styles['side-head']}>
        <h3>{text('Readable')}</h3>
      </header>
      <dl className={styles['facts']}>
        {of.facts.map(({ label, value }, place) => (
          <Fact key={place} label={label}>
            {isBusinessDate(value) ? formatDate(parseBusinessDate(value)) : value}
          </Fact>
        ))}
      </dl>
      {of.lines.length > 0 && <Lines of={of} document={document} />}
      {general.map(({ message }, place) => (
        <p key={place} className={styles['finding']}>
          {message}
        </p>
      ))}
      {document.answer !== null && (
        <dl className={styles['facts']}>
          <Fact label={text('997 from the partner')}>
            <At instant={document.answeredAt} />
          </Fact>
          <Fact label={text('Answer')}>{answers[document.answer]}</Fact>
        </dl>
      )}
    </section>
  )
}

const Lines = ({ of, document }: Props) => (
  <PanelTable
    label={text('Lines')}
    columns={[
      text('Product'),
      text('Name'),
      { label: text('Qty'), align: 'end' },
      { label: text('Price'), align: 'end' },
    ]}
  >
    {of.lines.map(({ segment, product, name, quantity, price }) => {
      const found = document.findings.filter((finding) => finding.segment === segment)
      return (
        <tr key={segment} {...(found.length > 0 && { 'data-wrong': true })}>
          <td data-first>
            <span className={styles['element']}>{product}</span>
            {found.map(({ message }, place) => (
              <p key={place} className={styles['finding']}>
                {message}
              </p>
            ))}
          </td>
          <td data-label={text('Name')}>{name === '' ? '–' : name}</td>
          <td data-label={text('Qty')} data-align="end" className="figures">
            {quantity}
          </td>
          <td data-label={text('Price')} data-align="end" className="figures">
            {price === '' ? '–' : price}
          </td>
        </tr>
      )
    })}
  </PanelTable>
)
