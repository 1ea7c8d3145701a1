import { printers, type PrintJob } from '@galen/contract/admin/printers'
import { printJobLifecycle } from '@galen/domain/admin/printing'
import { useEffect } from 'react'
import { Spinner } from '../kit/button.tsx'
import { Note } from '../kit/panel.tsx'
import { StatusPill, type Tone } from '../kit/status-pill.tsx'
import { text } from '../kit/text.ts'
import { useRead } from '../client/api.tsx'
import styles from './print-outcome.module.css'

const ASK_AGAIN_MS = 1000

const tones: Readonly<Record<PrintJob['state'], Tone>> = {
  Queued: 'draft',
  Printed: 'good',
  Stored: 'hold',
  Failed: 'void',
}

/** What becomes of something that was sent to a printer, until it is known. */
export function PrintOutcome({ jobId }: { jobId: string }) {
  const job = useRead(printers.job, { params: { id: jobId } })
  const isWaiting = job.data === undefined || printJobLifecycle.allows('print', job.data.state)
  const { refetch } = job
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => void refetch(), ASK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, refetch, job.dataUpdatedAt])
  return (
    <div role="status">
      <p className={styles['outcome']}>
        {isWaiting && <Spinner />}
        {job.data && <StatusPill tone={tones[job.data.state]}>{labels[job.data.state]}</StatusPill>}
        <span>{inWords(job.data)}</span>
      </p>
      {job.data && <Remark of={job.data} />}
    </div>
  )
}

/** What is noted of a job that was not printed. */
function Remark({ of: { note, state } }: { of: PrintJob }) {
  const tone = remarkTones[state]
  return note && tone ? <Note tone={tone}>{note}</Note> : null
}
const remarkTones = { Queued: 'void', Printed: undefined, Stored: 'hold', Failed: 'void' } as const

const labels: Readonly<Record<PrintJob['state'], string>> = {
  Queued: text('Queued'),
  Printed: text('Printed'),
  Stored: text('Stored'),
  Failed: text('Failed'),
}

function inWords(job: PrintJob | undefined): string {
  const printer = job?.printerName ?? ''
  switch (job?.state) {
    case 'Printed':
      return text('Sent to {printer}.', { printer })
    case 'Stored':
      return text('Nothing was sent to {printer}.', { printer })
    case 'Failed':
      return text('{printer} did not print it.', { printer })
    case 'Queued':
    case undefined:
      return job?.note ? text('{printer} does not answer. Retrying.', { printer }) : text('Sending…')
  }
}
