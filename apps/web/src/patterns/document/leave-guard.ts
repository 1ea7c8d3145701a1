import { useEffect, useRef } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { session, useSettings } from '../../client/session.ts'
import { confirm } from '../../kit/confirm.tsx'
import { text } from '../../kit/text.ts'
import type { OpenDocument, Versioned } from './document-types.ts'

type Guarded = Pick<OpenDocument<Versioned>, 'mode' | 'status' | 'flush' | 'isNew' | 'restored' | 'isGone'> & {
  readonly changed: readonly string[]
}

/** Goes with the address that something new gets when it is created: the document does not change by it. */
export const CREATED = { isCreated: true }

const isCreation = (state: unknown) => state !== null && typeof state === 'object' && 'isCreated' in state

/**
 * Leaving waits for what is unsent, and asks only when that could not be stored. `stays` tells addresses that still
 * show this document: its tabs.
 */
export function useLeaveGuard(document: Guarded, stays: (pathname: string) => boolean): void {
  const { changed, status, restored, isGone } = document
  const isUnsent = changed.length > 0 && restored === 0 && !isGone
  const companyId = useSettings().company.id
  // Who swaps company was asked before: here there is nothing left that could be saved.
  const isElsewhere = () => session.get()?.settings.company.id !== companyId
  const shouldWait: BlockerFunction = ({ nextLocation }) =>
    isUnsent && !isElsewhere() && !isCreation(nextLocation.state) && !stays(nextLocation.pathname)
  const blocker = useBlocker(shouldWait)
  const asking = useRef(false)
  useEffect(() => {
    if (blocker.state !== 'blocked' || asking.current) return
    asking.current = true
    void mayLeave(document).then((agreed) => {
      asking.current = false
      return agreed ? blocker.proceed() : blocker.reset()
    })
  })
  useEffect(() => {
    if (!isUnsent || (status !== 'failed' && status !== 'waiting')) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsent, status])
}

async function mayLeave({ mode, isNew, changed, flush }: Guarded): Promise<boolean> {
  const savesItself = mode === 'autosave' && !isNew
  if (savesItself && (await flush())) return true
  const count = changed.length
  return confirm({
    title: savesItself ? text('Leave before changes are saved?') : text('Leave without saving?'),
    detail: text(
      '{count, plural, one {# change is not saved. It stays} other {# changes are not saved. They stay}} on this device until you come back.',
      { count },
    ),
    yes: text('Leave'),
    danger: true,
  })
}
