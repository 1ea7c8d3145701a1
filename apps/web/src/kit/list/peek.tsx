import { Drawer } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { text } from '../text.ts'
import styles from './peek.module.css'

type PeekProps = {
  title: string
  onClose: () => void
  onMove: (step: 1 | -1) => void
  /** Enter leads there, when the record has a screen of its own. */
  onOpen?: (() => void) | undefined
  children: ReactNode
}

const TAKES_ARROWS = 'input,textarea,select,[contenteditable=true],[role=menu],[role=listbox],[role=slider]'
const ACTS = 'button,a[href],input,textarea,select,summary'

/** A record beside its list; the arrows go to the row below or above. */
export function Peek({ title, onClose, onMove, onOpen, children }: PeekProps) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    const step = { ArrowDown: 1 as const, ArrowUp: -1 as const }[event.key]
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
    <Drawer.Root
      opened
      classNames={{ content: styles['content'] }}
      onClose={onClose}
      position="right"
      size={480}
      transitionProps={{ duration: 0 }}
    >
      <Drawer.Overlay className={styles['overlay']} />
      <Drawer.Content>
        <div className={styles['header']}>
          <Drawer.Title className={styles['title']}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={text('Close')} />
        </div>
        <div className={styles['inside']} tabIndex={-1} data-autofocus data-peek>
          {children}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** In a dialog that lies over the drawer, such as a confirmation. */
const isElsewhere = (target: Element | null) => {
  const dialog = target?.closest('[role=dialog]')
  return dialog != null && dialog.querySelector('[data-peek]') === null
}
const isInside = (target: Element | null, selector: string) =>
  target?.closest('[role=dialog]')?.contains(target.closest(selector)) === true

/** A fact of the record, label left and value right. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles['fact']}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
