import type { ViewColumn } from '@galen/contract/identity/views'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { IconButton } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'
import { type Arranged, pixelsOf, withMoved, withPinned, withShown, withWidth } from './column-layout.ts'

const WIDTH_STEP = 24

type ColumnLinesProps = {
  columns: readonly Arranged[]
  onChange: (columns: readonly ViewColumn[]) => void
}

/** One line for each column, with all that can be done to it. */
export function ColumnLines({ columns, onChange }: ColumnLinesProps) {
  const lines = useRef<HTMLUListElement>(null)
  useDragging(lines, (name, place) => onChange(withMoved(columns, name, place)))
  return (
    <ul ref={lines}>
      {columns.map((each, place) => (
        <li key={each.name} draggable data-name={each.name}>
          <ColumnLine columns={columns} each={each} place={place} onChange={onChange} />
        </li>
      ))}
    </ul>
  )
}

/** Dragging is for anyone who has a mouse; the buttons of each line do the same. */
function useDragging(lines: RefObject<HTMLElement | null>, onDrop: (name: string, place: number) => void): void {
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const list = lines.current
    let dragged: string | undefined
    const lineAt = (event: DragEvent) => (event.target as Element).closest<HTMLElement>('li')
    const start = (event: DragEvent) => (dragged = lineAt(event)?.dataset['name'])
    const over = (event: DragEvent) => event.preventDefault()
    const end = (event: DragEvent) => {
      const line = lineAt(event)
      event.preventDefault()
      if (list && line && dragged !== undefined) drop(dragged, [...list.children].indexOf(line))
      dragged = undefined
    }
    list?.addEventListener('dragstart', start)
    list?.addEventListener('dragover', over)
    list?.addEventListener('drop', end)
    return () => {
      list?.removeEventListener('dragstart', start)
      list?.removeEventListener('dragover', over)
      list?.removeEventListener('drop', end)
    }
  }, [lines])
}

type ColumnLineProps = ColumnLinesProps & { each: Arranged; place: number }

function ColumnLine({ columns, each, place, onChange }: ColumnLineProps) {
  const { name, shown, pinned, width } = each
  const { label } = each.column
  const widen = (step: number) => onChange(withWidth(columns, name, pixelsOf(width) + step))
  return (
    <>
      <Icon name="menu" size={12} />
      <label>
        <input type="checkbox" checked={shown} onChange={() => onChange(withShown(columns, name, !shown))} />
        <span>{label}</span>
      </label>
      <IconButton icon="minus" label={text('Narrower: {label}', { label })} onClick={() => widen(-WIDTH_STEP)} />
      <IconButton icon="plus" label={text('Wider: {label}', { label })} onClick={() => widen(WIDTH_STEP)} />
      <IconButton
        icon="up"
        label={text('Move {label} up', { label })}
        disabled={place === 0}
        onClick={() => onChange(withMoved(columns, name, place - 1))}
      />
      <IconButton
        icon="down"
        label={text('Move {label} down', { label })}
        disabled={place === columns.length - 1}
        onClick={() => onChange(withMoved(columns, name, place + 1))}
      />
      <IconButton
        icon="pin"
        label={pinned ? text('Unpin {label}', { label }) : text('Pin {label}', { label })}
        aria-pressed={pinned}
        onClick={() => onChange(withPinned(columns, name, !pinned))}
      />
    </>
  )
}
