import { Group } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { useSettings } from '../../client/session.ts'
import { IconButton, IconLink } from '../../kit/button.tsx'
import { text } from '../../kit/text.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { FilterChips } from './filter-chips.tsx'
import type { AnyList } from './list-declaration.ts'
import { ListSearch } from './list-search.tsx'
import { withFilterValues, withQuery, withSort } from './list-location.ts'
import { RefreshButton } from './refresh-button.tsx'
import { SortMenu } from './sort-menu.tsx'
import type { List } from './use-list.ts'
import styles from './list-page.module.css'

export type Opened = 'filter' | 'export' | undefined

type ListToolbarProps = {
  props: AnyList
  list: List
  opened: Opened
  setOpened: (opened: Opened) => void
  searchRef: Ref<HTMLInputElement>
  /** The export of the list. */
  children: ReactNode
}

/** Search box and filters on the left; how the list looks, and what leaves it, on the right. */
export function ListToolbar({ props, list, opened, setOpened, searchRef, children }: ListToolbarProps) {
  const { params, setParams } = list
  return (
    <Group className={styles['tools']} gap={8}>
      <ListSearch
        label={text('Search {title}', { title: props.title })}
        placeholder={props.placeholder}
        value={list.location.query}
        onSearch={(query) => setParams(withQuery(params, query), { replace: true })}
        ref={searchRef}
      />
      {props.controls}
      {props.filters && (
        <FilterChips
          filters={props.filters}
          values={list.values}
          onChange={(field, values) => setParams(withFilterValues(params, field, values), { replace: true })}
          isChoosing={opened === 'filter'}
          setChoosing={(isOpen) => setOpened(isOpen ? 'filter' : undefined)}
        />
      )}
      <Group gap={2} justify="flex-end" ms="auto">
        <SortMenu
          columns={list.columns}
          sort={list.location.sort}
          onSort={(sort) => setParams(withSort(params, sort))}
        />
        <ColumnsMenu
          columns={list.columns}
          onChange={(columns) => list.changeLayout({ columns })}
          onReset={() => list.changeLayout({ columns: [] })}
        />
        <DensityButton list={list} />
        {props.importAt && <IconLink to={props.importAt} icon="upload" label={text('Import…')} />}
        {children}
        <RefreshButton readAt={list.rows.dataUpdatedAt} onRefresh={() => void list.rows.refetch()} />
      </Group>
    </Group>
  )
}

function DensityButton({ list }: { list: List }) {
  const { preferences } = useSettings()
  const isCompact = (list.layout.density ?? preferences.density) === 'compact'
  return (
    <IconButton
      icon="rows"
      label={isCompact ? text('Comfortable rows') : text('Compact rows')}
      className={styles['density']}
      onClick={() => list.changeLayout({ density: isCompact ? 'comfortable' : 'compact' })}
    />
  )
}
