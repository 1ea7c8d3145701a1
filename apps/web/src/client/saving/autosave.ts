import { type Store, createStore } from '../../kit/store.ts'
import { type Clock, realClock, waitAfter } from './clock.ts'
import type { Merge } from './merge-by-key.ts'
import { recordReader } from './record-reader.ts'
import { type SaveFailure, saveFailure } from './save-failure.ts'
import {
  acknowledged,
  asked,
  clashed,
  declined,
  discarded,
  edited,
  hasUnsent,
  type FieldMark,
  merged,
  mineChosen,
  opened,
  refused,
  restored,
  SOMEBODY,
  type SavingMode,
  type SavingState,
  sendableOf,
  type Sending,
  sent,
  type Stored,
  dismissRejected,
  theirsChosen,
  unanswered,
  type Unsent,
  unsentOf,
  type Values,
} from './saving-state.ts'

/** Spec §9: changed fields go out this long after the last edit. */
const AUTO_SAVE_MS = 1000

export type SaveRequest = Omit<Sending, 'tries' | 'isAsking'> & { readonly isNew: boolean }

export type AutosaveOptions = {
  readonly stored: Stored
  readonly mode: SavingMode
  readonly isNew: boolean
  /** Sends one change and answers the whole record as it is then stored. */
  readonly send: (request: SaveRequest, onAsking: (isAsking: boolean) => void) => Promise<Stored>
  readonly read: () => Promise<Stored>
  readonly freshKey: () => string
  /** Fields in which what two people did can be put together instead of asking. */
  readonly merges?: Readonly<Record<string, Merge>>
  /** Something new is not created before this. */
  readonly isComplete?: (values: Stored) => boolean
  /** Keeps what is not stored yet where a crash of the tab does not reach it; null when there is nothing. */
  readonly keep?: (unsent: Unsent | null) => void
  /** What an earlier tab left behind. */
  readonly kept?: Unsent | null
  readonly onSaved?: (record: Stored, wasNew: boolean) => void
  readonly clock?: Clock
}

/** Saves the fields of one record: only what changed, one request at a time, nothing lost and nothing overwritten. */
export type Autosave = ReturnType<typeof autosave>

type Engine = {
  readonly options: AutosaveOptions
  readonly after: Clock
  readonly state: Store<SavingState>
  readonly reading: ReturnType<typeof recordReader>
  /** What waits goes out as soon as nothing else is on its way. */
  isDue: boolean
  /** Less than a second has passed since the last letter. */
  isTyping: boolean
  isFlushing: boolean
  isRequesting: boolean
  isClosed: boolean
  extra: Values
  cancelDue: () => void
  cancelRetry: () => void
}

function put({ options, state }: Engine, next: SavingState): void {
  state.set(next)
  options.keep?.(unsentOf(next))
}

/** Does whatever can be done now; called after everything that happened. */
function advance(engine: Engine): void {
  const { options, reading } = engine
  const now = engine.state.get()
  if (now.sending || engine.isClosed || now.gone) return
  // Nothing that saves itself is left lying: not after a conflict that solved itself either.
  if (now.mode === 'autosave' && !now.isNew && !engine.isTyping) engine.isDue = true
  if (now.isNew && options.isComplete?.({ ...now.stored, ...now.edits }) === false) engine.isDue = false
  if (engine.isDue && now.restored === 0 && Object.keys(sendableOf(now)).length > 0) return begin(engine)
  engine.isDue = false
  engine.isFlushing = false
  if (!now.isNew) reading.advance(now.stored.version)
}

function begin(engine: Engine): void {
  const { options, reading, extra } = engine
  const now = engine.state.get()
  engine.isDue = false
  reading.outdate()
  const { version } = now.stored
  put(engine, sent(now, { key: options.freshKey(), version, changes: sendableOf(now), extra, tries: 0 }))
  void attempt(engine)
}

