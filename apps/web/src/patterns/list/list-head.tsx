import { Group } from '@mantine/core'
import type { Ref } from 'react'
import { Button } from '../../kit/button.tsx'
import { text } from '../../kit/text.ts'
import type { AnyList } from './list-declaration.ts'
import { LazyGroupBy } from './opened-parts.ts'
import { totalInWords } from './paging.ts'
import type { List } from './use-list.ts'
import { ViewTabs } from './view-tabs.tsx'
import styles from './list-page.module.css'

type ListHeadProps = {
  props: AnyList
  list: List
  /** How many rows others have made since the list was read. */
  created: number
  readAgain: () => void
  tabsRef: Ref<HTMLElement>
}

export function ListHead({ props, list, created, readAgain, tabsRef }: ListHeadProps) {
  const { data } = list.rows
  const Heading = props.inside ? 'h2' : 'h1'
  return (
    <Group className={styles['head']} gap={12} wrap="nowrap">
      <Heading className={styles['title']}>{props.title}</Heading>
      <span className={styles['total']}>
        {data && (list.grouping ? list.grouping.counted(data.total) : totalInWords(data.total, data.totalIsExact))}
      </span>
      <ViewTabs list={list} index={props.index.name} ref={tabsRef} />
      {list.views.isMissing && <span className="secondary">{text('This view no longer exists.')}</span>}
      <div role="status" className={styles['news']}>
        {created > 0 && <Button onClick={readAgain}>{text('{count} new, show', { count: created })}</Button>}
      </div>
      {props.groupBy && <LazyGroupBy list={list} groupBy={props.groupBy} />}
    </Group>
  )
}
