import { Drawer } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import styles from './peek.module.css'

type PeekProps = { title: string; onClose: () => void; onMove: (step: 1 | -1) => void; children: ReactNode }

/** A record beside its list; the arrows go to the row below or above. */
export function Peek({ title, onClose, onMove, children }: PeekProps) {
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1 as const, ArrowUp: -1 as const }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onMove(step)
  }
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
      <Drawer.Content onKeyDown={move}>
        <div className={styles['header']}>
          <Drawer.Title className={styles['title']}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label="Close" />
        </div>
        <div className={styles['inside']} tabIndex={-1} data-autofocus>
          {children}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** A fact of the record, label left and value right. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles['fact']}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