async function attempt(engine: Engine): Promise<void> {
  const { options, state } = engine
  const { sending, isNew } = state.get()
  if (!sending || engine.isRequesting) return
  engine.isRequesting = true
  const { tries: _tries, isAsking: _isAsking, ...request } = sending
  const onAsking = (isAsking: boolean) => put(engine, asked(state.get(), isAsking))
  const outcome = await options.send({ ...request, isNew }, onAsking).then(
    (record) => ({ record }),
    (reason: unknown) => ({ failure: saveFailure(reason) }),
  )
  engine.isRequesting = false
  if ('failure' in outcome) return failed(engine, outcome.failure)
  engine.isDue ||= engine.isFlushing
  put(engine, acknowledged(state.get(), outcome.record))
  options.onSaved?.(outcome.record, isNew)
  advance(engine)
}

function failed(engine: Engine, failure: SaveFailure): void {
  const now = engine.state.get()
  const goesOn = now.mode === 'autosave' && !now.isNew
  switch (failure.kind) {
    case 'unanswered': {
      const wait = failure.waitMs ?? waitAfter((now.sending?.tries ?? 0) + 1)
      put(engine, unanswered(now))
      if (!engine.isClosed) engine.cancelRetry = engine.after(wait, () => void attempt(engine))
      return
    }
    case 'signed-out':
      return put(engine, unanswered(now))
    case 'gone':
      return put(engine, { ...now, sending: null, failed: true, gone: true })
    case 'declined':
      engine.isFlushing = false
      put(engine, declined(now))
      return advance(engine)
    case 'clash':
      engine.isDue = goesOn
      put(engine, clashed(now, failure.clashes))
      engine.reading.want()
      return advance(engine)
    case 'refused':
      engine.isDue = goesOn
      put(engine, refused(now, failure.reasons, failure.problem))
      if (goesOn) engine.reading.want()
      return advance(engine)
  }
}

function send(engine: Engine): void {
  engine.cancelDue()
  engine.isTyping = false
  engine.isDue = true
  advance(engine)
}

/** What an earlier tab left behind goes out, and first of all what it had sent without hearing the answer. */
function wakeUp(engine: Engine): void {
  const now = engine.state.get()
  if (now.restored === 0) return
  put(engine, { ...now, restored: 0 })
  void attempt(engine)
}

/** Resolves once everything typed is stored (true), or something is in the way (false). */
function flush(engine: Engine, extra: Values): Promise<boolean> {
  const { state } = engine
  const triesBefore = state.get().sending?.tries ?? 0
  engine.extra = extra
  engine.isFlushing = true
  engine.cancelRetry()
  wakeUp(engine)
  void attempt(engine)
  send(engine)
  const verdict = (): boolean | undefined => {
    const { sending, edits, failed } = state.get()
    if (sending) return sending.tries > triesBefore ? false : undefined
    if (engine.isDue && Object.keys(sendableOf(state.get())).length > 0) return undefined
    return Object.keys(edits).length === 0 && !failed
  }
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let stop = () => {}
  const look = () => {
    const answer = verdict()
    if (answer === undefined) return
    stop()
    resolve(answer)
  }
  stop = state.subscribe(look)
  look()
  return promise
}

function engineFor(options: AutosaveOptions): Engine {
  const after = options.clock ?? realClock
  const fresh = opened(options.stored, options)
  const state = createStore(options.kept ? restored(fresh, options.kept) : fresh)
  const take = (record: Stored, news: FieldMark | undefined) => {
    put(engine, merged(state.get(), record, news))
    advance(engine)
  }
  const failed = (reason: unknown) => {
    if (saveFailure(reason).kind !== 'gone') return true
    put(engine, { ...state.get(), failed: hasUnsent(state.get()), gone: true })
    return false
  }
  const isBusy = () => state.get().sending !== null
  const reading = recordReader({ read: options.read, after, isBusy, failed, take })
  const engine: Engine = {
    options,
    after,
    state,
    reading,
    isDue: false,
    isTyping: false,
    isFlushing: false,
    isRequesting: false,
    isClosed: false,
    extra: {},
    cancelDue: () => {},
    cancelRetry: () => {},
  }
  return engine
}

