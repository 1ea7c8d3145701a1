import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { KeyMap } from '../../client/key-rules.ts'
import { useSettings } from '../../client/session.ts'
import type { RowOutcome } from './bulk-run.ts'
import type { Arranged } from './column-layout.ts'
import { type Column, idOf, type Row, type RowAction } from './list-declaration.ts'
import { groupOf } from './list-groups.ts'
import { ListRow } from './list-row.tsx'
import { offeredActs } from './offered-acts.ts'
import { isSelected, type Selection } from './selection.ts'
import { DRAWN_WHOLE, type RowWindow, rowWindow } from './row-window.ts'

export type RowEvents = {
  open: (id: string) => void
  /** Opens the screen of a row, where it has one. */
  visit: ((id: string, isNewTab: boolean) => void) | undefined
  select: (id: string, isRange: boolean) => void
  act: (id: string, name: string) => void
  menu: (id: string, at: HTMLElement) => void
}

export type ListBodyProps = {
  rows: readonly Row[]
  columns: readonly Arranged<Column>[]
  offsets: readonly (number | undefined)[]
  address: ((row: Row) => string) | undefined
  canPeek: boolean
  openId: string | undefined
  selection: Selection | undefined
  isGroupOpen?: ((group: { readonly id: string }) => boolean) | undefined
  tinted: ReadonlySet<string>
  gone: ReadonlyMap<string, string>
  outcomes: ReadonlyMap<string, RowOutcome> | undefined
  done: string | undefined
  actions: readonly RowAction[]
  rowKeys: KeyMap | undefined
  events: RowEvents
  scroll: RefObject<HTMLElement | null>
  body: RefObject<HTMLTableSectionElement | null>
}

const NO_ACTS: readonly never[] = []

/** The rows that are looked at, and one ear for what happens on any of them. */
export function ListBody(props: ListBodyProps) {
  const { rows, selection, body } = props
  const { preferences } = useSettings()
  const drawn = useRowWindow(props.scroll, rows.length)
  useRowEar(body, props.events, props.canPeek)
  return (
    <tbody ref={body}>
      <Gap height={drawn.before} />
      {rows.slice(drawn.first, drawn.end).map((row, at) => {
        const id = idOf(row)
        const group = groupOf(row)
        return (
          <ListRow
            key={id}
            row={row}
            place={drawn.first + at}
            columns={props.columns}
            offsets={props.offsets}
            address={group ? undefined : props.address?.(row)}
            opens={props.canPeek || group !== undefined}
            groupIs={group && (props.isGroupOpen?.(group) ? 'open' : 'closed')}
            isInGroup={!group && props.isGroupOpen !== undefined}
            isOpen={props.openId === id}
            isSelected={
              selection &&
              (group ? group.rows.every((each) => isSelected(selection, idOf(each))) : isSelected(selection, id))
            }
            isTinted={props.tinted.has(id)}
            gone={props.gone.get(id)}
            outcome={props.outcomes?.get(id)}
            done={props.done}
            acts={group && props.actions.length > 0 ? NO_ACTS : offeredActs(row, props.actions, props.rowKeys)}
            written={preferences}
          />
        )
      })}
      <Gap height={drawn.after} />
    </tbody>
  )
}

/** Hears for all rows at once, so that none of them needs handlers of its own. */
function useRowEar(body: RefObject<HTMLElement | null>, events: RowEvents, canPeek: boolean): void {
  const click = useEffectEvent((event: MouseEvent) => {
    const target = event.target as HTMLElement
    const id = rowIdOf(target)
    if (id === undefined) return
    const acted = target.closest<HTMLElement>('[data-act]')
    const menu = target.closest<HTMLElement>('[data-menu]')
    if (target.closest('[data-select]')) events.select(id, event.shiftKey)
    else if (target.closest('button[data-opener], button[data-opens]')) events.open(id)
    else if (menu) events.menu(id, menu)
    else if (acted) {
      if (acted.getAttribute('aria-disabled') !== 'true') events.act(id, acted.dataset['act'] ?? '')
    } else if (!target.closest(TAKES_CLICKS) && String(getSelection()) === '') {
      if (events.visit) events.visit(id, event.ctrlKey || event.metaKey)
      else if (canPeek) events.open(id)
    }
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const id = rowIdOf(target)
    if (event.key !== ' ' || id === undefined || !canPeek || !target.closest('a[data-opener]')) return
    event.preventDefault()
    events.open(id)
  })
  useEffect(() => {
    const element = body.current
    const onClick = (event: MouseEvent) => click(event)
    const onKeyDown = (event: KeyboardEvent) => press(event)
    element?.addEventListener('click', onClick)
    element?.addEventListener('keydown', onKeyDown)
    return () => {
      element?.removeEventListener('click', onClick)
      element?.removeEventListener('keydown', onKeyDown)
    }
  }, [body])
}

/** What has a click of its own; a click anywhere else on a row opens it. */
const TAKES_CLICKS = 'a,button,input,label,select,textarea,summary,[role=button],td:has([data-select])'

const rowIdOf = (target: Element) => target.closest<HTMLElement>('[data-row]')?.dataset['row']

/** The room of rows that are not drawn. */
const Gap = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr aria-hidden="true" data-gap>
      <td aria-hidden="true" style={{ height, padding: 0, border: 0 }} />
    </tr>
  ) : null

const CARDS = '(max-width: 767px)'

/** Followed after the paint: the frame that scrolls is there only then, because it is drawn around the table. */
function useRowWindow(scroll: RefObject<HTMLElement | null>, count: number): RowWindow {
  const [seen, setSeen] = useState<{ count: number; drawn: RowWindow }>()
  useEffect(() => {
    const element = scroll.current
    if (!element || count <= DRAWN_WHOLE) return
    // Cards differ in height. One measure does for all, and is kept: with another at each step the list would jump.
    let cardHeight = 0
    const look = () => {
      const height = element.querySelector<HTMLElement>('[data-row]')?.offsetHeight ?? 0
      cardHeight = window.matchMedia(CARDS).matches ? cardHeight || height : 0
      const drawn = rowWindow(element.scrollTop, element.clientHeight, cardHeight || height, count)
      setSeen((now) => (now?.count === count && isSame(now.drawn, drawn) ? now : { count, drawn }))
    }
    look()
    const sizes = new ResizeObserver(() => {
      cardHeight = 0
      look()
    })
    sizes.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroll, count])
  return seen?.count === count ? seen.drawn : rowWindow(0, window.innerHeight, USUAL_HEIGHT, count)
}

const USUAL_HEIGHT = 32
const isSame = (one: RowWindow, other: RowWindow) =>
  one.first === other.first && one.end === other.end && one.after === other.after
