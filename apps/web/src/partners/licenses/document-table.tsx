import { sizeInWords } from '../../kit/fields/file-check.ts'
import { Instant } from '../../kit/instant.tsx'
import { ActsCell, PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import { useSettings } from '../../client/session.ts'
import { RemoveDocument } from './remove-document.tsx'

type KeptPaper = {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly addedByName: string
  readonly addedAt: string
}

type PaperTableProps = {
  papers: readonly KeptPaper[]
  /** The copies that licenses have. */
  copies: readonly (string | null)[]
  onOpen: (paper: KeptPaper) => void
  /** Missing for those who may not. */
  onRemove: ((paper: KeptPaper) => void) | undefined
}

/** What was stored about a partner, by whom and when. */
export function PaperTable({ papers, copies, onOpen, onRemove }: PaperTableProps) {
  const { timeZone } = useSettings().company
  return (
    <PanelTable
      label={text('Documents')}
      columns={[text('Name'), text('Saved by'), text('Stored'), { label: text('Size'), align: 'end' }]}
      hasActs={onRemove !== undefined}
    >
      {papers.map((paper) => (
        <tr key={paper.id}>
          <td>
            <button type="button" className="link" onClick={() => onOpen(paper)}>
              {paper.name}
            </button>
          </td>
          <td>{paper.addedByName}</td>
          <td className="figures">
            <Instant at={paper.addedAt} timeZone={timeZone} />
          </td>
          <td data-align="end">{sizeInWords(paper.size)}</td>
          {onRemove && (
            <ActsCell>
              <RemoveDocument paper={paper} copies={copies} onRemove={() => onRemove(paper)} />
            </ActsCell>
          )}
        </tr>
      ))}
    </PanelTable>
  )
}
