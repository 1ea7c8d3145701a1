import { couldBeCode } from '@galen/domain/scanning/could-be-code'
import { session } from '../../client/session.ts'
import { type Burst, hear, type Heard, quiet, settle, settlesAt } from './wedge-scanner.ts'
import { isNeverScanned, pressAllAgain, remember, takesCharacters } from './focused-field.ts'
import { strokeOf } from './key-stroke.ts'
import { scannerSettings } from './scanner-settings.ts'

/** One listener on the document: tells what a scanner sends from what a person types, wherever the cursor stands. */
export function listenForScans(found: (code: string) => void): void {
  let burst: Burst<KeyboardEvent> = quiet
  let putBack = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const pressedAgain = new WeakSet<Event>()

  const follow = (heard: Heard<KeyboardEvent>, end?: KeyboardEvent) => {
    const typed = burst.strokes.map(({ key }) => key)
    burst = heard.burst
    void pressAllAgain(heard.giveBack, (again) => pressedAgain.add(again))
    if (!heard.scan) return
    if (heard.scan.leaked) putBack()
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
    const stroke = isNeverScanned(target)
      ? { text: event.key, kind: 'other' as const }
      : strokeOf(event, burst.strokes.length === 0)
    if (!stroke) return
    const inField = takesCharacters(target)
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
