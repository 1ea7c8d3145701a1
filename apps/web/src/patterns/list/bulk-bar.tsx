import { Group, Menu } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Button, IconButton } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { text } from '../../kit/text.ts'
import { type AnyList, type BulkAction, idOf, type Row } from './list-declaration.ts'
import { listSelectionKeys } from './list-keys.ts'
import { countOf, type Selection, withEverything } from './selection.ts'
import type { BulkRun } from './use-bulk.ts'
import styles from './bulk-bar.module.css'

type BulkBarProps = {
  props: AnyList
  selection: Selection
  choose: (selection: Selection) => void
  total: number
  totalInWords: string
  run: BulkRun | undefined
  onRun: (action: BulkAction) => void
  onClear: () => void
  /** The export of what is selected. */
  children: ReactNode
}

const SHOWN_AT_ONCE = 3

/** Lies over the toolbar while rows are selected: how many, what can be done with them, and what became of each. */
export function BulkBar({
  props,
  selection,
  choose,
  total,
  totalInWords,
  run,
  onRun,
  onClear,
  children,
}: BulkBarProps) {
  const { bulk = [] } = props
  const count = countOf(selection, total)
  const button = (action: BulkAction) => (
    <Button
      key={action.name}
      {...(action.icon && { icon: action.icon })}
      {...(action.danger && { look: 'danger' as const })}
      pending={run?.isRunning === true && run.action.name === action.name}
      onClick={() => onRun(action)}
    >
      {action.label}
    </Button>
  )
  return (
    <Group className={styles['bar']} gap={8} role="region" aria-label={text('Selected rows')}>
      <span className={styles['count']} role="status">
        {text('{count, plural, one {# selected} other {# selected}}', { count })}
      </span>
      {!selection.all && count < total && (
        <button type="button" className={styles['all']} onClick={() => choose(withEverything())}>
          {text('Select all {total}', { total: totalInWords })}
        </button>
      )}
      {bulk.slice(0, SHOWN_AT_ONCE).map(button)}
      {bulk.length > SHOWN_AT_ONCE && (
        <Menu withinPortal={false}>
          <Menu.Target>
            <IconButton icon="dots" label={text('More actions')} />
          </Menu.Target>
          <Menu.Dropdown>
            {bulk.slice(SHOWN_AT_ONCE).map((action) => (
              <Menu.Item key={action.name} onClick={() => onRun(action)}>
                {action.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {children}
      {run && <Progress run={run} titleOf={titleOf(props)} />}
      <span className={styles['end']}>
        <Button look="quiet" keys={listSelectionKeys.clear.keys} onClick={onClear}>
          {text('Clear')}
        </Button>
      </span>
    </Group>
  )
}

const titleOf = (props: AnyList) => (row: Row) => props.peek?.title(row) ?? props.columns[0]?.value(row) ?? idOf(row)

function Progress({ run, titleOf: title }: { run: BulkRun; titleOf: (row: Row) => ReactNode }) {
  const [isShown, setShown] = useState(false)
  const outcomes = [...run.outcomes.values()]
  const done = outcomes.filter(({ state }) => state === 'done').length
  const failed = run.rows.filter((row) => run.outcomes.get(idOf(row))?.state === 'failed')
  const total = run.rows.length
  return (
    <span className={styles['progress']}>
      <span>{run.action.label}</span>
      <progress value={done + failed.length} max={total} aria-label={run.action.label} />
      <span role="status">{text('{done} of {total} done', { done, total })}</span>
      {failed.length > 0 && (
        <>
          <span className={styles['failed']}>{text('{count} failed', { count: failed.length })}</span>
          <button type="button" className={styles['all']} onClick={() => setShown(true)}>
            {text('Show')}
          </button>
        </>
      )}
      {isShown && (
        <Dialog title={text('Failures')} onClose={() => setShown(false)} wide>
          <ul className={styles['failures']}>
            {failed.map((row) => (
              <li key={idOf(row)}>
                <span className="strong">{title(row)}</span>
                <span className={styles['failed']}>{run.outcomes.get(idOf(row))?.said}</span>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </span>
  )
}
