import { Modal } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { text } from './text.ts'
import { tip } from './tips.ts'
import styles from './dialog.module.css'

type DialogProps = {
  title: string
  onClose: () => void
  children: ReactNode
  /** The button that does it; without one the dialog only shows something. */
  act?: { label: string; run: () => void; pending?: boolean; disabledReason?: string | undefined; danger?: boolean }
  /** Another way to go on, between closing and acting. */
  instead?: { label: string; run: () => void }
  closeLabel?: string
  wide?: boolean
}

/** A dialog with one act. It begins in its first field, or in the one with data-autofocus; Enter acts and Escape closes. */
export function Dialog({ title, onClose, children, act, instead, closeLabel, wide }: DialogProps) {
  const closeButton = useFocusKept(act !== undefined)
  const leaving = useTypedText(act !== undefined && !act.danger, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (act && !act.pending && act.disabledReason == null) act.run()
  }
  return (
    <Modal.Root
      opened
      classNames={{ content: styles['content'] }}
      onClose={leaving.leave}
      size={wide ? 640 : 440}
      centered
      transitionProps={{ duration: 100, transition: 'fade' }}
    >
      <Modal.Overlay className={styles['overlay']} />
      <Modal.Content>
        {/* A plain element, because the library's header would be a second banner of the page. */}
        <div className={styles['header']}>
          <Modal.Title className={styles['title']}>{title}</Modal.Title>
          <Modal.CloseButton className={styles['close']} aria-label={text('Close')} {...tip(text('Close'))} />
        </div>
        <form onSubmit={submit} onInput={leaving.typed} noValidate>
          <div ref={markFirstField} className={styles['inside']}>
            {children}
          </div>
          {leaving.isAsking && <Discard onDiscard={onClose} onStay={leaving.stay} />}
          <div className={styles['foot']} hidden={leaving.isAsking}>
            <Button ref={closeButton} onClick={onClose} data-autofocus={!act || act.danger || undefined}>
              {closeLabel ?? (act ? text('Cancel') : text('Close'))}
            </Button>
            {instead && <Button onClick={instead.run}>{instead.label}</Button>}
            {act && (
              <Button
                type="submit"
                look={act.danger ? 'danger' : 'primary'}
                pending={act.pending ?? false}
                disabledReason={act.disabledReason}
                data-autofocus={act.danger ? undefined : true}
              >
                {act.label}
              </Button>
            )}
          </div>
        </form>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Fields that one types in or chooses from; a box to tick is no place to begin. */
const FIELDS = 'input:not([type=checkbox],[type=radio],[type=file],[type=hidden],:disabled,:read-only),textarea'

/** The library gives the focus to the first element with this mark, once the dialog stands. */
function markFirstField(inside: HTMLElement | null): void {
  if (inside && !inside.querySelector('[data-autofocus]'))
    inside.querySelector(FIELDS)?.setAttribute('data-autofocus', 'true')
}

/** Escape and a click beside the dialog ask before they throw away what was typed; Cancel says so itself. */
function useTypedText(asks: boolean, onClose: () => void) {
  const hasTyped = useRef(false)
  const [isAsking, setAsking] = useState(false)
  return {
    isAsking,
    typed: (event: FormEvent<HTMLFormElement>) => {
      if (event.target instanceof HTMLElement && event.target.matches(TYPED_INTO)) hasTyped.current = true
    },
    leave: () => {
      if (asks && hasTyped.current && !isAsking) setAsking(true)
      else if (isAsking) setAsking(false)
      else onClose()
    },
    stay: () => setAsking(false),
  }
}

const TYPED_INTO = 'input:not([type=checkbox],[type=radio],[type=file],[type=search],[role=combobox]),textarea'

const Discard = ({ onDiscard, onStay }: { onDiscard: () => void; onStay: () => void }) => (
  <div className={styles['foot']} role="alertdialog" aria-label={text('Discard what you typed?')}>
    <span className={styles['question']}>{text('Discard what you typed?')}</span>
    <Button onClick={onDiscard}>{text('Discard')}</Button>
    <Button look="primary" ref={(button) => button?.focus()} onClick={onStay}>
      {text('Keep editing')}
    </Button>
  </div>
)

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

/** The focus goes to the close button when the act has gone from under it, and at last back to what opened the dialog. */
function useFocusKept(hasAct: boolean) {
  const closeButton = useRef<HTMLButtonElement>(null)
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    if (!hasAct && isFocusLost()) closeButton.current?.focus()
  }, [hasAct])
  useEffect(
    () => () => {
      // After the dialog has gone, and whoever closed it could choose another place.
      setTimeout(() => {
        if (isFocusLost() && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      })
    },
    [opener],
  )
  return closeButton
}
