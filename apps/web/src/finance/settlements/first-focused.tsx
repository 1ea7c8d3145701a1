import { type ReactNode, useEffect, useRef } from 'react'

/** Puts the focus into the first field when the screen opens: typing begins at once. */
export function FirstFocused({ className, children }: { className: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // After the frame, which puts the focus on the page that was opened.
    const timer = setTimeout(() => place.current?.querySelector('input')?.focus(), 0)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  )
}
