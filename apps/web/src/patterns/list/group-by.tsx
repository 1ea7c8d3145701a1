import { SegmentedControl } from '@mantine/core'
import { text } from '../../kit/text.ts'
import type { Grouping } from './list-declaration.ts'
import { NOT_GROUPED, withGrouping } from './list-groups.ts'
import type { List } from './use-list.ts'
import styles from './list-page.module.css'

/** By what the rows are grouped. */
export const GroupBy = ({ list, groupBy }: { list: List; groupBy: readonly Grouping[] }) => (
  <span className={styles['groupBy']}>
    <span className="secondary">{text('Group by')}</span>
    <SegmentedControl
      size="xs"
      aria-label={text('Group by')}
      value={list.grouping?.by ?? NOT_GROUPED}
      onChange={(by) => list.setParams(withGrouping(list.given, by))}
      data={[...groupBy.map(({ by, label }) => ({ value: by, label })), { value: NOT_GROUPED, label: text('None') }]}
    />
  </span>
)
