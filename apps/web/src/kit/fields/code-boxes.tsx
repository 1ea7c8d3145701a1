import { type ClipboardEvent, Fragment, type KeyboardEvent, useEffect, useRef } from 'react'
import { text } from '../text.ts'
import styles from './fields.module.css'
import { CODE_LENGTH, digitsFrom, withDigits } from './code-digits.ts'

type CodeBoxesProps = {
  /** Six characters, a space where a digit is missing. */
  value: string
  onChange: (value: string) => void
  /** Grows with each refusal: the boxes shake once and the first takes the focus again. */
  refusals: number
  describedBy?: string
}

/** One box a digit. Paste fills all, Backspace removes and steps back, the arrows move (Spec §2). */
export function CodeBoxes({ value, onChange, refusals, describedBy }: CodeBoxesProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const focus = (place: number) => boxes.current[Math.min(Math.max(place, 0), CODE_LENGTH - 1)]?.focus()
  useEffect(() => focus(0), [refusals])

  const write = (place: number, text: string) => {
    const digits = digitsFrom(text)
    if (digits === '') return
    onChange(withDigits(value, place, digits))
    focus(place + digits.length)
  }
  const paste = (place: number) => (event: ClipboardEvent) => {
    event.preventDefault()
    const digits = digitsFrom(event.clipboardData.getData('text'))
    write(digits.length >= CODE_LENGTH ? 0 : place, digits)
  }
  const press = (place: number) => (event: KeyboardEvent) => {
    if (/^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey) {
      // Written here, because typing the digit that already stands there would change nothing and not step on.
      event.preventDefault()
      return write(place, event.key)
    }
    const move = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: CODE_LENGTH - 1 }[event.key]
    if (move != null) {
      event.preventDefault()
      focus(move)
    } else if (event.key === 'Backspace') {
      event.preventDefault()
      const emptied = value[place] === ' ' ? Math.max(place - 1, 0) : place
      onChange(withDigits(value, emptied, ' '))
      focus(place - 1)
    } else if (event.key === 'Delete') {
      event.preventDefault()
      onChange(withDigits(value, place, ' '))
    }
  }

  return (
    <fieldset
      className={styles['boxes']}
      key={refusals}
      data-refused={refusals > 0 || undefined}
      aria-describedby={describedBy}
    >
      <legend className="unseen">{text('Six-digit code')}</legend>
      {Array.from({ length: CODE_LENGTH }, (_, place) => (
        <Fragment key={place}>
          {place === CODE_LENGTH / 2 && <span className={styles['dash']} aria-hidden="true" />}
          <input
            ref={(box) => void (boxes.current[place] = box)}
            className={styles['box']}
            data-autofocus={place === 0 || undefined}
            aria-label={text('Digit {place} of {count}', { place: place + 1, count: CODE_LENGTH })}
            inputMode="numeric"
            autoComplete={place === 0 ? 'one-time-code' : 'off'}
            // The first box takes all six, because that is where a phone offers the code it received.
            maxLength={place === 0 ? CODE_LENGTH : 1}
            value={value[place]?.trim() ?? ''}
            onChange={(event) => write(place, event.currentTarget.value)}
            onFocus={(event) => event.currentTarget.select()}
            onPaste={paste(place)}
            onKeyDown={press(place)}
          />
        </Fragment>
      ))}
    </fieldset>
  )
}
