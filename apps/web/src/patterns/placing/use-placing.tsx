import { useState } from 'react'
import { toastError } from '../../client/api.tsx'
import { onDemand } from '../../client/on-demand.tsx'
import { errorText } from '../../kit/error-text.ts'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import type { PlaceCheck, PlaceDecisions } from './place-check.ts'

const PlaceDialog = onDemand(async () => (await import('./place-dialog.tsx')).PlaceDialog)

const A_MOMENT_MS = 600
const later = () => new Promise((resolve) => setTimeout(resolve, A_MOMENT_MS))

type Placing = {
  /** Saves what is not stored yet, and reads what placing would find; undefined where it cannot be saved. */
  readonly read: () => Promise<PlaceCheck | undefined>
  /** Places it; resolves to whether it went through. */
  readonly place: (isKnown: (sentence: string) => boolean) => Promise<boolean>
  readonly pending: boolean
  readonly onLine: (id: string) => void
  readonly extra?: PlaceDecisions | undefined
}

/** Place opens one dialog with everything that was found; only there it is placed. */
export function usePlacing({ read, place, pending, onLine, extra }: Placing) {
  const [check, setCheck] = useState<PlaceCheck>()
  const [problem, setProblem] = useState<string>()
  const [isReading, setReading] = useState(false)
  const close = () => {
    setCheck(undefined)
    setProblem(undefined)
  }
  const open = async () => {
    if (isReading || check) return
    setReading(true)
    try {
      // What was typed last may still be on its way; a second look is enough for that.
      const found = (await read()) ?? (await later().then(read))
      if (found) setCheck(found)
      else toast.error(text('Some changes are not saved yet. Nothing was placed.'))
    } catch (reason) {
      toastError(reason)
    } finally {
      setReading(false)
    }
  }
  const run = async ({ sentences }: PlaceCheck) => {
    setProblem(undefined)
    if (await place((sentence) => sentences.includes(sentence))) close()
  }
  /** A refusal stands in the dialog, with what is found by now. */
  const refused = async (reason: unknown) => {
    setProblem(errorText(reason))
    const now = await read().catch(() => undefined)
    setCheck((before) => (before ? (now ?? before) : before))
    if (now && now.stops.length > 0) setProblem(undefined)
  }
  return {
    open,
    refused,
    isReading,
    close,
    dialog: check && (
      <PlaceDialog
        check={check}
        pending={pending}
        problem={problem}
        extra={extra}
        onPlace={() => void run(check)}
        onClose={close}
        onLine={(id) => {
          close()
          onLine(id)
        }}
      />
    ),
  }
}
