import { vendorCompliance } from '@galen/contract/partners/vendor-compliance'
import { sizeInWords } from '../../kit/fields/file-check.ts'
import { Instant } from '../../kit/instant.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useCommand } from '../../shell/api.tsx'
import { useSettings } from '../../shell/session.ts'
import { PaperDrop } from '../licences/paper-drop.tsx'
import { RemovePaper } from '../licences/remove-paper.tsx'
import { keepFor, openPaper } from './vendor-documents.ts'
import { type OpenVendor, useVendorRights } from './vendor-record.ts'
import styles from './vendors.module.css'

/** Copies of licences, agreements and other papers. */
export function DocumentsPanel({ of }: { of: OpenVendor }) {
  const { addsDocuments } = useVendorRights()
  const { timeZone } = useSettings().company
  const { id, documents } = of.stored
  const removing = useCommand(vendorCompliance.removeDocument, { onDone: () => of.readAgain() })
  return (
    <Panel title={text('Documents')} beside={documents.length > 0 && documents.length}>
      {documents.length === 0 && !addsDocuments && <p className={styles['none']}>{text('Nothing is kept yet.')}</p>}
      {documents.length > 0 && (
        <ul className={styles['papers']}>
          {documents.map((paper) => (
            <li key={paper.id}>
              <button type="button" className="link cut" onClick={() => void openPaper(id, paper)}>
                {paper.name}
              </button>
              <span className="small secondary figures">{sizeInWords(paper.size)}</span>
              <span className="small secondary">
                {paper.addedByName} · <Instant at={paper.addedAt} timeZone={timeZone} />
              </span>
              {removing.allowed && (
                <RemovePaper
                  paper={paper}
                  copies={of.values.licences.map(({ fileId }) => fileId)}
                  onRemove={() => void removing.run({ params: { id, fileId: paper.id } })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {addsDocuments && (
        <PanelBody>
          <PaperDrop label={text('Add a document')} keep={keepFor(id)} onKept={of.readAgain} />
        </PanelBody>
      )}
    </Panel>
  )
}
