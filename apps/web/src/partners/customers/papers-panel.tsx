import { customerCompliance } from '@galen/contract/partners/customer-compliance'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { NothingYet } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import { useCommand } from '../../shell/api.tsx'
import { PaperDrop } from '../licences/paper-drop.tsx'
import { PaperTable } from '../licences/paper-table.tsx'
import { keepFor, savePaper } from './customer-papers.ts'
import type { OpenCustomer } from './customer-record.ts'

/** Copies of licences and other papers, as they were kept. */
export function PapersPanel({ of, mayAdd }: { of: OpenCustomer; mayAdd: boolean }) {
  const { id, documents } = of.stored
  const removing = useCommand(customerCompliance.removeDocument, { onDone: () => of.readAgain() })
  return (
    <Panel title={text('Documents')} beside={documents.length}>
      {documents.length === 0 ? (
        <NothingYet>{text('No paper was kept yet.')}</NothingYet>
      ) : (
        <PaperTable
          papers={documents}
          copies={of.values.licences.map(({ fileId }) => fileId)}
          onOpen={(paper) => void savePaper(id, paper)}
          onRemove={removing.allowed ? ({ id: fileId }) => void removing.run({ params: { id, fileId } }) : undefined}
        />
      )}
      {mayAdd && (
        <PanelBody>
          <PaperDrop keep={keepFor(id)} label={text('Keep another paper')} onKept={() => of.readAgain()} />
        </PanelBody>
      )}
    </Panel>
  )
}
