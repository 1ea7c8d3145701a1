import { type RefObject, useEffect, useRef } from 'react'

/** After a choice the field keeps the focus, and the next letters replace what was chosen. */
export function useSelectedText(isShowingValue: boolean, value: unknown): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isShowingValue && document.activeElement === input.current) input.current?.select()
  }, [isShowingValue, value])
  return input
}
