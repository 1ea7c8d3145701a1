import type { SalesRequest } from '@galen/contract/sales/sales-requests'
import { formatDate, isBusinessDate, parseBusinessDate } from '@galen/domain/dates'
import { readableDocument } from '@galen/domain/edi/readable-document'
import { segmentNames } from '@galen/domain/edi/segment-names'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import styles from './sales-request.module.css'

type Of = { request: Pick<SalesRequest, 'file' | 'payload'> }

/** The order as it was sent, in words: the segments of a file by name, or the fields of a system's data. */
export function OriginalDocument({ request: { file, payload } }: Of) {
  const facts = file === null ? factsOf(payload) : []
  if (file === null && facts.length === 0) return null
  return (
    <Panel title={text('Original document')} beside={file === null ? undefined : text('EDI 850')}>
      <PanelBody>
        {file === null ? (
          <dl className={styles['original']}>
            {facts.map(({ label, value }, place) => (
              <div key={place}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <EdiFile file={file} />
        )}
      </PanelBody>
    </Panel>
  )
}

function EdiFile({ file }: { file: string }) {
  const { facts, segments, separators } = readableDocument(file)
  return (
    <>
      {facts.length > 0 && (
        <dl className={styles['original']}>
          {facts.map(({ label, value }, place) => (
            <div key={place}>
              <dt>{label}</dt>
              <dd>{isBusinessDate(value) ? formatDate(parseBusinessDate(value)) : value}</dd>
            </div>
          ))}
        </dl>
      )}
      {segments.length === 0 ? (
        <p className={`code ${styles['file']}`}>{file}</p>
      ) : (
        <details open={facts.length === 0}>
          <summary>
            {text('{count, plural, one {# segment} other {# segments}} as they were sent', { count: segments.length })}
          </summary>
          <PanelTable label={text('Segments')} columns={[text('Segment'), text('Name'), text('Content')]}>
            {segments.map(([name = '', ...elements], place) => (
              <tr key={place}>
                <td className="code">{name}</td>
                <td data-label={text('Name')}>{segmentNames[name] ?? '–'}</td>
                <td data-label={text('Content')} className={`code ${styles['content']}`}>
                  {elements.join(` ${separators.element} `)}
                </td>
              </tr>
            ))}
          </PanelTable>
        </details>
      )}
    </>
  )
}

const LABELS: Readonly<Record<string, string>> = {
  customerNumber: text('Customer number'),
  customerName: text('Customer'),
  externalNumber: text('Their PO'),
  addressId: text('Ship-to'),
  note: text('Note'),
}

/** The fields of a system's data, and its lines one after the other. */
function factsOf(payload: unknown): { label: string; value: string }[] {
  if (payload === null || typeof payload !== 'object') return []
  return Object.entries(payload).flatMap(([name, value]) => {
    if (Array.isArray(value))
      return value.map((line, place) => ({
        label: text('Line {number}', { number: place + 1 }),
        value: lineInWords(line),
      }))
    if (value === null || value === '' || typeof value === 'object') return []
    return [{ label: LABELS[name] ?? name, value: String(value) }]
  })
}

const lineInWords = (line: unknown): string =>
  line !== null && typeof line === 'object'
    ? Object.values(line)
        .filter((value) => value !== null && typeof value !== 'object')
        .join(' · ')
    : String(line)
