import { Stack } from '@mantine/core'
import type { SearchIndex } from '@galen/contract/search-index'
import { type RefObject, useRef, useState } from 'react'
import { PageActions } from '../page-actions.tsx'
import { text } from '../../kit/text.ts'
import { useMayI, useSettings } from '../../client/session.ts'
import { useWarehouseMode } from '../warehouse/warehouse-mode.ts'
import { useGroups } from './use-groups.ts'
import { useListTrail } from '../document/use-list-trail.ts'
import { withWidth } from './column-layout.ts'
import { ExportMenu } from './export-menu.tsx'
import { type AnyList, idOf, type ListPageProps } from './list-declaration.ts'
import { ListFooter } from './list-footer.tsx'
import { ListHead } from './list-head.tsx'
import { listCreateKeys } from './list-keys.ts'
import { atPage, isFiltered, withNextSort, withoutFilters } from './list-location.ts'
import { useScrollMemory, useSelection } from './list-memory.ts'
import { CreateButton, Empty, Failure, PastTheEnd, useCreate } from './list-states.tsx'
import { ListTable } from './list-table.tsx'
import { densityShown } from './list-view.ts'
import { ListToolbar, type Opened } from './list-toolbar.tsx'
import { pageCount, totalInWords } from './paging.ts'
import { OpenRow } from './open-row.tsx'
import { LazyBulkBar } from './opened-parts.ts'
import { countOf, NOTHING_SELECTED, type Selection, withPage } from './selection.ts'
import { useBulk } from './use-bulk.ts'
import { type List, useList } from './use-list.ts'
import { useListKeys } from './use-list-keys.ts'
import { useLiveRows } from './use-live-rows.ts'
import { useRowEvents } from './use-row-events.ts'
import styles from './list-page.module.css'

/** A list is a declaration over a search index; everything a list can do is here, once. */
export const ListPage = <I extends SearchIndex>(props: ListPageProps<I>) => (
  <OneList key={props.index.name} {...(props as unknown as AnyList)} />
)

function OneList(props: AnyList) {
  const list = useList(props)
  const live = useLiveRows(props.index, list)
  const [selection, choose] = useSelection(list.query)
  const bulk = useBulk(props.index, list, selection, () => choose(NOTHING_SELECTED))
  const { preferences } = useSettings()
  const tabs = useRef<HTMLElement>(null)
  const { data } = list.rows
  const groups = useGroups(list, (row) => live.changed.get(idOf(row)) ?? row)
  const { rows } = groups
  const handled = useRowEvents(props, groups, selection, choose)
  useListTrail(props.open, { rows, from: list.location.page * list.pageSize, total: data?.total ?? 0 })
  const shared = { props, list, live, selection, choose, bulk, handled, groups }
  return (
    <Stack
      className={styles['list']}
      gap={0}
      data-inside={props.inside}
      data-density={densityShown(list.layout.density, preferences.density, useWarehouseMode())}
    >
      {props.create && (
        <PageActions>
          <CreateButton create={props.create} keys={listCreateKeys.create.keys} />
        </PageActions>
      )}
      <ListHead props={props} list={list} created={live.created.size} readAgain={live.readAgain} tabsRef={tabs} />
      <Bars {...shared} tabs={tabs} />
      <Rows {...shared} />
      <ListFooter
        page={list.location.page}
        size={list.pageSize}
        selected={countOf(selection, matchesOf(list))}
        found={
          data && {
            shown: data.grouped?.groups.length ?? data.content.length,
            total: data.total,
            isExact: data.totalIsExact,
          }
        }
        can={{
          open: props.open !== undefined,
          peek: props.peek !== undefined,
          filter: (props.filters?.length ?? 0) > 0,
          group: list.grouping !== undefined,
        }}
        rowKeys={props.rowActions && props.rowKeys}
        addressOf={(page) => addressOfPage(list, page)}
      />
      <OpenRow props={props} handled={handled} />
    </Stack>
  )
}

type Shared = {
  props: AnyList
  list: List
  live: ReturnType<typeof useLiveRows>
  selection: Selection
  choose: (selection: Selection) => void
  bulk: ReturnType<typeof useBulk>
  handled: ReturnType<typeof useRowEvents>
  groups: ReturnType<typeof useGroups>
}

