import { DEFAULT_PAGE_SIZE, type RowOf, type SearchIndex, type Sort } from '@galen/contract/search-index'
import { companyTopic } from '@galen/contract/topic'
import { type ReactNode, type RefObject, useCallback, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorId, errorText } from '../shell/error-text.ts'
import { useKeys } from '../shell/keys.ts'
import { messages } from '../shell/messages.ts'
import { useTopic } from '../shell/realtime.ts'
import { useSearch } from '../shell/search.ts'
import { useSettings } from '../shell/session.ts'
import { Button } from './button.tsx'
import { ListFooter } from './list-footer.tsx'
import { listKeys } from './list-keys.ts'
import { atPage, isFiltered, listLocation, withNextSort, withoutFilters, withQuery } from './list-location.ts'
import { ListSearch } from './list-search.tsx'
import { type Column, ListTable } from './list-table.tsx'
import { Note } from './panel.tsx'
import { totalInWords } from './paging.ts'
import { Peek } from './peek.tsx'
import styles from './list-page.module.css'

type ListPageProps<I extends SearchIndex> = {
  index: I
  title: string
  columns: readonly Column<RowOf<I>, I['sortable'][number]>[]
  placeholder: string
  /** What stands under "There is no data to display". */
  empty: string
  /** A part of the query that the person did not type. */
  within?: string
  /** More ways to narrow the list, beside the search box. */
  filters?: ReactNode
  /** A row opens as a screen of its own, */
  open?: (row: RowOf<I>) => string
  /** or beside the list. */
  peek?: { title: (row: RowOf<I>) => string; body: (row: RowOf<I>) => ReactNode }
}

/** A list is a declaration over a search index; everything a list can do is here, once. */
export function ListPage<I extends SearchIndex>(props: ListPageProps<I>) {
  const { index, title } = props
  const [params, setParams] = useSearchParams()
  const { location, list } = useRows(index, props.within, params)
  const body = useRef<HTMLTableSectionElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const readAgain = () => void list.refetch()
  const onSearch = useCallback(
    (query: string) => setParams((now) => withQuery(now, query), { replace: true }),
    [setParams],
  )
  const { data } = list
  useListKeys(body, search, readAgain)

  return (
    <div className={styles['list']}>
      <Head
        title={title}
        index={index}
        total={data && totalInWords(data.total, data.totalIsExact)}
        readAgain={readAgain}
      />
      <div className={styles['tools']}>
        <ListSearch
          label={`Search ${title}`}
          placeholder={props.placeholder}
          value={location.query}
          onSearch={onSearch}
          ref={search}
        />
        {props.filters}
      </div>
      {list.isFetching && !list.isPending && <div className={styles['fetching']} />}
      <div className={styles['scroll']}>
        {list.isError && <Failure reason={list.error} retry={readAgain} />}
        {data?.content.length !== 0 && !(list.isError && !data) && (
          <Rows
            {...props}
            rows={data?.content}
            sort={location.sort ?? index.sort[0]}
            onSort={(field) => setParams(withNextSort(params, field, location.sort))}
            body={body}
          />
        )}
        {data?.content.length === 0 && (
          <Empty
            sentence={props.empty}
            {...(isFiltered(params) && { clear: () => setParams(withoutFilters(params)) })}
          />
        )}
      </div>
      <ListFooter
        page={location.page}
        found={data && { shown: data.content.length, total: data.total, isExact: data.totalIsExact }}
        addressOf={(page) => `?${atPage(params, page)}`}
      />
    </div>
  )
}

type RowsProps<I extends SearchIndex> = Pick<ListPageProps<I>, 'title' | 'columns' | 'open' | 'peek'> & {
  rows: readonly RowOf<I>[] | undefined
  sort: Sort | undefined
  onSort: (field: string) => void
  body: RefObject<HTMLTableSectionElement | null>
}