export function autosave(options: AutosaveOptions) {
  const engine = engineFor(options)
  const { state, reading } = engine
  const isManualSave = options.mode === 'manualSave'
  return {
    state: { get: state.get, subscribe: state.subscribe },
    /** What is not stored outlives this tab. */
    isKept: options.keep !== undefined,
    edit(field: string, value: unknown): void {
      wakeUp(engine)
      put(engine, edited(state.get(), field, value))
      if (isManualSave) return
      engine.cancelDue()
      engine.isDue = false
      engine.isTyping = true
      engine.cancelDue = engine.after(AUTO_SAVE_MS, () => send(engine))
    },
    /** Sends what waits now; resolves to whether everything typed is stored. */
    flush: (extra: Values = {}) => flush(engine, extra),
    useMine(field: string): void {
      put(engine, mineChosen(state.get(), field))
      if (isManualSave) return
      // It goes out on top of theirs, so theirs is read first.
      engine.isDue = true
      if (!reading.isPending()) advance(engine)
    },
    dismissRejected: (field: string) => state.set(dismissRejected(state.get(), field)),
    useTheirs(field: string): void {
      put(engine, theirsChosen(state.get(), field))
      reading.want()
      advance(engine)
    },
    /** Drops what is not on its way and shows what is stored. */
    discard(): void {
      if (engine.isRequesting) return
      engine.cancelDue()
      engine.isTyping = false
      engine.cancelRetry()
      put(engine, discarded(state.get()))
      if (!state.get().isNew) reading.want()
      advance(engine)
    },
    /** Sends what an earlier tab left behind. */
    resume(): void {
      wakeUp(engine)
      if (!isManualSave) send(engine)
    },
    /** The network is back: do not wait for the next try. */
    retryNow(): void {
      engine.cancelRetry()
      if (state.get().restored === 0) void attempt(engine)
    },
    ...remoteOf(engine),
    ...lifeOf(engine),
  }
}

/** What others, or other calls of this page, did to the record. */
const remoteOf = (engine: Engine) => ({
  /** A topic says that the record has this version now. */
  onRemoteChange(version: number | null, news: FieldMark): void {
    engine.reading.heard(version, news)
    advance(engine)
  },
  /** Takes over what another call of this page answered; nothing in it is news to the caller. */
  replace(record: Stored): void {
    put(engine, merged(engine.state.get(), record, undefined, Object.keys(record)))
    advance(engine)
  },
  /** Someone else's version of the record, already read; it waits while a change of ours is on its way. */
  mergeRemote(record: Stored, news: FieldMark | undefined): void {
    if (engine.state.get().sending)
      engine.reading.heard(record.version, news ?? { by: SOMEBODY, at: new Date().toISOString() })
    else put(engine, merged(engine.state.get(), record, news))
    advance(engine)
  },
  /** The record was deleted. */
  markGone: () => put(engine, { ...engine.state.get(), failed: hasUnsent(engine.state.get()), gone: true }),
  /** Messages may have been missed. */
  readAgain(): void {
    engine.reading.want()
    advance(engine)
  },
})

const lifeOf = (engine: Engine) => ({
  /** Says on the device that the person who typed this is still here. */
  touch: () => {
    const unsent = unsentOf(engine.state.get())
    if (unsent) engine.options.keep?.(unsent)
  },
  open: () => {
    engine.isClosed = false
    engine.reading.open()
    advance(engine)
  },
  /** An answer that is under way is still taken, so that what it stored is not offered again. */
  close: () => {
    engine.isClosed = true
    engine.cancelDue()
    engine.isTyping = false
    engine.cancelRetry()
    engine.reading.close()
  },
})
