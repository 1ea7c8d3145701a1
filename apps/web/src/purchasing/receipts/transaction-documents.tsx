import type { Receipt } from '@galen/contract/purchasing/receipts'
import { type TransactionDocument, transactionDocuments } from '@galen/contract/purchasing/transaction-documents'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { useState } from 'react'
import { useMayI, useSettings } from '../../client/session.ts'
import { Instant } from '../../kit/instant.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { NothingYet, PanelTable } from '../../kit/panel-table.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { ContentsDialog } from '../document-contents.tsx'
import { AddDocument, showDocument } from '../transaction-document.tsx'

/** The transaction documents of a receipt, which compliance confirms from Quarantine. */
export function TransactionDocuments({ receipt, onAdded }: { receipt: Receipt; onAdded: () => void }) {
  const mayAdd = useMayI()(transactionDocuments.add.needs)
  const { documents, id } = receipt
  return (
    <Panel title={text('Transaction documents')} beside={documents.length}>
      {documents.length === 0 ? (
        <NothingYet>{text('No document is stored yet.')}</NothingYet>
      ) : (
        <PanelTable
          label={text('Transaction documents')}
          columns={[text('Document'), text('Added'), text('Kept until'), text('Lots confirmed')]}
        >
          {documents.map((document) => (
            <DocumentRow key={document.id} receiptId={id} document={document} />
          ))}
        </PanelTable>
      )}
      {mayAdd && (
        <PanelBody>
          <AddDocument receiptId={id} onAdded={onAdded} />
        </PanelBody>
      )}
    </Panel>
  )
}

function DocumentRow({ receiptId, document }: { receiptId: string; document: TransactionDocument }) {
  const [isShown, setShown] = useState(false)
  const { timeZone } = useSettings().company
  const isData = document.kind === 'EPCIS'
  const show = () => (isData ? setShown(true) : void showDocument(receiptId, document))
  return (
    <tr>
      <td data-first>
        <button type="button" className="link" onClick={show}>
          {document.name}
        </button>
        {isShown && <ContentsDialog receiptId={receiptId} document={document} onClose={() => setShown(false)} />}
      </td>
      <td data-label={text('Added')}>
        <Instant at={document.addedAt} timeZone={timeZone} /> {document.addedByName}
      </td>
      <td data-label={text('Kept until')}>{formatDate(parseBusinessDate(document.keptUntil))}</td>
      <td data-label={text('Lots confirmed')}>
        {isData ? <Named document={document} /> : <Confirmed document={document} />}
      </td>
    </tr>
  )
}

/** Transaction data needs no confirmation: it names packages by itself. */
const Named = ({ document: { packages, containers } }: { document: TransactionDocument }) =>
  containers === 0
    ? text('EPCIS: {packages} packages', { packages })
    : text('EPCIS: {packages} packages, {containers} containers', { packages, containers })

function Confirmed({ document }: { document: TransactionDocument }) {
  const lots = [...new Set(document.lots.map(({ lot }) => lot))]
  return lots.length === 0 ? <StatusPill tone="hold">{text('Not confirmed')}</StatusPill> : lots.join(', ')
}
