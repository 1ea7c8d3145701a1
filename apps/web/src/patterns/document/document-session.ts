import type { Route } from '@galen/contract/route'
import { performed } from '../../client/api.tsx'
import { cache, keyOf } from '../../client/cache.ts'
import { call, freshKey } from '../../client/call.ts'
import { type Autosave, autosave, type SaveRequest } from '../../client/saving/autosave.ts'
import type { Merge } from '../../client/saving/merge-by-key.ts'
import type { Stored } from '../../client/saving/saving-state.ts'
import { keepUnsent, type DraftKey, takeUnsent } from '../../client/saving/unsent-edits.ts'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import type { DocumentOptions, SaveContext, Versioned } from './document-types.ts'

/** A document that is open: it saves itself through whatever the page said when it was drawn last. */
export type DocumentSession<T extends Versioned, R extends Route> = {
  readonly saving: Autosave
  readonly options: () => DocumentOptions<T, R>
  /** Whether it is the one this address means. Something new is created before its address follows. */
  readonly isFor: (id: string | undefined) => boolean
  readonly id: () => string | undefined
  /** The page was drawn again. */
  readonly follow: (options: DocumentOptions<T, R>, goTo: (address: string) => void) => void
}

const idOf = <T extends Versioned, R extends Route>({ identify }: DocumentOptions<T, R>, record: T): string =>
  identify ? identify(record) : String((record as T & { id?: unknown }).id)

export function documentSession<T extends Versioned, R extends Route>(
  first: DocumentOptions<T, R>,
  record: T,
  firstDraft: DraftKey,
): DocumentSession<T, R> {
  let options = first
  let draft = firstDraft
  let id = first.id
  let openedAs = first.id
  let goTo: (address: string) => void = () => {}
  const now = () => Date.now()

  function created(made: T): void {
    keepUnsent(localStorage, draft, null, now())
    id = idOf(options, made)
    draft = { ...draft, document: `${options.kind}.${id}` }
    saving.touch()
    toast.success(options.createdToast ?? text('Saved successfully'))
    if (options.created) goTo(options.created(made))
  }

  function changed(made: T): void {
    cache.setQueryData(keyOf(options.read.route, options.read.input), made)
    if (options.savedToast && options.mode === 'manualSave') toast.success(options.savedToast)
  }

  const saving: Autosave = autosave({
    stored: record as unknown as Stored,
    mode: first.mode ?? 'autosave',
    isNew: first.id === undefined,
    freshKey,
    merges: (first.merges ?? {}) as Readonly<Record<string, Merge>>,
    kept: takeUnsent(localStorage, draft, now()),
    keep: (unsent) => keepUnsent(localStorage, draft, unsent, now()),
    isComplete: (values) => options.isComplete?.(values as unknown as T) ?? true,
    read: async () => {
      const { body } = await call(options.read.route, options.read.input)
      // A page chooses by its status how a record is shown, and hears here that a colleague placed it.
      cache.setQueryData(keyOf(options.read.route, options.read.input), body)
      return body as unknown as Stored
    },
    send: (request, onAsking) =>
      send(options, { request, onAsking, id: id ?? '', stored: saving.state.get().stored as unknown as T }),
    onSaved: (made, wasNew) => (wasNew ? created : changed)(made as unknown as T),
  })
  return {
    saving,
    options: () => options,
    id: () => id,
    isFor: (asked) => asked === id || asked === openedAs,
    follow: (next, go) => {
      goTo = go
      options = next
      if (next.id === id) openedAs = id
    },
  }
}

type Going<T> = {
  readonly request: SaveRequest
  readonly onAsking: (isAsking: boolean) => void
  readonly id: string
  readonly stored: T
}

async function send<T extends Versioned, R extends Route>(
  options: DocumentOptions<T, R>,
  { request, onAsking, id, stored }: Going<T>,
): Promise<Stored> {
  const { key, version, changes, extra, isNew } = request
  const makeCall: SaveContext<T>['call'] = (route, input, confirmation) =>
    performed(route, input, { key, ownState: true, confirmation, onAsking })
  const record = isNew
    ? await options.create?.({ ...stored, ...changes } as T, { call: makeCall, extra })
    : await options.save(changes as Partial<T>, { call: makeCall, id, version, stored, extra })
  if (record === undefined) throw new Error(text('This cannot be created here'))
  return record as unknown as Stored
}
