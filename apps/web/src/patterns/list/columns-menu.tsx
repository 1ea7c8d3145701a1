import { Popover } from '@mantine/core'
import type { ViewColumn } from '@galen/contract/identity/views'
import { Button } from '../../kit/button.tsx'
import { text } from '../../kit/text.ts'
import type { Arranged } from './column-layout.ts'
import { LazyColumnLines } from './opened-parts.ts'
import styles from './columns-menu.module.css'

type ColumnsMenuProps = {
  columns: readonly Arranged[]
  onChange: (columns: readonly ViewColumn[]) => void
  onReset: () => void
}

/** Which columns are shown, in which order, how wide, and which stay at the left edge. */
export function ColumnsMenu({ columns, onChange, onReset }: ColumnsMenuProps) {
  return (
    <Popover position="bottom-end" withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <Button look="quiet" icon="columns" className={styles['open'] ?? ''}>
          {text('Columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles['menu']} aria-label={text('Columns')}>
        <LazyColumnLines columns={columns} onChange={onChange} />
        <Button look="quiet" onClick={onReset}>
          {text('Default view')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
