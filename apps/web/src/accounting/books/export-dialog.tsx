import { booksExport, type JournalFileFormat } from '@galen/contract/reports/books-export'
import type { BusinessDate } from '@galen/domain/dates'
import { useState } from 'react'
import { useCommand } from '../../client/api.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { saveFile } from '../../kit/save-file.ts'
import { text } from '../../kit/text.ts'
import { usePeriod } from './use-period.ts'

const formats: readonly { readonly value: JournalFileFormat; readonly label: string; readonly extension: string }[] = [
  { value: 'xlsx', label: text('Excel workbook (XLSX)'), extension: 'xlsx' },
  { value: 'csv', label: text('CSV'), extension: 'csv' },
  { value: 'journal', label: text('Journal file with hash'), extension: 'txt' },
]

/** The journal of a period as a file for the accountant. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const { period } = usePeriod()
  const [from, setFrom] = useState<BusinessDate | null>(period.from)
  const [to, setTo] = useState<BusinessDate | null>(period.to)
  const [format, setFormat] = useState<JournalFileFormat>('xlsx')
  const { run, pending } = useCommand(booksExport.create, {
    done: text('Journal exported'),
    onDone: (file) => {
      const extension = formats.find(({ value }) => value === format)?.extension ?? 'txt'
      saveFile(file as unknown as Blob, `journal-${from}-${to}.${extension}`)
      onClose()
    },
  })
  const missing = from === null || to === null || from > to ? text('Enter the first and the last day.') : undefined
  return (
    <Dialog
      title={text('Export for the accountant')}
      onClose={onClose}
      act={{
        label: text('Export'),
        pending,
        disabledReason: missing,
        run: () => {
          if (from !== null && to !== null) void run({ body: { from, to, format } })
        },
      }}
    >
      <DateField label={text('From')} value={from} onChange={setFrom} required autoFocus />
      <DateField label={text('To')} value={to} onChange={setTo} required />
      <Select label={text('Format')} data={formats} value={format} onChange={(next) => next && setFormat(next)} />
    </Dialog>
  )
}
