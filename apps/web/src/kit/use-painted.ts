import { startTransition, useEffect, useState } from 'react'

/**
 * The value as it was when the screen was last painted. What follows from a key but need not be there with it, such as
 * sums over hundreds of lines, is made of this value and so never keeps the key waiting.
 */
export function usePainted<Value>(value: Value, atFirst: Value = value): Value {
  const [painted, setPainted] = useState(atFirst)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    // A timer that is set while a frame is drawn runs behind it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(value)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [value])
  return painted
}
