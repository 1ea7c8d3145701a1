import { TextInput } from '@mantine/core'
import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useState } from 'react'
import { Icon } from '../../kit/icon.tsx'
import { KeyHint } from '../../kit/key-hint.tsx'
import styles from './list-page.module.css'

/** Spec §9. */
const DEBOUNCE_MS = 1000

type ListSearchProps = {
  label: string
  placeholder: string
  /** What the address says; typing runs ahead of it. */
  value: string
  onSearch: (query: string) => void
  ref: Ref<HTMLInputElement>
}

/** Searches a second after the last letter, or at once with Enter. */
export function ListSearch({ label, placeholder, value, onSearch, ref }: ListSearchProps) {
  const [typed, setTyped] = useState(value)
  const [followed, setFollowed] = useState(value)
  if (followed !== value) {
    setFollowed(value)
    if (typed.trim() !== value) setTyped(value)
  }
  const searchFor = useEffectEvent(onSearch)
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => searchFor(typed), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, value])
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim() !== value) onSearch(typed)
    if (event.key === 'Escape') {
      setTyped('')
      if (value !== '') onSearch('')
    }
  }
  return (
    <TextInput
      ref={ref}
      type="search"
      className={styles['search']}
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      maxLength={200}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={press}
      leftSection={<Icon name="search" />}
      rightSection={typed === '' && <KeyHint keys="/" />}
    />
  )
}
