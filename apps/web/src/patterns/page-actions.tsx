import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { createStore, useStore } from '../kit/store.ts'
import styles from './page-actions.module.css'

const place = createStore<HTMLElement | null>(null)

/** The right end of the context bar, where the buttons of a page stand. */
export const PageActionsPlace = () => <div ref={(found) => place.set(found)} className={styles['actions']} />

const crumb = createStore<HTMLElement | null>(null)

/** Behind the breadcrumb and the save status: where a record stands in its list. */
export const BesideCrumbPlace = () => <div ref={(found) => crumb.set(found)} />

export function BesideCrumb({ children }: { children: ReactNode }) {
  const found = useStore(crumb)
  return found && createPortal(children, found)
}

/** Draws the buttons of a page there; the primary one last. */
export function PageActions({ children }: { children: ReactNode }) {
  const found = useStore(place)
  return found && createPortal(children, found)
}
