import styles from './reports.module.css'

type Choice<Value extends string> = { readonly value: Value; readonly label: string }
type Props<Value extends string> = {
  label: string
  choices: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** A few ways to look at the same thing, side by side. */
export const SwitchButtons = <Value extends string>({ label, choices, value, onChange }: Props<Value>) => (
  <div className={styles['switch']} role="group" aria-label={label}>
    {choices.map((choice) => (
      <button
        key={choice.value}
        type="button"
        aria-pressed={choice.value === value}
        onClick={() => onChange(choice.value)}
      >
        {choice.label}
      </button>
    ))}
  </div>
)
