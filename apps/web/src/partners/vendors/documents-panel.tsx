import { vendorCompliance } from '@galen/contract/partners/vendor-compliance'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { NothingYet } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import { useCommand } from '../../shell/api.tsx'
import { PaperDrop } from '../licences/paper-drop.tsx'
import { PaperTable } from '../licences/paper-table.tsx'
import { keepFor, openPaper } from './vendor-documents.ts'
import { type OpenVendor, useVendorRights } from './vendor-record.ts'

/** Copies of licences, agreements and other papers. */
export function DocumentsPanel({ of }: { of: OpenVendor }) {
  const { addsDocuments } = useVendorRights()
  const { id, documents } = of.stored
  const removing = useCommand(vendorCompliance.removeDocument, { onDone: () => of.readAgain() })
  return (
    <Panel title={text('Documents')} beside={documents.length}>
      {documents.length === 0 ? (
        <NothingYet>{text('No paper was kept yet.')}</NothingYet>
      ) : (
        <PaperTable
          papers={documents}
          copies={of.values.licences.map(({ fileId }) => fileId)}
          onOpen={(paper) => void openPaper(id, paper)}
          onRemove={removing.allowed ? ({ id: fileId }) => void removing.run({ params: { id, fileId } }) : undefined}
        />
      )}
      {addsDocuments && (
        <PanelBody>
          <PaperDrop label={text('Add a document')} keep={keepFor(id)} onKept={of.readAgain} />
        </PanelBody>
      )}
    </Panel>
  )
}
