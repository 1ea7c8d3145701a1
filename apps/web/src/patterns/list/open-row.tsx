import { useNavigate } from 'react-router'
import { type AnyList, idOf } from './list-declaration.ts'
import { LazyPeekDrawer } from './opened-parts.ts'
import { RowMenu } from './row-menu.tsx'
import type { useRowEvents } from './use-row-events.ts'

type OpenRowProps = { props: AnyList; handled: ReturnType<typeof useRowEvents> }

/** The row that is looked at beside the list, and the menu of a row. */
export function OpenRow({ props, handled }: OpenRowProps) {
  const navigate = useNavigate()
  const { peeked, menu, menuRow, closeMenu } = handled
  const { peek, open, rowActions = [], rowKeys } = props
  return (
    <>
      {peek && peeked && (
        <LazyPeekDrawer
          title={peek.title(peeked)}
          width={peek.width}
          onClose={handled.closePeek}
          onMove={handled.movePeek}
          onOpen={open && (() => void navigate(open(peeked)))}
        >
          {peek.body(peeked)}
        </LazyPeekDrawer>
      )}
      {menu && menuRow && (
        <RowMenu
          row={menuRow}
          at={menu}
          actions={rowActions}
          keys={rowKeys}
          address={open?.(menuRow)}
          onOpen={peek ? () => handled.events.open(idOf(menuRow)) : open && (() => void navigate(open(menuRow)))}
          onClose={closeMenu}
          onChosen={handled.leaveMenu}
        />
      )}
    </>
  )
}
