import { type DocumentContents, transactionDocuments } from '@galen/contract/purchasing/transaction-documents'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { containerName } from '@galen/domain/purchasing/receipt-container'
import { useRead } from '../client/api.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Note } from '../kit/panel.tsx'
import { PanelTable } from '../kit/panel-table.tsx'
import { StatusPill } from '../kit/status-pill.tsx'
import { text } from '../kit/text.ts'
import { Nothing } from '../patterns/list/cells.tsx'
import { saveTransactionDocument } from './transaction-document.tsx'

type Which = { receiptId: string; document: { readonly id: string; readonly name: string } }

/** P12 and P16: what stored transaction data says, in a dialog of its own. */
export const ContentsDialog = ({ receiptId, document, onClose }: Which & { onClose: () => void }) => (
  <Dialog title={document.name} onClose={onClose} wide>
    <ContentsOfDocument receiptId={receiptId} document={document} />
    <Button icon="download" onClick={() => void saveTransactionDocument(receiptId, document)}>
      {text('Save {name}', { name: document.name })}
    </Button>
  </Dialog>
)

/** The containers and the packages that stored transaction data names. */
export function ContentsOfDocument({ receiptId, document }: Which) {
  const { data } = useRead(transactionDocuments.contents, { params: { id: receiptId, documentId: document.id } })
  if (!data) return null
  return (
    <>
      {data.containers.length > 0 && <Containers contents={data} />}
      <Packages contents={data} />
    </>
  )
}

const Cut = ({ shown, count }: { shown: number; count: number }) =>
  shown < count && <Note>{text('The first {shown} of {count} are shown.', { shown, count })}</Note>

const Containers = ({ contents: { containers, containerCount } }: { contents: DocumentContents }) => (
  <>
    <PanelTable
      label={text('Containers')}
      columns={[text('Container'), text('Inside'), text('Lots'), { label: text('Packages'), align: 'end' }]}
    >
      {containers.map(({ code, parent, lots, packages, whole }) => (
        <tr key={code}>
          <td data-first className="figures">
            {containerName(code)} {!whole && <StatusPill tone="hold">{text('Open it to count')}</StatusPill>}
          </td>
          <td data-label={text('Inside')} className="figures">
            {parent === null ? <Nothing /> : containerName(parent)}
          </td>
          <td data-label={text('Lots')}>{lots.join(', ') || <Nothing />}</td>
          <td data-align="end" data-label={text('Packages')}>
            {packages}
          </td>
        </tr>
      ))}
    </PanelTable>
    <Cut shown={containers.length} count={containerCount} />
  </>
)

const Packages = ({ contents: { lots, lotCount } }: { contents: DocumentContents }) => (
  <>
    <PanelTable
      label={text('Packages by lot')}
      columns={[text('Item'), text('Lot'), text('Expires'), text('Serials'), { label: text('Packages'), align: 'end' }]}
    >
      {lots.map((lot) => (
        <tr key={`${lot.gtin} ${lot.lot} ${lot.expirationDate} ${lot.named}`}>
          <td data-first>
            {lot.itemName ?? text('No item has this GTIN')} <span className="small secondary figures">{lot.gtin}</span>
          </td>
          <td data-label={text('Lot')}>
            {lot.lot ?? <Nothing />} {!lot.named && <StatusPill tone="hold">{text('Not shipped')}</StatusPill>}
          </td>
          <td data-label={text('Expires')}>
            {lot.expirationDate === null ? <Nothing /> : formatDate(parseBusinessDate(lot.expirationDate))}
          </td>
          <td data-label={text('Serials')} className="figures">
            <Serials lot={lot} />
          </td>
          <td data-align="end" data-label={text('Packages')}>
            {lot.packages}
          </td>
        </tr>
      ))}
    </PanelTable>
    <Cut shown={lots.length} count={lotCount} />
  </>
)

const SHOWN = 12

/** The first serial numbers; all of them where someone asks. */
function Serials({ lot: { serialNumbers, packages } }: { lot: DocumentContents['lots'][number] }) {
  if (packages === 0) return text('Named without serial numbers')
  if (packages <= SHOWN) return serialNumbers.join(', ')
  return (
    <details>
      <summary>
        {text('{first} and {count} more', {
          first: serialNumbers.slice(0, 3).join(', '),
          count: packages - Math.min(3, serialNumbers.length),
        })}
      </summary>
      {serialNumbers.join(', ')}
      {serialNumbers.length < packages && ' …'}
    </details>
  )
}
