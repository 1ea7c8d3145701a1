import { SEPARATOR } from '@galen/domain/scanning/scanner-message'
import type { Stroke } from './wedge-scanner.ts'

type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'getModifierState'
>

const MODIFIERS = new Set(['Shift', 'Alt', 'AltGraph', 'CapsLock', 'NumLock'])
const BEFORE_COMMANDS = new Set(['Control', 'Meta'])

/** The group separator (ASCII 29) reaches browsers as Ctrl+]. */
const isSeparator = ({ key, code, ctrlKey, altKey, metaKey }: Press) =>
  ctrlKey && !altKey && !metaKey && (key === ']' || key === SEPARATOR || code === 'BracketRight')

/** A press as a burst sees it; nothing for Shift alone, which scanners send before capitals. */
export function strokeOf(press: Press, isFirst: boolean): Pick<Stroke, 'text' | 'kind'> | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = press
  if (MODIFIERS.has(key)) return undefined
  if (BEFORE_COMMANDS.has(key)) return { text: '', kind: 'modifier' }
  if (isSeparator(press)) return { text: SEPARATOR, kind: 'character' }
  const isCommand = (ctrlKey || metaKey || altKey) && !press.getModifierState('AltGraph')
  // A key held down repeats as fast as a scanner types, and no code begins with a space, which presses buttons.
  if (isCommand || repeat || (isFirst && key === ' ')) return { text: key, kind: 'other' }
  if (key === 'Enter' || (key === 'Tab' && !shiftKey)) return { text: key, kind: 'end' }
  return { text: key, kind: [...key].length === 1 ? 'character' : 'other' }
}
