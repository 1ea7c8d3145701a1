import type { ReactNode } from 'react'
import { Button, IconButton } from '../button.tsx'
import { text } from '../text.ts'
import type { GridRow } from './grid-column.ts'
import type { Act, GridState } from './grid-state.ts'
import styles from './line-grid.module.css'
import { lineGridKeys } from './line-grid-keys.ts'

type GridHeadProps<Row extends GridRow> = {
  label: string
  state: GridState<Row>
  readOnly: boolean
  whyReadOnly: string | undefined
  act: Act<Row>
  onPaste: (() => void) | undefined
  onAdd: (() => void) | undefined
  actions: ReactNode
}

export function GridHead<Row extends GridRow>(props: GridHeadProps<Row>) {
  const { label, state, readOnly, whyReadOnly, act, onPaste, onAdd, actions } = props
  return (
    <div className={styles['top']}>
      <h2 className={styles['title']}>{label}</h2>
      <span className={styles['count']}>{state.lines.length}</span>
      {whyReadOnly && <span className="small secondary">{whyReadOnly}</span>}
      <div className={styles['tools']}>
        {actions}
        {!readOnly && (
          <>
            <IconButton
              icon="undo"
              label={text('Undo')}
              aria-disabled={state.past.length === 0}
              onClick={() => act({ type: 'undo' })}
            />
            <IconButton
              icon="undo"
              className={styles['mirrored']}
              label={text('Redo')}
              aria-disabled={state.future.length === 0}
              onClick={() => act({ type: 'redo' })}
            />
            {onPaste && (
              <Button icon="copy" onClick={onPaste}>
                {text('Paste lines')}
              </Button>
            )}
            {onAdd && (
              <Button icon="plus" keys={lineGridKeys.addLine.keys} onClick={onAdd}>
                {text('Add line')}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  )
}
