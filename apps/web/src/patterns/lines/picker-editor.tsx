import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { Choices } from '../pickers/choice-list.tsx'
import type { ChoiceSource } from '../pickers/choice-source.ts'
import { useChooser } from '../pickers/use-chooser.ts'
import { usePainted } from '../../kit/use-painted.ts'
import type { CellEditorProps, Leaving } from './grid-column.ts'
import styles from './line-grid.module.css'
import { backToCell, leavingBy } from './text-editor.tsx'

type PickerEditorProps<Row, Found> = CellEditorProps<Row> & {
  source: ChoiceSource<Found>
  into: (row: Row, found: Found) => Row
}

/**
 * A cell that finds what is typed. Enter or Tab takes the marked line; pressed before the answer is there, one goes on
 * and the text is looked up meanwhile, because neither a scanner nor a practised hand waits.
 */
export function PickerEditor<Row, Found>(props: PickerEditorProps<Row, Found>) {
  const { label, start, isTypedOver, source, into, onText, onRow, onCancel, onLookUp } = props
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  const going = useRef<Leaving>('next')
  const [words, setWords] = useState(start)
  const [hasTyped, setTyped] = useState(isTypedOver)
  const asked = hasTyped ? words : ''
  const finish = (end: () => void) => {
    if (isDone.current) return
    isDone.current = true
    if (going.current !== 'away') backToCell(input.current)
    end()
  }
  const chooser = useChooser({
    source,
    words: asked,
    isOpen: true,
    onChoose: (found) => finish(() => onRow((row) => into(row, found), going.current)),
  })
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true })
    input.current?.setSelectionRange(isTypedOver ? start.length : 0, start.length)
    isDone.current = false
  }, [start, isTypedOver])

  const leave = (leaving: Leaving) => {
    if (isDone.current) return
    going.current = leaving
    const marked = chooser.options[chooser.active]
    if (asked.trim() === '') finish(() => onText(words, leaving))
    else if (!chooser.isAnswered || leaving === 'away') finish(() => onLookUp(words, leaving))
    else if (marked?.found === undefined) finish(() => onText(words, leaving))
    else chooser.choose(marked)
  }
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') return finish(onCancel)
    if (event.key !== 'Enter' && chooser.press(event)) return setTyped(true)
    const leaving = leavingBy(event, false)
    if (!leaving) return
    event.preventDefault()
    leave(leaving)
  }
  return (
    <>
      <input
        {...chooser.aria}
        ref={input}
        className={styles['editor']}
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        value={words}
        onChange={(event) => {
          setTyped(true)
          setWords(event.currentTarget.value)
        }}
        onKeyDown={press}
        onBlur={() => leave('away')}
      />
      <ListBelow label={label} chooser={chooser} words={asked} leftOut={source.leftOut} />
    </>
  )
}

/**
 * The letter is in the cell before its list begins to be drawn. The style sheet knows where it hangs: what measures places
 * would be made and thrown away with every cell that somebody passes.
 */
function ListBelow<Found>(props: ComponentProps<typeof Choices<Found>>) {
  const isPainted = usePainted(true, false)
  return (
    isPainted && (
      <div className={styles['below']}>
        <Choices {...props} />
      </div>
    )
  )
}
