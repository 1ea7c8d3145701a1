import { Modal } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './dialog.module.css'

type DialogProps = {
  title: string
  onClose: () => void
  children: ReactNode
  /** The button that does it; without one the dialog only shows something. */
  act?: { label: string; run: () => void; pending?: boolean; whyNot?: string | undefined; danger?: boolean }
  closeLabel?: string
  wide?: boolean
}

/** A dialog with one act. The first field carries data-autofocus; Enter acts and Escape closes. */
export function Dialog({ title, onClose, children, act, closeLabel, wide }: DialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (act && !act.pending && act.whyNot == null) act.run()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={wide ? 640 : 440}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
      overlayProps={{ backgroundOpacity: 1, color: 'var(--scrim)' }}
      transitionProps={{ duration: 100, transition: 'fade' }}
      classNames={{
        content: styles['content'],
        header: styles['header'],
        title: styles['title'],
        body: styles['body'],
        overlay: styles['overlay'],
        close: styles['close'],
      }}
    >
      <form onSubmit={submit} noValidate>
        <div className={styles['inside']}>{children}</div>
        <div className={styles['foot']}>
          <Button onClick={onClose} data-autofocus={!act || act.danger || undefined}>{closeLabel ?? (act ? 'Cancel' : 'Close')}</Button>
          {act && (
            <Button
              type="submit"
              look={act.danger ? 'danger' : 'primary'}
              pending={act.pending ?? false}
              whyNot={act.whyNot}
              data-autofocus={act.danger ? undefined : true}
            >
              {act.label}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  )
}
