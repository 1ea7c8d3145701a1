import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { ComboboxList } from '../../kit/combobox/combobox-list.tsx'
import { meantOption } from '../../kit/combobox/option-order.ts'
import type { Typing } from '../../kit/combobox/use-typing.ts'
import type { ChoiceSource } from '../pickers/choice-source.ts'
import { type Option, useChooser } from '../pickers/use-chooser.ts'
import { usePainted } from '../../kit/use-painted.ts'
import type { CellEditorProps, Leaving } from './grid-column.ts'
import styles from './line-grid.module.css'
import { backToCell, leavingBy } from './text-editor.tsx'

/** A cell is open as long as someone is in it. */
const typingOf = (words: string): Typing => ({
  words: words === '' ? undefined : words,
  isOpen: true,
  isLocked: false,
  open: () => {},
  close: () => {},
  leaveWords: () => {},
  type: () => {},
})

type PickerEditorProps<Row, Found> = CellEditorProps<Row> & {
  source: ChoiceSource<Found>
  into: (row: Row, found: Found) => Row
}

/** The one that the words mean, where they are no number of it. */
async function meantRow<Row, Found>({ source, into }: PickerEditorProps<Row, Found>, words: string) {
  const found = await source.find(words.trim())
  const options = found.map((each) => ({ ...source.choice(each), detail: source.detail(each), found: each }))
  const meant = meantOption(options, words)
  return meant && ((row: Row) => into(row, meant.found))
}

/**
 * A cell that finds what is typed. Enter or Tab takes the marked line; pressed before the answer is there, one goes on
 * and the text is looked up meanwhile, because neither a scanner nor a practised hand waits.
 */
export function PickerEditor<Row, Found>(props: PickerEditorProps<Row, Found>) {
  const { label, start, isTypedOver, isRefused, source, into, onText, onRow, onCancel, onLookUp } = props
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  const going = useRef<Leaving>('next')
  const [words, setWords] = useState(start)
  // What stood for nothing is still what is looked for; a value that is known opens all there is.
  const [hasTyped, setTyped] = useState(isTypedOver || isRefused)
  const asked = hasTyped ? words : ''
  const finish = (end: () => void) => {
    if (isDone.current) return
    isDone.current = true
    if (going.current !== 'away') backToCell(input.current)
    end()
  }
  const { combobox, ...chooser } = useChooser({
    source,
    typing: typingOf(asked),
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
    const marked = combobox.options[combobox.active]
    if (asked.trim() === '') finish(() => onText(words, leaving))
    else if (!chooser.isAnswered || leaving === 'away')
      finish(() => onLookUp(words, leaving, () => meantRow(props, words)))
    else if (marked?.found === undefined) finish(() => onText(words, leaving))
    else combobox.take(marked)
  }
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') return finish(onCancel)
    if (/^Arrow(Up|Down)$/.test(event.key) && combobox.press(event)) return setTyped(true)
    const leaving = leavingBy(event, false)
    if (!leaving) return
    event.preventDefault()
    leave(leaving)
  }
  return (
    <>
      <input
        {...combobox.aria}
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
      <ListBelow {...chooser} label={label} combobox={combobox} words={asked} source={source} />{' '}
    </>
  )
}

/** How a line of the list is drawn, where the source says it. */
const shownBy = <Found,>({ show }: ChoiceSource<Found>) =>
  show && ((option: Option<Found>) => (option.found === undefined ? option.label : show(option.found)))

type ListBelowProps<Found> = ComponentProps<typeof ComboboxList<Option<Found>>> & { source: ChoiceSource<Found> }

/**
 * The letter is in the cell before its list begins to be drawn. The style sheet knows where it hangs: what measures places
 * would be made and thrown away with every cell that someone passes.
 */
function ListBelow<Found>({ source, ...list }: ListBelowProps<Found>) {
  const isPainted = usePainted(true, false)
  return (
    isPainted && (
      <div className={styles['below']} data-wide={source.show !== undefined || undefined}>
        <ComboboxList {...list} leftOut={source.leftOut} renderOption={shownBy(source)} />
      </div>
    )
  )
}
