import { type Printer, printers, type PrintJob } from '@galen/contract/admin/printers'
import { useEffect, useState } from 'react'
import { Spinner } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Note } from '../../kit/panel.tsx'
import { StatusPill, type Tone } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { useCommand, useRead } from '../../shell/api.tsx'
import { errorText, fieldError } from '../../shell/error-text.ts'
import styles from './configuration.module.css'

const ASK_AGAIN_MS = 1000
const EXAMPLE = 'ipp://10.0.0.12/ipp/print'

type TestPageDialogProps = {
  printer: Printer
  readOnly: string | undefined
  onClose: () => void
  onSaved: () => void
}

/** Where a printer is reached, and a page on it to see that it is. */
export function TestPageDialog({ printer, readOnly, onClose, onSaved }: TestPageDialogProps) {
  const [address, setAddress] = useState(printer.address ?? '')
  const [jobId, setJobId] = useState<string>()
  const { print, pending, problem } = usePrinting(printer, address.trim(), { onSaved, onPrinting: setJobId })
  return (
    <Dialog
      title={text('Test page on {printer}', { printer: printer.name })}
      onClose={onClose}
      closeLabel={text('Close')}
      act={{ label: text('Print test page'), pending, run: () => void print() }}
    >
      <TextField
        label={text('Address')}
        description={text('Where it listens by the Internet Printing Protocol; without one, pages are kept.')}
        placeholder={EXAMPLE}
        value={address}
        onChange={setAddress}
        readOnly={readOnly !== undefined}
        error={fieldError(problem, 'address')}
        maxLength={200}
        data-autofocus
      />
      {problem !== undefined && fieldError(problem, 'address') === undefined && (
        <Note tone="void" live>
          {errorText(problem)}
        </Note>
      )}
      {jobId !== undefined && <Outcome key={jobId} jobId={jobId} />}
    </Dialog>
  )
}

type Then = { onSaved: () => void; onPrinting: (jobId: string | undefined) => void }

/** Saves another address first: the page goes where the next document would go. */
function usePrinting(printer: Printer, address: string, { onSaved, onPrinting }: Then) {
  const [problem, setProblem] = useState<unknown>()
  const [version, setVersion] = useState(printer.version)
  const [kept, setKept] = useState(printer.address ?? '')
  const changing = useCommand(printers.change, {
    onDone: (changed) => {
      setVersion(changed.version)
      setKept(changed.address ?? '')
      onSaved()
    },
    onRefused: setProblem,
  })
  const testing = useCommand(printers.test, { onDone: (job) => onPrinting(job.id), onRefused: setProblem })
  const { id } = printer
  const print = async () => {
    setProblem(undefined)
    onPrinting(undefined)
    const body = { version, address: address === '' ? null : address }
    if (address === kept || (await changing.run({ params: { id }, body }))) await testing.run({ params: { id } })
  }
  return { print, pending: changing.pending || testing.pending, problem }
}

const tones: Readonly<Record<PrintJob['state'], Tone>> = {
  Queued: 'draft',
  Printed: 'good',
  Kept: 'hold',
  Failed: 'void',
}

function Outcome({ jobId }: { jobId: string }) {
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
  Kept: text('Kept'),
  Failed: text('Failed'),
}

function inWords(job: PrintJob | undefined): string {
  const printer = job?.printerName ?? ''
  if (job?.state === 'Printed') return text('{printer} took the page.', { printer })
  if (job?.state === 'Kept') return text('Nothing was sent to {printer}.', { printer })
  if (job?.state === 'Failed') return text('{printer} did not print it.', { printer })
  return job?.note ? text('{printer} does not answer; it is tried again.', { printer }) : text('On its way…')
}
