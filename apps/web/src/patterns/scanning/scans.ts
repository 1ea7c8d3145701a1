import { businessDateOf } from '@galen/domain/dates'
import type { ScanResult } from '@galen/domain/scanning/gs1'
import { useEffect, useEffectEvent } from 'react'
import { session } from '../../client/session.ts'
import { createStore } from '../../kit/store.ts'
import { missingInWords, whyMissing } from '../../client/missing-code.ts'
import { playSound, type SoundName } from '../../kit/sounds.ts'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { isRepeated } from './repeated-scan.ts'

export type Scan = { readonly code: string; readonly result: ScanResult; readonly at: number }

/** What became of a scan. The sound never speaks alone: words and color say the same. */
export type ScanOutcome = {
  readonly sound: Exclude<SoundName, 'repeated'>
  readonly words: string
  readonly detail?: string
  /** Large at the end of the banner, such as +10. */
  readonly figure?: string
  /** The parts of the code, by their identifiers. */
  readonly parts?: readonly ScannedPart[]
  /** Takes back what the scan did. */
  readonly undo?: () => void
  /** The scan opens a screen with a banner of its own, which says this first. */
  readonly opens?: boolean
}

/** A part of a code as its label has it: 10 is the lot. */
export type ScannedPart = { readonly identifier: string; readonly name: string; readonly value: string }

/** What a scan means on a screen; undefined leaves it to anyone who stands below. */
export type ScanMeaning = (scan: Scan) => ScanOutcome | undefined | Promise<ScanOutcome | undefined>

const meanings = createStore<readonly ScanMeaning[]>([])
/** The last thing that was scanned and said, for the banner. */
export const lastOutcome = createStore<(ScanOutcome & { readonly at: number }) | null>(null)
/** A scan that no screen understood: the person is asked what to do with it. */
export const openScan = createStore<Scan | null>(null)
/** How many banners stand on the screen; without one an outcome is said in a toast. */
export const bannersShown = createStore(0)

/**
 * The same parser in the browser and on the server, loaded with the first scan because most people never scan.
 * Years lie in the century of the company's day (Spec §5).
 */
export async function readCode(code: string): Promise<ScanResult> {
  const { readScan } = await import('@galen/domain/scanning/gs1')
  return readScan(code, { today: businessDateOf(new Date(), session.get()?.settings.company.timeZone ?? 'UTC') })
}

/** Whether the page, or a dialog on it, does something with a scan. */
export const takesScans = () => meanings.get().length > 0

let last: Pick<Scan, 'code' | 'at'> | undefined
let waited: Promise<unknown> = Promise.resolve()

/** Scans that come while a screen opens a record or takes something back wait for it, and go on in their order. */
export function scansWait<T>(work: Promise<T>): Promise<T> {
  waited = Promise.allSettled([waited, work])
  return work
}

/** The last scan was taken back: the same code means the package again, and is no repetition. */
export function forgetLastScan(): void {
  last = undefined
}

/** What began while a scan waited is waited for as well. */
async function waitInTurn(): Promise<void> {
  let seen: unknown
  while (seen !== waited) {
    seen = waited
    await seen
  }
}

/** A code came from the gun, the camera or a field: the screen on top says what it means. */
export async function takeScan(code: string): Promise<void> {
  const at = Date.now()
  const repeated = isRepeated(last, code, at)
  last = { code, at }
  if (repeated) return saidTwice()
  const result = await readCode(code).catch(unreadable)
  if (!result) return
  const scan = { code, result, at }
  await waitInTurn()
  for (const meaning of meanings.get().toReversed()) {
    const outcome = await meaning(scan)
    if (outcome) return announce(outcome)
  }
  sound('choice')
  openScan.set(scan)
}

/** A held trigger reads a label twice. Where the person meant another box, they have to see that it is not counted. */
function saidTwice(): void {
  sound('repeated')
  const said = lastOutcome.get()
  if (said)
    lastOutcome.set({ ...said, detail: text('The same label was read twice at once. The second read is ignored.') })
}

/** The reader was never loaded and cannot be now: the person scans again, which is no repetition then. */
async function unreadable(reason: unknown): Promise<undefined> {
  forgetLastScan()
  announce({
    sound: 'refused',
    words: text('The scan was not read. Scan it again in a moment.'),
    detail: missingInWords[await whyMissing(reason)],
  })
}

/** The scanner paused inside a code: none of its pieces is read as a code, and the same code is no repetition then. */
export function scanInterrupted(): void {
  forgetLastScan()
  // A page that takes no scans has nothing to say about one.
  if (!takesScans()) return
  announce({
    sound: 'refused',
    words: text('The scan was interrupted. Scan it again.'),
    detail: text('The scanner paused inside the code. No part of it was read.'),
  })
}

/** Says what a scan came to: in the banner of the screen, or in a toast. */
export function announce(outcome: ScanOutcome): void {
  sound(outcome.sound)
  lastOutcome.set({ ...outcome, at: Date.now() })
  if (bannersShown.get() > 0) return
  if (outcome.sound === 'refused') toast.error(outcome.words, { detail: outcome.detail })
  else if (outcome.sound === 'choice') toast.note(outcome.words)
  else toast.scanned(outcome.words)
}

function sound(name: SoundName): void {
  const preferences = session.get()?.settings.preferences
  if (preferences?.sounds) playSound(name, preferences.soundVolume)
}

/** While the component is there, a scan means this. */
export function useScans(meaning: ScanMeaning): void {
  const take = useEffectEvent(meaning)
  useEffect(() => {
    const mine: ScanMeaning = (scan) => take(scan)
    meanings.set([...meanings.get(), mine])
    return () => meanings.set(meanings.get().filter((each) => each !== mine))
  }, [])
}

/** Scans wait while this is true, such as while the record that they are for is read. */
export function useScansWait(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return
    const { promise, resolve } = Promise.withResolvers<void>()
    void scansWait(promise)
    return resolve
  }, [isWaiting])
}
