import { auditRecord, MOST_SIGNED_ENTRIES } from '@galen/contract/audit/audit-record'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { DateRangeField } from '../../kit/fields/date-range-field.tsx'
import { type DayRange, rangeFault } from '../../kit/fields/day-range.ts'
import { Note } from '../../kit/panel.tsx'
import { saveFile } from '../../kit/save-file.ts'
import { text } from '../../kit/text.ts'
import { call } from '../../client/call.ts'
import { errorCode, errorText } from '../../kit/error-text.ts'
import { proveIdentity } from '../../client/prove-identity.tsx'

type SignedFileDialogProps = { entity: string | undefined; id: string | undefined; onClose: () => void }

/** Entries in a file whose signature proves, anywhere and later, that nothing in it was changed. */
export function SignedFileDialog({ entity, id, onClose }: SignedFileDialogProps) {
  const [days, setDays] = useState<DayRange>({ from: null, to: null })
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const write = async () => {
    setIsPending(true)
    setProblem(undefined)
    try {
      const written = await asked(entity, id, days)
      if (written) {
        saveFile(written, `${text('Audit')} ${new Date().toISOString().slice(0, 10)}.jsonl`)
        onClose()
      }
    } catch (reason) {
      setProblem(reason)
    }
    setIsPending(false)
  }
  return (
    <Dialog
      title={text('Export signed file')}
      onClose={onClose}
      act={{
        label: text('Download'),
        pending: isPending,
        disabledReason: rangeFault(days),
        run: () => void write(),
      }}
    >
      <p className="secondary">
        {text('One entry per line, each with its seal. The last line is the signature of this system.')}
      </p>
      {problem !== undefined && (
        <Note tone="void" live>
          {errorText(problem)}
        </Note>
      )}
      <DateRangeField
        label={text('Days')}
        value={days}
        onChange={setDays}
        description={text('Leave empty for all, up to {most} entries.', { most: MOST_SIGNED_ENTRIES })}
      />
    </Dialog>
  )
}

/** Handed out only to those who prove again who they are; undefined when they would rather not. */
async function asked(entity: string | undefined, entityId: string | undefined, { from, to }: DayRange) {
  const body = {
    ...(entity !== undefined && { entity }),
    ...(entityId !== undefined && { entityId }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
  }
  const send = async () => (await call(auditRecord.signedFile, { body })).body as unknown as Blob
  try {
    return await send()
  } catch (reason) {
    if (errorCode(reason) !== 'fresh-sign-in') throw reason
    return (await proveIdentity()) ? send() : undefined
  }
}
