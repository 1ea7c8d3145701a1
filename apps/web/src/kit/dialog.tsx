import { Group, Modal } from '@mantine/core'
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
  act?: {
    label: string
    run: () => void
    pending?: boolean
    disabledReason?: string | undefined
    danger?: boolean
    /** Shown on the button; Ctrl Enter acts in every dialog. */
    keys?: string
  }
  /** Another way to go on, between closing and acting. */
  instead?: { label: string; run: () => void }
  closeLabel?: string
  wide?: boolean | 'widest'
  /** Below the title: what it is about, in figures. */
  subtitle?: ReactNode
  /** In the foot, before the buttons: what follows from acting. */
  note?: ReactNode
}

const widths = { widest: 840, true: 640, false: 440 } as const

/** A dialog with one act. It begins in its first field, or in the one with data-autofocus; Enter acts and Escape closes. */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, act, instead, closeLabel, wide = false } = props
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
      size={widths[`${wide}`]}
      centered
      transitionProps={{ duration: 100, transition: 'fade' }}
    >
      <Modal.Overlay className={styles['overlay']} />
      <Modal.Content>
        {/* A plain element, because the library's header would be a second banner of the page. */}
        <Group className={styles['header']} gap={12} justify="space-between" wrap="nowrap">
          <div>
            <Modal.Title className={styles['title']}>{title}</Modal.Title>
            {props.subtitle && <p className="secondary">{props.subtitle}</p>}
          </div>
          <Modal.CloseButton className={styles['close']} aria-label={text('Close')} {...tip(text('Close'))} />
        </Group>
        <form ref={hearSubmitKey} onSubmit={submit} onInput={leaving.typed} noValidate>
          <div ref={markFirstField} className={styles['inside']}>
            {children}
          </div>
          {leaving.isAsking && <Discard onDiscard={onClose} onStay={leaving.stay} />}
          <Group className={styles['foot']} gap={8} justify="flex-end" hidden={leaving.isAsking}>
            {props.note && <div className={styles['question']}>{props.note}</div>}
            <Button
              ref={closeButton}
              onClick={onClose}
              data-autofocus={!act || act.danger || undefined}
              {...(act?.keys !== undefined && { keys: 'escape' })}
            >
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
                {...(act.keys !== undefined && { keys: act.keys })}
              >
                {act.label}
              </Button>
            )}
          </Group>
        </form>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Ctrl Enter acts wherever the focus is; a key that is still held from opening the dialog does not. */
function hearSubmitKey(form: HTMLFormElement | null) {
  const hear = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
    event.preventDefault()
    event.stopPropagation()
    form?.requestSubmit()
  }
  form?.addEventListener('keydown', hear)
  return () => form?.removeEventListener('keydown', hear)
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
  <Group
    className={styles['foot']}
    gap={8}
    justify="flex-end"
    role="alertdialog"
    aria-label={text('Discard what you typed?')}
  >
    <span className={styles['question']}>{text('Discard what you typed?')}</span>
    <Button onClick={onDiscard}>{text('Discard')}</Button>
    <Button look="primary" ref={(button) => button?.focus()} onClick={onStay}>
      {text('Keep editing')}
    </Button>
  </Group>
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
      // After the dialog has gone, and anyone who closed it could choose another place.
      setTimeout(() => {
        if (isFocusLost() && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      })
    },
    [opener],
  )
  return closeButton
}
