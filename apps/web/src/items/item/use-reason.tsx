import { useState } from 'react'
import { onDemand } from '../../client/on-demand.tsx'
import type { AnswerBack } from '../../client/api.tsx'
import type { AskedWhy } from './reason-dialog.tsx'

const ReasonDialog = onDemand(async () => (await import('./reason-dialog.tsx')).ReasonDialog)

/** Asks why a price goes below the lowest margin; without a reason nothing is saved. */
export function useReason() {
  const [asked, setAsked] = useState<AskedWhy>()
  const ask: AnswerBack = async (question) => {
    const reason = await new Promise<string | undefined>((answer) => setAsked({ question, answer }))
    setAsked(undefined)
    return reason === undefined ? undefined : { reason }
  }
  return { ask, dialog: asked && <ReasonDialog {...asked} /> }
}
