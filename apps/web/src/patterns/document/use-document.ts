import type { PlainReply, Route } from '@galen/contract/route'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { keyOf } from '../../client/cache.ts'
import { call, freshKey } from '../../client/call.ts'
import { useSettings } from '../../client/session.ts'
import { autosave } from '../../client/saving/autosave.ts'
import { tabName } from '../../client/saving/tab-name.ts'
import { useSaving } from '../../client/saving/use-saving.ts'
import { type DocumentSession, documentSession } from './document-session.ts'
import { CREATED } from './leave-guard.ts'
import { openDocument } from './document-view.ts'
import { readFailure } from './read-failure.ts'
import type { DocumentOptions, DocumentReading, OpenDocument, Versioned } from './document-types.ts'

const NEW = 'new'

/**
 * Opens one record for reading and changing. It saves itself field by field, or together when the person says so;
 * what others change arrives by itself, and what a crashed tab left behind is offered again.
 */
export function useDocument<R extends Route>(
  options: DocumentOptions<PlainReply<R> & Versioned, R>,
): DocumentReading<PlainReply<R> & Versioned> {
  type T = PlainReply<R> & Versioned
  const { id, read, blank } = options
  const reading = useQuery({
    queryKey: keyOf(read.route, read.input),
    queryFn: async ({ signal }) => (await call(read.route, read.input, { signal })).body as T,
    enabled: id !== undefined,
    // From here on the document itself knows when to read again.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const first = id === undefined ? blank : reading.data
  const saving = useDocumentSaving(options, first, !reading.isFetchedAfterMount)
  if (saving) return { phase: 'ready', open: saving }
  if (reading.isError) return readFailure(reading.error, () => void reading.refetch())
  return { phase: 'loading' }
}

/** Nothing is stored of it, nothing can be typed: stands in until the record is read. */
const nothing = autosave({
  stored: { version: 0 },
  mode: 'manualSave',
  isNew: true,
  freshKey,
  send: () => Promise.reject(new Error('There is nothing to save')),
  read: () => Promise.reject(new Error('There is nothing to read')),
})

function useDocumentSaving<T extends Versioned, R extends Route>(
  options: DocumentOptions<T, R>,
  first: T | undefined,
  isFromCache: boolean,
): OpenDocument<T> | undefined {
  const navigate = useNavigate()
  const { user, company } = useSettings()
  const [held, setHeld] = useState<DocumentSession<T, R>>()
  const [editing, setEditing] = useState(false)
  const isOpen = held?.isFor(options.id) ?? false
  if (!isOpen && first !== undefined) {
    const document = `${options.kind}.${options.id ?? NEW}`
    setHeld(documentSession(options, first, { userId: user.id, companyId: company.id, document, tab: tabName() }))
    setEditing(false)
  }
  useEffect(() => {
    if (isOpen) held?.follow(options, (address) => void navigate(address, { replace: true, state: CREATED }))
  })
  useEffect(() => {
    // What was read for an earlier visit may have moved on since.
    if (held && isFromCache && !held.saving.state.get().isNew) held.saving.readAgain()
  }, [held, isFromCache])
  const state = useSaving(held?.saving ?? nothing)
  if (!isOpen || !held) return undefined
  return openDocument({ held, state, editing, setEditing, readOnly: options.readOnly })
}
