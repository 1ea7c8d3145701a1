import { type ReactNode, useEffect, useRef } from 'react'

/** Puts the focus into the first field when the screen opens: typing begins at once. */
export function FirstFocused({ className, children }: { className: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  )
}
