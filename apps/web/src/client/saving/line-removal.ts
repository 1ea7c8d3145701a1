import { text } from '../../kit/text.ts'
import { waitAfter } from './clock.ts'
import { drop, type Lines, publish, serverIdOf } from './line-entries.ts'
import type { LineEntry, Removal, StoredLine } from './lines-state.ts'
import { type SaveFailure, saveFailure } from './save-failure.ts'

/** As long as an edit waits, so that a removal that is taken back at once is never sent. */
const REMOVE_AFTER_MS = 1000

/** Removes a line from the list and, a second later, from the server. */
export function beginRemoval<Line extends StoredLine>(
  lines: Lines<Line>,
  entry: LineEntry<Line> | undefined,
  delayMs = REMOVE_AFTER_MS,
): void {
  if (!entry) return
  const { isNew, sending, stored, edits } = entry.saving.state.get()
  if (isNew && !sending) drop(lines, entry)
  else {
    entry.problem = null
    if (!sending && Object.keys(edits).length > 0) entry.saving.discard()
    entry.removal ??= {
      key: lines.options.freshKey(),
      version: stored.version,
      isSending: false,
      tries: 0,
      isTakenBack: false,
      cancel: () => {},
    }
    schedule(lines, entry, delayMs)
  }
  publish(lines)
}

/** Resolves to whether the line is gone on the server, once it is, came back, or got no answer. */
export function removalSettled<Line extends StoredLine>(lines: Lines<Line>, entry: LineEntry<Line>): Promise<boolean> {
  const tries = entry.removal?.tries ?? 0
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let stop = () => {}
  const look = () => {
    const isDropped = !lines.entries.includes(entry)
    if (!isDropped && entry.removal && entry.removal.tries === tries) return
    stop()
    resolve(isDropped)
  }
  stop = lines.state.subscribe(look)
  look()
  return promise
}

/** Whether a removal could still be taken back; one that is on its way adds the line again when it is done. */
export function cancelRemoval<Line extends StoredLine>(entry: LineEntry<Line>): boolean {
  if (!entry.removal) return true
  if (entry.removal.isSending || entry.removal.tries > 0) {
    entry.removal.isTakenBack = true
    return false
  }
  entry.removal.cancel()
  entry.removal = null
  return true
}

function schedule<Line extends StoredLine>(lines: Lines<Line>, entry: LineEntry<Line>, delayMs: number): void {
  const { removal } = entry
  if (!removal || removal.isSending) return
  removal.cancel()
  removal.cancel = lines.after(delayMs, () => {
    if (entry.removal === removal) whenUnsent(entry, () => void send(lines, entry, removal))
  })
}

/** A change of the line that is on its way is answered first, because the removal names the version it leaves. */
function whenUnsent<Line extends StoredLine>({ saving }: LineEntry<Line>, run: () => void): void {
  if (!saving.state.get().sending) return run()
  const stop = saving.state.subscribe(() => {
    if (saving.state.get().sending) return
    stop()
    run()
  })
}

async function send<Line extends StoredLine>(
  lines: Lines<Line>,
  entry: LineEntry<Line>,
  removal: Removal,
): Promise<void> {
  const { remove } = lines.options
  if (entry.removal !== removal || removal.isSending) return
  const stored = entry.saving.state.get().stored as unknown as Line
  // The same request again must say the same, or it would not be the same.
  if (removal.tries === 0) removal.version = stored.version
  removal.isSending = true
  const request = { key: removal.key, version: removal.version, onAsking: () => {} }
  const failure = await (remove?.(stored, request) ?? Promise.reject(new Error('Lines cannot be removed'))).then(
    () => undefined,
    (reason: unknown) => saveFailure(reason),
  )
  removal.isSending = false
  if (!failure || failure.kind === 'gone') return removed(lines, entry, removal)
  if (failure.kind !== 'unanswered' && failure.kind !== 'signed-out') return refuse(lines, entry, failure)
  removal.tries += 1
  const wait = (failure.kind === 'unanswered' ? failure.waitMs : undefined) ?? waitAfter(removal.tries)
  if (lines.isOpen) schedule(lines, entry, wait)
  publish(lines)
}

function removed<Line extends StoredLine>(lines: Lines<Line>, entry: LineEntry<Line>, removal: Removal): void {
  const row = entry.row
  lines.removed.add(serverIdOf(entry))
  drop(lines, entry)
  publish(lines)
  if (removal.isTakenBack) lines.restore(row)
  lines.options.onSaved?.()
}

/** The line comes back, with the reason. */
function refuse<Line extends StoredLine>(lines: Lines<Line>, entry: LineEntry<Line>, failure: SaveFailure): void {
  entry.removal = null
  if (failure.kind === 'refused') entry.problem = failure.problem
  if (failure.kind === 'clash')
    entry.problem = text('{by} changed this line. Check it before you delete it.', {
      by: failure.clashes[0]?.by ?? text('Another user'),
    })
  entry.saving.readAgain()
  publish(lines)
}
