import styles from './filter-chips.module.css'

export type EditorProps = {
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  onDone: () => void
}

type Choices = { options: readonly { readonly value: string; readonly label: string }[] }

/** Any of several; each takes effect at once. */
export function ChoiceEditor({ values, onChange, options }: EditorProps & Choices) {
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((each) => each !== value) : [...values, value])
  return (
    <div className={styles['boxes']}>
      {options.map(({ value, label }) => (
        <label key={value} className={styles['box']}>
          <input type="checkbox" checked={values.includes(value)} onChange={() => toggle(value)} />
          {label}
        </label>
      ))}
    </div>
  )
}