/** The toolbar, and over it the bar of what is selected; the keys open what is in them. */
function Bars({
  props,
  list,
  live,
  selection,
  choose,
  bulk,
  handled,
  tabs,
}: Shared & { tabs: RefObject<HTMLElement | null> }) {
  const [opened, setOpened] = useState<Opened>()
  const search = useRef<HTMLInputElement>(null)
  const begin = useCreate(props.create)
  const mayExport = useMayI()('EXPORT')
  const clear = () => {
    choose(NOTHING_SELECTED)
    bulk.forget()
  }
  useListKeys({
    ...handled.keys,
    search,
    tabs,
    refresh: live.readAgain,
    filter: () => props.filters && setOpened('filter'),
    export: mayExport ? () => setOpened('export') : undefined,
    create: props.create && begin,
    clear,
  })
  const { totalIsExact = true } = list.rows.data ?? {}
  const total = matchesOf(list)
  const exporting = (
    <ExportMenu
      props={props}
      list={list}
      selection={selection}
      isOpen={opened === 'export'}
      setOpen={(isOpen) => setOpened(isOpen ? 'export' : undefined)}
    />
  )
  if (countOf(selection, total) === 0)
    return (
      <ListToolbar props={props} list={list} opened={opened} setOpened={setOpened} searchRef={search}>
        {exporting}
      </ListToolbar>
    )
  return (
    <LazyBulkBar
      props={props}
      selection={selection}
      choose={choose}
      total={total}
      totalInWords={totalInWords(total, totalIsExact)}
      run={bulk.state}
      onRun={(action) => void bulk.run(action)}
      onClear={clear}
    >
      {exporting}
    </LazyBulkBar>
  )
}

function NoRows({ props, list }: Pick<Shared, 'props' | 'list'>) {
  const { params, setParams, pageSize } = list
  const { page } = list.location
  const total = list.rows.data?.total ?? 0
  if (page > 0 && total > 0)
    return (
      <PastTheEnd
        page={page}
        first={addressOfPage(list, 0)}
        last={addressOfPage(list, pageCount(total, pageSize) - 1)}
      />
    )
  const clear = isFiltered(params) ? () => setParams(withoutFilters(params)) : undefined
  return <Empty sentence={props.empty} create={props.create} clear={clear} />
}

const addressOfPage = (list: List, page: number) => `?${atPage(list.given, page)}`

const NO_ACTIONS: readonly never[] = []

/** How many rows match, also where groups are counted. */
const matchesOf = ({ rows: { data } }: List) => data?.grouped?.rows ?? data?.total ?? 0

/** The table, or what is said in its place. */
function Rows({ props, list, groups, live, selection, choose, bulk, handled }: Shared) {
  const scroll = useRef<HTMLDivElement>(null)
  const { rows: read, params, setParams } = list
  useScrollMemory(scroll, read.data !== undefined && !read.isPlaceholderData)
  const isEmpty = read.data?.content.length === 0
  return (
    <>
      {read.isFetching && !read.isPending && <div className={styles['fetching']} />}
      <div className={styles['scroll']} ref={scroll}>
        {read.isError && <Failure reason={read.error} retry={live.readAgain} />}
        {isEmpty && <NoRows props={props} list={list} />}
        {!isEmpty && !(read.isError && !read.data) && (
          <ListTable
            label={props.title}
            rows={groups.rows}
            isGroupOpen={groups.isOpen}
            page={(read.data?.content ?? []).map(idOf)}
            columns={list.drawn}
            sort={list.grouping ? list.location.sort : list.sort[0]}
            onSort={(field) => setParams(withNextSort(params, field, list.location.sort))}
            onWidth={(name, width) => list.changeLayout({ columns: withWidth(list.columns, name, width) })}
            selection={props.bulk && selection}
            onSelectPage={() => choose(withPage(selection, (read.data?.content ?? []).map(idOf)))}
            totals={list.totals.sums && read.data && sumsOf(list, read.data)}
            address={props.open}
            canPeek={props.peek !== undefined}
            openId={handled.peeked && idOf(handled.peeked)}
            tinted={live.tinted}
            gone={live.gone}
            outcomes={bulk.state?.outcomes}
            done={bulk.state?.action.done}
            actions={props.rowActions ?? NO_ACTIONS}
            rowKeys={props.rowKeys}
            events={handled.events}
            scroll={scroll}
            body={handled.keys.body}
          />
        )}
      </div>
    </>
  )
}

const sumsOf = (
  { totals: { sums = {}, addUp }, grouping }: List,
  { total, totalIsExact, grouped }: NonNullable<List['rows']['data']>,
) =>
  Object.keys(sums).length === 0 && !addUp
    ? undefined
    : {
        sums,
        addUp,
        matches: totalInWords(total, totalIsExact),
        inWords:
          grouping &&
          grouped &&
          text('All {groups}, {count, plural, one {# row} other {# rows}}', {
            groups: grouping.counted(total),
            count: grouped.rows,
          }),
      }
