import { Fragment } from 'react'
import { text } from './text.ts'
import styles from './key-hint.module.css'

const names: Record<string, string> = {
  mod: /Mac|iP(hone|ad)/.test(globalThis.navigator?.userAgent ?? '') ? '⌘' : text('Ctrl'),
  shift: text('Shift'),
  alt: text('Alt'),
  tab: text('Tab'),
  delete: text('Delete'),
  backspace: text('Backspace'),
  enter: text('Enter'),
  escape: text('Esc'),
  space: text('Space'),
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
}

/** A letter held with another key is printed as the cap shows it: Ctrl K. */
const capsOf = (press: string) => {
  const keys = press === '+' ? [press] : press.split('+')
  return keys
    .map((key) => names[key.toLowerCase()] ?? (keys.length > 1 || /^f\d+$/.test(key) ? key.toUpperCase() : key))
    .join(' ')
}

/** Shows the keys of one meaning: `mod+k` as one cap, `g u` as two. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <span className={styles['keys']} aria-hidden="true">
      {keys.split(' ').map((press, place) => (
        <Fragment key={place}>
          <kbd className={styles['key']}>{capsOf(press)}</kbd>
        </Fragment>
      ))}
    </span>
  )
}

/** The same in words, for those who hear the page. */
export const keysInWords = (keys: string) =>
  keys
    .split(' ')
    .map(capsOf)
    .reduce((first, second) => text('{first} then {second}', { first, second }))
