import { Stack } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { SideDrawer } from '../../kit/side-drawer.tsx'

type PeekDrawerProps = {
  title: string
  width?: number | undefined
  onClose: () => void
  onMove: (step: 1 | -1) => void
  /** Enter leads there, when the record has a screen of its own. */
  onOpen?: (() => void) | undefined
  children: ReactNode
}

const TAKES_ARROWS = 'input,textarea,select,[contenteditable=true],[role=menu],[role=listbox],[role=slider]'
const ACTS = 'button,a[href],input,textarea,select,summary'

/** A record beside its list; the arrows, j and k go to the row below or above. */
export function PeekDrawer({ title, width = 480, onClose, onMove, onOpen, children }: PeekDrawerProps) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    const step = { ArrowDown: 1 as const, ArrowUp: -1 as const, j: 1 as const, k: -1 as const }[event.key]
    if (event.defaultPrevented || isElsewhere(target) || target?.closest(TAKES_ARROWS)) return
    if (step !== undefined) {
      event.preventDefault()
      onMove(step)
    } else if (event.key === 'Enter' && onOpen && !isInside(target, ACTS)) {
      event.preventDefault()
      onOpen()
    }
  })
  // On the document and not on the drawer, which gets the focus only a moment after it is shown.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <SideDrawer title={title} width={width} onClose={onClose}>
      <Stack data-peek gap={16}>
        {children}
      </Stack>
    </SideDrawer>
  )
}

/** In a dialog that lies over the drawer, such as a confirmation. */
const isElsewhere = (target: Element | null) => {
  const dialog = target?.closest('[role=dialog]')
  return dialog != null && dialog.querySelector('[data-peek]') === null
}
const isInside = (target: Element | null, selector: string) =>
  target?.closest('[role=dialog]')?.contains(target.closest(selector)) === true
