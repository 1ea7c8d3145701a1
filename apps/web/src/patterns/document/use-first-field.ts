import { useEffect, useRef } from 'react'

/** What is new begins in its first field, once the frame has let go of the focus. */
export function useFirstField(isNew: boolean) {
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isNew) return
    const frame = requestAnimationFrame(() => firstFieldOf(page.current)?.focus())
    return () => cancelAnimationFrame(frame)
  }, [isNew])
  return page
}

/** Where one begins to type. */
export const firstFieldOf = (page: HTMLElement | null) => page?.querySelector<HTMLInputElement>(TYPED_INTO)

const TYPED_INTO = 'input:not([type=checkbox],[type=radio],[type=file],[type=search],[readonly],[disabled])'
