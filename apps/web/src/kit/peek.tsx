import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './peek.module.css'

type PeekProps = { title: string; onClose: () => void; onMove: (step: 1 | -1) => void; children: ReactNode }

/** A record beside its list; the arrows go to the row below or above. */
export function Peek({ title, onClose, onMove, children }: PeekProps) {
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      position="right"
      size={480}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
      classNames={{ content: styles['content'], header: styles['header'], title: styles['title'], body: styles['body'], overlay: styles['overlay'] }}
      onKeyDown={(event) => {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
        if (step === undefined) return
        event.preventDefault()
        onMove(step === 1 ? 1 : -1)
      }}
    >
      <div className={styles['inside']} tabIndex={-1} data-autofocus>
        {children}
      </div>
    </Drawer>
  )
}

/** A fact of the record, label left and value right. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles['fact']}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
