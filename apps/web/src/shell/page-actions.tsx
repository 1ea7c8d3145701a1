import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

const PLACE = 'page-actions'

/** The right end of the context bar, where the buttons of a page stand. */
export const PageActionsPlace = () => <div id={PLACE} style={{ display: 'flex', gap: 8, marginLeft: 'auto' }} />

/** Draws the buttons of a page there; the primary one last. */
export function PageActions({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => setPlace(document.getElementById(PLACE)), [])
  return place && createPortal(children, place)
}
