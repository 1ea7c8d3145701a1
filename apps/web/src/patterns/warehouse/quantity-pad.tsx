import { useEffect, useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { Icon } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'
import { amountOf, type Limits, padEntry, padKeys, type PadKey, pressPad, stepped } from './pad-entry.ts'
import styles from './warehouse.module.css'

type QuantityPadProps = {
  /** What is counted, after the figure: "per scan". */
  label: string
  value: number
  onChange: (value: number) => void
  least?: number
  most?: number
}

/** One less, the figure, one more. The figure opens a pad of our own, so that no keyboard covers the screen. */
export function QuantityPad({ label, value, onChange, least = 0, most = 99_999 }: QuantityPadProps) {
  const [isOpen, setIsOpen] = useState(false)
  const limits = { least, most }
  return (
    <div className={styles['quantity']} role="group" aria-label={label}>
      <StepButton
        icon="minus"
        label={text('One less')}
        off={value <= least}
        run={() => onChange(stepped(value, -1, limits))}
      />
      <button type="button" className={styles['amount']} onClick={() => setIsOpen(true)}>
        <strong>{value}</strong> <span>{label}</span>
      </button>
      <StepButton
        icon="plus"
        label={text('One more')}
        off={value >= most}
        run={() => onChange(stepped(value, 1, limits))}
      />
      {isOpen && (
        <Pad
          {...{ label, value, limits }}
          onClose={() => setIsOpen(false)}
          onDone={(amount) => {
            setIsOpen(false)
            onChange(amount)
          }}
        />
      )}
    </div>
  )
}

type StepButtonProps = { icon: 'minus' | 'plus'; label: string; off: boolean; run: () => void }

const StepButton = ({ icon, label, off, run }: StepButtonProps) => (
  <button type="button" className={styles['step']} aria-label={label} disabled={off} onClick={run}>
    <Icon name={icon} size={20} />
  </button>
)

type PadProps = {
  label: string
  value: number
  limits: Limits
  onClose: () => void
  onDone: (amount: number) => void
}

const keyOf = (name: string): PadKey | undefined =>
  name === 'Backspace' ? 'back' : name === 'Delete' ? 'clear' : padKeys.find((key) => key === name)

function Pad({ label, value, limits, onClose, onDone }: PadProps) {
  const { least, most } = limits
  const [entry, setEntry] = useState(() => padEntry(value))
  const amount = amountOf(entry, limits)
  const press = (key: PadKey) => setEntry((before) => pressPad(before, key, limits))
  // The digits of a keyboard work too, wherever the focus stands in the dialog.
  useEffect(() => {
    const type = (event: KeyboardEvent) => {
      const key = keyOf(event.key)
      if (!key) return
      event.preventDefault()
      setEntry((before) => pressPad(before, key, { least, most }))
    }
    document.addEventListener('keydown', type)
    return () => document.removeEventListener('keydown', type)
  }, [least, most])
  return (
    <Dialog
      title={text('Quantity')}
      onClose={onClose}
      act={{
        label: text('Done'),
        run: () => amount !== undefined && onDone(amount),
        disabledReason: amount === undefined ? text('Enter a number from {least} to {most}', limits) : undefined,
      }}
    >
      <div className={styles['pad']} role="group" aria-label={text('Digits')}>
        <output className={styles['entry']}>
          {entry.digits || '–'} <span>{label}</span>
        </output>
        {padKeys.map((key) => (
          <PadButton key={key} name={key} press={() => press(key)} />
        ))}
      </div>
    </Dialog>
  )
}

const PadButton = ({ name, press }: { name: PadKey; press: () => void }) => (
  <button
    type="button"
    className={styles['padKey']}
    aria-label={name === 'clear' ? text('Clear') : name === 'back' ? text('Remove the last digit') : name}
    onClick={press}
  >
    {name === 'clear' ? text('C') : name === 'back' ? <Icon name="erase" size={20} /> : name}
  </button>
)
