import { printers, userPrinters } from '@galen/contract/admin/printers'
import { type DocumentKind, documentKinds } from '@galen/domain/admin/printing'
import { useState } from 'react'
import { performed, toastError, useCommand, useRead } from '../client/api.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { errorText } from '../kit/error-text.ts'
import { Select } from '../kit/fields/select.tsx'
import { openFile } from '../kit/open-file.ts'
import { Note } from '../kit/panel.tsx'
import { saveFile } from '../kit/save-file.ts'
import { text } from '../kit/text.ts'
import { PrintOutcome } from './print-outcome.tsx'

type PrintDialogProps = {
  title: string
  documentKind: DocumentKind
  /** What is printed. */
  id: string
  /** The name of the downloaded file. */
  fileName: string
  /** Reads it by a call of its own, to be shown in a tab instead of downloaded. */
  read?: () => Promise<unknown>
  onClose: () => void
}

/** Prints on my printer or on another one, or downloads the same pages; a second label is asked about. */
export function PrintDialog({ title, documentKind, id, fileName, read, onClose }: PrintDialogProps) {
  const choice = usePrinterChoice(documentKind)
  const [jobId, setJobId] = useState<string>()
  const [problem, setProblem] = useState<unknown>()
  const printing = useCommand(printers.print, {
    onDone: (job) => setJobId(job.id),
    onRefused: setProblem,
    confirmation: { title: text('Print it again?'), yes: text('Print again') },
  })
  const print = () => {
    setProblem(undefined)
    setJobId(undefined)
    void printing.run({ body: { documentKind, id, ...(choice.printerId && { printerId: choice.printerId }) } })
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      closeLabel={text('Close')}
      instead={
        read
          ? { label: text('Preview'), run: () => void preview(fileName, read) }
          : { label: text('Download PDF'), run: () => void download(documentKind, id, fileName) }
      }
      act={{
        label: text('Print'),
        run: print,
        pending: printing.pending,
        disabledReason: choice.printerId === null ? text('Choose a printer.') : undefined,
      }}
    >
      <Select
        label={text('Printer')}
        required
        data={choice.options}
        value={choice.printerId}
        onChange={choice.choose}
        placeholder={
          choice.options.length === 0 ? text('No printer for this is registered.') : text('Choose a printer')
        }
      />
      {problem !== undefined && (
        <Note tone="void" live>
          {errorText(problem)}
        </Note>
      )}
      {jobId !== undefined && <PrintOutcome key={jobId} jobId={jobId} />}
    </Dialog>
  )
}

/** The printers that print this kind; mine is chosen until another is. */
function usePrinterChoice(documentKind: DocumentKind) {
  const all = useRead(printers.list, { query: {} })
  const mine = useRead(userPrinters.list, { query: {} })
  const [chosen, choose] = useState<string | null>(null)
  const able = (all.data ?? []).filter(({ kind, active }) => active && kind === documentKinds[documentKind].printer)
  const own = mine.data?.find((each) => each.documentKind === documentKind)?.printerId ?? null
  const usual = able.find(({ id }) => id === own) ?? (able.length === 1 ? able[0] : undefined)
  return {
    options: able.map(({ id, name, location }) => ({
      value: id,
      label: location === '' ? name : `${name}, ${location}`,
    })),
    printerId: chosen ?? usual?.id ?? null,
    choose,
  }
}

async function preview(fileName: string, read: () => Promise<unknown>): Promise<void> {
  try {
    await openFile(`${fileName}.pdf`, async () => (await read()) as Blob)
  } catch (reason) {
    toastError(reason)
  }
}

async function download(documentKind: DocumentKind, id: string, fileName: string): Promise<void> {
  try {
    const file = await performed(printers.download, { params: { documentKind, id } })
    saveFile(file as unknown as Blob, `${fileName}.pdf`)
  } catch (reason) {
    toastError(reason)
  }
}
