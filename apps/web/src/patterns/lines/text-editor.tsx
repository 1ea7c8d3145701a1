import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import type { CellEditorProps, GridColumn, Leaving } from './grid-column.ts'
import styles from './line-grid.module.css'

type TextEditorProps<Row> = Pick<CellEditorProps<Row>, 'label' | 'start' | 'isTypedOver' | 'onText' | 'onCancel'> &
  Pick<GridColumn<Row>, 'align' | 'inputMode'>

/** Where a key leads that ends the editing of a cell; undefined stays in it. */
export function leavingBy(event: KeyboardEvent, isTypedOver: boolean): Leaving | undefined {
  if (event.nativeEvent.isComposing) return undefined
  switch (event.key) {
    case 'Enter':
      return event.ctrlKey || event.metaKey ? 'stay' : event.shiftKey ? 'up' : 'down'
    case 'Tab':
      return event.shiftKey ? 'previous' : 'next'
    case 'ArrowUp':
      return isTypedOver ? 'up' : undefined
    case 'ArrowDown':
      return isTypedOver ? 'down' : undefined
    default:
      // A key of the screen, such as Ctrl+S, must find what was typed.
      return (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's' ? 'stay' : undefined
  }
}

/** The cell takes the focus before the field is gone: without a focus in between the whole table would be styled again. */
export const backToCell = (field: HTMLElement | null) =>
  field?.closest<HTMLElement>('[data-column]')?.focus({ preventScroll: true })

/** The text of one cell while it is edited. It keeps what is typed to itself, so that no other line is drawn for it. */
export function TextEditor<Row>({
  label,
  start,
  isTypedOver,
  onText,
  onCancel,
  align,
  inputMode,
}: TextEditorProps<Row>) {
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true })
    input.current?.setSelectionRange(start.length, start.length)
    isDone.current = false
  }, [start])
  const end = () => {
    isDone.current = true
    backToCell(input.current)
  }
  const leave = (leaving: Leaving) => {
    if (isDone.current) return
    if (leaving === 'away') isDone.current = true
    else end()
    onText(input.current?.value ?? '', leaving)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      end()
      return onCancel()
    }
    const leaving = leavingBy(event, isTypedOver)
    if (!leaving) return event.ctrlKey || event.metaKey ? undefined : event.stopPropagation()
    if (leaving !== 'stay') {
      event.preventDefault()
      event.stopPropagation()
    }
    leave(leaving)
  }
  return (
    <input
      ref={input}
      className={styles['editor']}
      data-align={align}
      data-mantine-stop-propagation
      aria-label={label}
      inputMode={inputMode ?? 'text'}
      autoComplete="off"
      spellCheck={false}
      defaultValue={start}
      onKeyDown={press}
      onBlur={() => leave('away')}
    />
  )
}
