import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { createStore, useStore } from '../kit/store.ts'
import styles from './page-actions.module.css'

const place = createStore<HTMLElement | null>(null)

/** The right end of the context bar, where the buttons of a page stand. */
export const PageActionsPlace = () => <div ref={(found) => place.set(found)} className={styles['actions']} />

/** Draws the buttons of a page there; the primary one last. */
export function PageActions({ children }: { children: ReactNode }) {
  const found = useStore(place)
  return found && createPortal(children, found)
}
