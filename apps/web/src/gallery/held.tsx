import { type ReactNode, useState } from 'react'

type HeldProps<Value> = { initial: Value; children: (value: Value, change: (next: Value) => void) => ReactNode }

/** Holds the value of a field that is only shown. */
export function Held<Value>({ initial, children }: HeldProps<Value>) {
  const [value, setValue] = useState(initial)
  return children(value, setValue)
}
