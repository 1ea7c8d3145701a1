import { Group } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { Button, IconButton } from '../../kit/button.tsx'
import { text } from '../../kit/text.ts'
import type { GridRow } from './grid-column.ts'
import type { Act } from './grid-state.ts'
import styles from './line-grid.module.css'
import { lineGridKeys } from './line-grid-keys.ts'

type GridHeadProps<Row extends GridRow> = {
  label: string
  count: number
  canUndo: boolean
  canRedo: boolean
  readOnly: boolean
  whyReadOnly: string | undefined
  act: Act<Row>
  onPaste: (() => void) | undefined
  onAdd: (() => void) | undefined
  addLabel: string | undefined
  actions: ReactNode
}

/** Drawn again only when it says something else, not with each key. */
export const GridHead = memo(PlainGridHead) as typeof PlainGridHead

function PlainGridHead<Row extends GridRow>(props: GridHeadProps<Row>) {
  const { label, count, readOnly, whyReadOnly, act, onPaste, onAdd, actions } = props
  return (
    <Group className={styles['top']} gap={8}>
      <h2 className={styles['title']}>{label}</h2>
      <span className={styles['count']}>{count}</span>
      {whyReadOnly && <span className="small secondary">{whyReadOnly}</span>}
      <Group className={styles['tools']} gap={4}>
        {actions}
        {!readOnly && (
          <>
            <IconButton
              icon="undo"
              label={text('Undo')}
              aria-disabled={!props.canUndo}
              onClick={() => act({ type: 'undo' })}
            />
            <IconButton
              icon="undo"
              className={styles['mirrored']}
              label={text('Redo')}
              aria-disabled={!props.canRedo}
              onClick={() => act({ type: 'redo' })}
            />
            {onPaste && (
              <Button icon="copy" onClick={onPaste}>
                {text('Paste lines')}
              </Button>
            )}
            {onAdd && (
              <Button icon="plus" keys={lineGridKeys.addLine.keys} onClick={onAdd}>
                {props.addLabel ?? text('Add line')}
              </Button>
            )}
          </>
        )}
      </Group>
    </Group>
  )
}
