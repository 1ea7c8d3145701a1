import { couldBeCode } from '@galen/domain/scanning/could-be-code'
import { session } from '../../client/session.ts'
import { type Burst, hear, type Heard, quiet, settle, settlesAt, type Stroke } from './wedge-scanner.ts'
import { isNeverScanned, isSearchField, pressAllAgain, remember, takesCharacters } from './focused-field.ts'
import { strokeOf } from './key-stroke.ts'
import { scannerSettings } from './scanner-settings.ts'
import { type Before, keysInARow } from './slow-scanner.ts'

/** The rest of a code whose scanner paused comes this soon. */
const REST_WITHIN_MS = 1200

type Heedful = {
  readonly found: (code: string) => void
  /** A code came in pieces and is read in none of them. */
  readonly interrupted: () => void
  /** Whether the page does something with a scan. */
  readonly isWanted: () => boolean
}

/** Where the first piece of a code went, until when its rest is waited for, and how the field stood before. */
type Cut = { readonly inField: boolean; readonly until: number; readonly putBack: () => void }

/** Codes whose scanner paused: no piece of them is read, and none presses keys of the page. */
function cutCodes(interrupted: () => void) {
  let cut: Cut | undefined
  const begins = (inField: boolean, putBack: () => void) => {
    cut = { inField, until: performance.now() + REST_WITHIN_MS, putBack }
    if (!inField) interrupted()
  }
  return {
    /** The first piece; says whether its keys are kept back. A field shows them, until the rest proves that they were a code. */
    begins: (text: string, putBack: () => void): boolean => {
      if (!couldBeCode(text)) return false
      const inField = takesCharacters(document.activeElement)
      begins(inField, putBack)
      return !inField
    },
    /** A scanner so slow that its keys came one by one: what follows outside of fields is the rest of its code. */
    wasSlow: () => begins(false, () => {}),
    /** Whether a key belongs to the rest of a code that was cut outside of fields. */
    takes: (kind: Stroke['kind'], at: number): boolean => {
      if (!cut || cut.inField || kind === 'other' || kind === 'modifier' || at > cut.until) return false
      cut = kind === 'end' ? undefined : { ...cut, until: at + REST_WITHIN_MS }
      return true
    },
    /** Whether what was read since then is only the rest of a code. */
    isRest: (since: number, before: Before): boolean => {
      const isInField = cut?.inField === true && since < cut.until
      if (isInField) cut?.putBack()
      else if (before.beginsCode) before.putBack()
      else return false
      cut = undefined
      interrupted()
      return true
    },
  }
}

/** One listener on the document: tells what a scanner sends from what a person types, wherever the cursor stands. */
export function listenForScans({ found, interrupted, isWanted }: Heedful): void {
  let burst: Burst<KeyboardEvent> = quiet
  let putBack = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const pressedAgain = new WeakSet<Event>()
  const cut = cutCodes(interrupted)
  const run = keysInARow()

  const follow = (heard: Heard<KeyboardEvent>, end?: KeyboardEvent) => {
    const typed = burst.strokes.map(({ key }) => key)
    burst = heard.burst
    const isKept = heard.cut !== undefined && cut.begins(heard.cut, putBack)
    if (!isKept) void pressAllAgain(heard.giveBack, (again) => pressedAgain.add(again))
    if (!heard.scan) return
    const before = run.before(typed.length)
    run.ends()
    if (heard.scan.leaked) putBack()
    if (cut.isRest(typed[0]?.timeStamp ?? performance.now(), before)) return
    // Words that only came fast go back to the field they were typed into, with the key that ended them.
    if (!couldBeCode(heard.scan.code))
      return void pressAllAgain([...typed, ...(end ? [end] : [])], (again) => pressedAgain.add(again))
    found(heard.scan.code)
  }

  const wait = (now: number) => {
    clearTimeout(timer)
    const due = settlesAt(burst, scannerSettings.get())
    if (due !== undefined) timer = setTimeout(() => follow(settle(burst, scannerSettings.get())), due - now)
  }

  const press = (event: KeyboardEvent) => {
    const rules = scannerSettings.get()
    if (pressedAgain.has(event) || event.isComposing || !rules.on || session.get() === null) return
    const target = event.target instanceof Element ? event.target : null
    const due = settlesAt(burst, rules)
    if (due !== undefined && event.timeStamp > due) follow(settle(burst, rules))
    // A pasted or fast typed number in the field of a page that takes no scans is what was typed there.
    const isTyping = !isWanted() && takesCharacters(target) && !isSearchField(target)
    const stroke =
      isTyping || isNeverScanned(target)
        ? { text: event.key, kind: 'other' as const }
        : strokeOf(event, burst.strokes.length === 0)
    if (!stroke) return
    if (burst.strokes.length === 0 && cut.takes(stroke.kind, event.timeStamp)) {
      event.preventDefault()
      return event.stopImmediatePropagation()
    }
    const inField = takesCharacters(target)
    const isNext = run.hears(stroke, event.timeStamp, inField ? () => remember(target) : undefined)
    if (isNext && run.isSlowCode(burst.strokes.length)) {
      burst = quiet
      cut.wasSlow()
      run.ends()
      cut.takes(stroke.kind, event.timeStamp)
      event.preventDefault()
      return event.stopImmediatePropagation()
    }
    const heard = hear(burst, { ...stroke, at: event.timeStamp, inField, key: event }, rules)
    if (heard.burst.strokes.length === 1 && heard.burst.leaked) putBack = remember(target)
    follow(heard, event)
    if (heard.verdict === 'hold') {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    wait(event.timeStamp)
  }

  document.addEventListener('keydown', press, { capture: true })
}
