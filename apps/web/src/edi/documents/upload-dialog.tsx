import { ediInterchanges, type ReceivedEdi } from '@galen/contract/edi/edi-interchanges'
import { search } from '@galen/contract/search-index'
import { useState } from 'react'
import { useCommand } from '../../client/api.tsx'
import { cache, readsOf } from '../../client/cache.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { FileDrop } from '../../kit/fields/file-drop.tsx'
import { Note } from '../../kit/panel.tsx'
import { PanelTable } from '../../kit/panel-table.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { ediStatuses, ediTypeInWords } from '../page/edi-labels.ts'

/** Browsers name an X12 file in several ways, or not at all. */
const RULES = { types: ['text/*', 'application/*', ''], largestBytes: 900_000 }

/** Takes a file of a partner and shows what became of it. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<unknown>()
  const [received, setReceived] = useState<ReceivedEdi>()
  const { run, pending } = useCommand(ediInterchanges.receive, {
    onRefused: setProblem,
    onDone: (done) => {
      void cache.invalidateQueries(readsOf(search))
      setReceived(done)
    },
  })
  const send = async () => {
    if (!file) return
    setProblem(undefined)
    await run({ body: { content: await file.text() } })
  }
  if (received) return <Received of={received} onClose={onClose} />
  return (
    <Dialog
      title={text('Receive EDI file')}
      onClose={onClose}
      act={{
        label: text('Receive'),
        run: () => void send(),
        pending,
        disabledReason: file === null ? text('Choose a file first.') : undefined,
      }}
    >
      <Refusal problem={problem} unless={[]} />
      <FileDrop
        label={text('X12 file')}
        description={text('Purchase orders (850) of customers and acknowledgments (997, 999, TA1) of partners.')}
        value={file}
        onChange={setFile}
        rules={RULES}
        required
      />
    </Dialog>
  )
}

const Received = ({ of, onClose }: { of: ReceivedEdi; onClose: () => void }) => (
  <Dialog
    title={text('{count, plural, one {# document received} other {# documents received}}', {
      count: of.documents.length,
    })}
    onClose={onClose}
    wide
  >
    <PanelTable label={text('Documents')} columns={[text('Type'), text('Document'), text('State'), text('Problem')]}>
      {of.documents.map(({ id, transactionSet, documentNumber, status, problem }) => (
        <tr key={id}>
          <td data-first>{ediTypeInWords(transactionSet)}</td>
          <td data-label={text('Document')}>{documentNumber === '' ? '–' : documentNumber}</td>
          <td data-label={text('State')}>
            <StatusPill tone={ediStatuses[status].tone}>{ediStatuses[status].label}</StatusPill>
          </td>
          <td data-label={text('Problem')}>{problem ?? '–'}</td>
        </tr>
      ))}
    </PanelTable>
    {of.refused.map((reason) => (
      <Note key={reason} tone="hold">
        {text('Not taken: {reason}', { reason })}
      </Note>
    ))}
    {of.acknowledgments > 0 && (
      <p className="secondary">
        {text('{count, plural, one {# acknowledgment is queued.} other {# acknowledgments are queued.}}', {
          count: of.acknowledgments,
        })}
      </p>
    )}
  </Dialog>
)