/** The table, and the row that is open beside it. */
function Rows<I extends SearchIndex>({ title, columns, open, peek, rows, sort, onSort, body }: RowsProps<I>) {
  const [peekedId, setPeekedId] = useState<string>()
  const peeked = rows?.find((row) => row['id'] === peekedId)
  const opens = open
    ? { address: open }
    : peek && { show: (row: RowOf<I>) => setPeekedId(String(row['id'])), shown: peeked }
  return (
    <>
      <ListTable<I> label={title} columns={columns} rows={rows} sort={sort} onSort={onSort} opens={opens} ref={body} />
      {peek && peeked && (
        <Peek
          title={peek.title(peeked)}
          onClose={() => setPeekedId(undefined)}
          onMove={(step) => setPeekedId(neighbour(rows, peekedId, step))}
        >
          {peek.body(peeked)}
        </Peek>
      )}
    </>
  )
}

/** The rows that the address asks for. */
function useRows<I extends SearchIndex>(index: I, within: string | undefined, params: URLSearchParams) {
  const location = listLocation(params, index)
  const typed = location.query && within ? `(${location.query})` : location.query
  const list = useSearch(index, {
    query: [within, typed].filter(Boolean).join(' AND '),
    from: location.page * DEFAULT_PAGE_SIZE,
    size: DEFAULT_PAGE_SIZE,
    sort: location.sort ? [location.sort] : index.sort,
  })
  return { location, list }
}

type HeadProps = { title: string; index: SearchIndex; total: string | undefined; readAgain: () => void }

function Head({ title, index, total, readAgain }: HeadProps) {
  const news = useNews(index, readAgain)
  return (
    <div className={styles['head']}>
      <h1>{title}</h1>
      <span className={styles['total']}>{total}</span>
      <div role="status" className={styles['news']}>
        {news.count > 0 && <Button onClick={news.show}>{news.count} new, show</Button>}
      </div>
    </div>
  )
}

/** The row before or after, staying on the last one at either end. */
function neighbour(
  rows: readonly Record<string, unknown>[] = [],
  id: string | undefined,
  step: number,
): string | undefined {
  const place = rows.findIndex((row) => row['id'] === id)
  return String((rows[place + step] ?? rows[place])?.['id'])
}

/** What others changed waits behind a button, so that nothing moves under the eye; my own changes show at once. */
function useNews(index: SearchIndex, readAgain: () => void) {
  const [count, setCount] = useState(0)
  const me = useSettings().user.id
  const show = () => {
    setCount(0)
    readAgain()
  }
  useTopic(
    companyTopic,
    {},
    {
      heard: (message) => {
        if (message.type !== index.name) return
        if (message.by === me) show()
        else setCount((now) => now + 1)
      },
      missed: show,
    },
  )
  return { count, show }
}

function useListKeys(
  body: RefObject<HTMLTableSectionElement | null>,
  search: RefObject<HTMLInputElement | null>,
  refresh: () => void,
): void {
  const openers = () => [...(body.current?.querySelectorAll<HTMLElement>('[data-opener]') ?? [])]
  const move = (step: number) => {
    const all = openers()
    const here = all.findIndex((opener) => opener.closest('tr')?.contains(document.activeElement))
    const next = here === -1 ? (step > 0 ? 0 : all.length - 1) : Math.min(Math.max(here + step, 0), all.length - 1)
    all[next]?.focus()
  }
  useKeys(listKeys, {
    next: () => move(1),
    previous: () => move(-1),
    open: () => openers()[0]?.focus(),
    search: () => search.current?.focus(),
    refresh,
  })
}

const Failure = ({ reason, retry }: { reason: unknown; retry: () => void }) => (
  <div className={styles['failure']}>
    <Note tone="void" live>
      {errorText(reason)} {errorId(reason) && <span className="code">{errorId(reason)}</span>}
    </Note>
    <Button icon="refresh" onClick={retry}>
      Retry
    </Button>
  </div>
)

const Empty = ({ sentence, clear }: { sentence: string; clear?: () => void }) => (
  <div className={styles['empty']} role="status">
    <p className="strong">{messages.noData}</p>
    {clear ? <Button onClick={clear}>Clear filters</Button> : <p className="secondary">{sentence}</p>}
  </div>
)
