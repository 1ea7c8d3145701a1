import { useState } from 'react'
import styles from './filter-chips.module.css'

export type EditorProps = {
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  onDone: () => void
}

type Choices = { options: readonly { readonly value: string; readonly label: string }[] }

/** Any of several; each takes effect at once. */
export function ChoiceEditor({ values, onChange, options }: EditorProps & Choices) {
  const [ticked, tick] = useTicked(values)
  const toggle = (value: string) => {
    const next = ticked.includes(value) ? ticked.filter((each) => each !== value) : [...ticked, value]
    tick(next)
    onChange(next)
  }
  return (
    <div className={styles['boxes']}>
      {options.map(({ value, label }) => (
        <label key={value} className={styles['box']}>
          <input type="checkbox" checked={ticked.includes(value)} onChange={() => toggle(value)} />
          {label}
        </label>
      ))}
    </div>
  )
}

/** A box is ticked at once; the address, which the values come from, follows a moment later. */
function useTicked(values: readonly string[]): [readonly string[], (ticked: readonly string[]) => void] {
  const [ticked, tick] = useState(values)
  const [followed, setFollowed] = useState(values)
  const isNews = followed.length !== values.length || followed.some((value, place) => value !== values[place])
  if (isNews) {
    setFollowed(values)
    tick(values)
  }
  return [ticked, tick]
}
