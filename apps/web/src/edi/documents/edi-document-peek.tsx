import { Group, Stack } from '@mantine/core'
import { type EdiDocument, ediDocuments } from '@galen/contract/edi/edi-documents'
import { search } from '@galen/contract/search-index'
import { readableDocument } from '@galen/domain/edi/readable-document'
import { ediDocumentLifecycle } from '@galen/domain/edi/edi-document'
import { useState } from 'react'
import { useCommand, useRead } from '../../client/api.tsx'
import { cache, readsOf } from '../../client/cache.ts'
import { Button, Spinner } from '../../kit/button.tsx'
import { errorText } from '../../kit/error-text.ts'
import { Note } from '../../kit/panel.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { At } from '../../patterns/list/cells.tsx'
import { ediStatuses } from '../page/edi-labels.ts'
import styles from '../page/edi.module.css'
import { handledRefusal, resendRefusal, retryRefusal, saveInterchange } from './document-acts.ts'
import { RawDocument } from './raw-document.tsx'
import { ReadableDocumentView } from './readable-document-view.tsx'
import { ResendDialog } from './resend-dialog.tsx'

/** One document: its text and its meaning side by side, and what can be done about it. */
export function EdiDocumentPeek({ id }: { id: string }) {
  const read = useRead(ediDocuments.get, { params: { id } })
  if (read.isError)
    return (
      <Note tone="void" live>
        {errorText(read.error)}
      </Note>
    )
  if (!read.data) return <Spinner />
  const document = read.data
  const readable = readableDocument(document.content)
  return (
    <>
      <Head of={document} />
      <div className={styles['sides']}>
        <RawDocument of={readable} document={document} />
        <ReadableDocumentView of={readable} document={document} />
      </div>
    </>
  )
}

function Head({ of }: { of: EdiDocument }) {
  return (
    <Stack gap={8}>
      <Group gap="8px 16px">
        <StatusPill tone={of.overdue ? 'hold' : ediStatuses[of.status].tone}>
          {of.overdue ? text('997 overdue') : ediStatuses[of.status].label}
        </StatusPill>
        <span className="secondary">
          {text('Control')} <span className="figures">{String(of.controlNumber).padStart(9, '0')}</span>
        </span>
        <span className="secondary">
          {of.sentAt === null ? text('Written') : text('Sent')} <At instant={of.sentAt ?? of.createdAt} />
        </span>
        {of.testMode && <StatusPill tone="draft">{text('Test')}</StatusPill>}
      </Group>
      <Acts of={of} />
      {of.lastError !== null && <Note tone="void">{of.lastError}</Note>}
      {ediDocumentLifecycle.allows('send', of.status) && !of.isConnected && (
        <Note>{text('No EDI connection is set up. Download the document and hand it to the partner.')}</Note>
      )}
    </Stack>
  )
}

function Acts({ of }: { of: EdiDocument }) {
  const [isAsking, setAsking] = useState(false)
  const onDone = () => {
    void cache.invalidateQueries(readsOf(search))
    void cache.invalidateQueries(readsOf(ediDocuments.get))
  }
  const retry = useCommand(ediDocuments.retry, { done: text('Document queued again'), onDone })
  const handled = useCommand(ediDocuments.markHandled, { done: text('Document marked as handled'), onDone })
  const params = { id: of.id }
  return (
    <Group className={styles['acts']} gap="8px 16px">
      <Button icon="download" onClick={() => void saveInterchange(of)}>
        {text('Download')}
      </Button>
      {retry.allowed && (
        <>
          <Button
            pending={handled.pending}
            disabledReason={handledRefusal(of)}
            onClick={() => void handled.run({ params })}
          >
            {text('Mark handled')}
          </Button>
          <Button pending={retry.pending} disabledReason={retryRefusal(of)} onClick={() => void retry.run({ params })}>
            {text('Retry')}
          </Button>
          <Button look="primary" disabledReason={resendRefusal(of)} onClick={() => setAsking(true)}>
            {text('Resend as new')}
          </Button>
        </>
      )}
      {isAsking && <ResendDialog of={of} onClose={() => setAsking(false)} />}
    </Group>
  )
}
