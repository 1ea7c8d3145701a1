import { Panel, PanelBody } from '../../kit/panel.tsx'
import { NothingYet } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import { type KeepPaper, type Paper, DocumentDrop } from './document-drop.tsx'
import { PaperTable } from './document-table.tsx'

type PapersCardProps = {
  papers: Parameters<typeof PaperTable>[0]['papers']
  /** The copies that licenses have; each of them stays while its license does. */
  copies: readonly (string | null)[]
  onOpen: (paper: Paper) => void
  /** Missing for users without the permission. */
  onRemove?: ((paper: Paper) => void) | undefined
  keep?: KeepPaper | undefined
  onKept: () => void
}

/** Copies of licenses, agreements and other documents of a partner, as they were stored. */
export const DocumentsCard = ({ papers, copies, onOpen, onRemove, keep, onKept }: PapersCardProps) => (
  <Panel title={text('Documents')} beside={papers.length}>
    {papers.length === 0 ? (
      <NothingYet>{text('No documents yet.')}</NothingYet>
    ) : (
      <PaperTable papers={papers} copies={copies} onOpen={onOpen} onRemove={onRemove} />
    )}
    {keep && (
      <PanelBody>
        <DocumentDrop label={text('Add a document')} keep={keep} onKept={onKept} />
      </PanelBody>
    )}
  </Panel>
)
