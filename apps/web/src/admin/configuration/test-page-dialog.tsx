import { type Printer, printers } from '@galen/contract/admin/printers'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useCommand } from '../../client/api.tsx'
import { errorText, fieldError } from '../../kit/error-text.ts'
import { PrintOutcome } from '../print-outcome.tsx'

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
        description={text('IPP address of the printer. Without a printer, documents are stored as PDF.')}
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
      {jobId !== undefined && <PrintOutcome key={jobId} jobId={jobId} />}
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
