import { printers, type PrintJob } from '@galen/contract/admin/printers'
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
  Kept: 'hold',
  Failed: 'void',
}

/** What becomes of something that was sent to a printer, until it is known. */
export function PrintOutcome({ jobId }: { jobId: string }) {
  const job = useRead(printers.job, { params: { id: jobId } })
  const isWaiting = job.data === undefined || job.data.state === 'Queued'
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
      {job.data?.note && job.data.state !== 'Printed' && (
        <Note tone={job.data.state === 'Kept' ? 'hold' : 'void'}>{job.data.note}</Note>
      )}
    </div>
  )
}

const labels: Readonly<Record<PrintJob['state'], string>> = {
  Queued: text('Queued'),
  Printed: text('Printed'),
  Kept: text('Stored'),
  Failed: text('Failed'),
}

function inWords(job: PrintJob | undefined): string {
  const printer = job?.printerName ?? ''
  if (job?.state === 'Printed') return text('Sent to {printer}.', { printer })
  if (job?.state === 'Kept') return text('Nothing was sent to {printer}.', { printer })
  if (job?.state === 'Failed') return text('{printer} did not print it.', { printer })
  return job?.note ? text('{printer} does not answer. Retrying.', { printer }) : text('Sending…')
}
