import { useEffect, useEffectEvent } from 'react'
import { createStore } from '../kit/store.ts'
import { begins, type KeyMap, pressOf } from './key-rules.ts'
import { session } from './session.ts'

/** Each run says whether it did anything: parts of a screen declare one map together, and each runs its own keys of it. */
type Layer = { readonly map: KeyMap; readonly run: Readonly<Record<string, () => boolean>> }
/** The keys that work right now, the frame's first and what was opened last at the end. */
export const activeKeys = createStore<readonly Layer[]>([])

const SEQUENCE_MS = 1500
let begun: { press: string; until: number } | undefined

const INERT =
  'input:not([type=checkbox],[type=radio],[type=range]),textarea,select,[contenteditable=true],[role=dialog],[role=menu],[role=listbox]'
/** Alt with an arrow opens the list of these. */
const OPENS_BY_ARROW = 'select,[aria-haspopup],[role=dialog],[role=menu],[role=listbox]'
const ACTS_BY_ITSELF = 'button,a[href],summary,input,[role=button],[role=tab]'

/** Whether something lay over the screen as the key went down. Whatever closes at that key is gone when it is heard here. */
let isCovered = false
const lookForCover = () => {
  isCovered = document.querySelector('[role=dialog]') !== null
}

/** Letters belong to the field in which someone types; Enter and Space to the button they are on; Escape to what lies on top. */
function isInert(press: string, target: Element | null): boolean {
  // None of them writes a character, so none can be pressed by someone who means to type.
  if (press.startsWith('mod+') || /^(?:f\d+|alt\+\d)$/.test(press)) return false
  if (press.startsWith('alt+arrow') && !target?.closest(OPENS_BY_ARROW)) return false
  if (session.get()?.settings.preferences.keys === false) return true
  if (target?.closest(INERT) || (press === 'escape' && isCovered)) return true
  return ['enter', 'space'].includes(press) && target?.closest(ACTS_BY_ITSELF) != null
}

function hear(event: KeyboardEvent): void {
  const press = pressOf(event)
  if (event.defaultPrevented || event.isComposing || isInert(press, event.target as Element | null)) return
  const keys = begun && begun.until > Date.now() ? `${begun.press} ${press}` : press
  begun = undefined
  const layers = activeKeys.get()
  for (const layer of layers.toReversed())
    for (const [name, meaning] of Object.entries(layer.map)) {
      const run = layer.run[name]
      if (meaning.keys !== keys || !run?.()) continue
      return event.preventDefault()
    }
  if (layers.some((layer) => Object.values(layer.map).some((meaning) => begins(meaning.keys, keys))))
    begun = { press: keys, until: Date.now() + SEQUENCE_MS }
}

export function listenForKeys(): void {
  window.addEventListener('keydown', lookForCover, { capture: true })
  document.addEventListener('keydown', hear)
}

/** Gives declared keys their effect while the component is there. */
export function useKeys<M extends KeyMap>(map: M, run: { readonly [Name in keyof M]?: () => void }): void {
  const press = useEffectEvent((name: string) => {
    run[name]?.()
    return run[name] !== undefined
  })
  useEffect(() => {
    const layer: Layer = { map, run: Object.fromEntries(Object.keys(map).map((name) => [name, () => press(name)])) }
    activeKeys.set([...activeKeys.get(), layer])
    return () => activeKeys.set(activeKeys.get().filter((each) => each !== layer))
  }, [map])
}
