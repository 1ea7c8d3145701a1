import { userProfileIndex } from '@galen/contract/admin/user-profiles'
import type { SearchIndex } from '@galen/contract/search-index'
import { type Change, companyTopic } from '@galen/contract/topic'
import { exact } from '@galen/domain/search/query-builder'
import { useEffect, useRef, useState } from 'react'
import { useTopic } from '../../client/realtime.ts'
import { searchOnce } from '../../client/search.ts'
import { useSettings } from '../../client/session.ts'
import { text } from '../../kit/text.ts'
import { idOf, type Row } from './list-declaration.ts'
import { queryOf } from './list-filters.ts'
import type { List } from './use-list.ts'

type Live = {
  /** Rows as they are now, where someone changed them since the page was read. */
  readonly changed: ReadonlyMap<string, Row>
  readonly tinted: ReadonlySet<string>
  /** What is said at a row that is gone. */
  readonly gone: ReadonlyMap<string, string>
  readonly created: ReadonlySet<string>
}

const NOTHING: Live = { changed: new Map(), tinted: new Set(), gone: new Map(), created: new Set() }
const TINT_MS = 2000
const READ_SOON_MS = 250

/** What others change shows in place; what they create waits behind a button, so that nothing moves under the eye. */
export function useLiveRows(index: SearchIndex, list: List) {
  const [live, setLive] = useState(NOTHING)
  const me = useSettings().user.id
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  const { rows, query } = list
  const [readAt, setReadAt] = useState(rows.dataUpdatedAt)
  if (readAt !== rows.dataUpdatedAt) {
    setReadAt(rows.dataUpdatedAt)
    setLive({ ...NOTHING, tinted: live.tinted })
  }
  useEffect(() => {
    const started = timers.current
    return () => started.forEach(clearTimeout)
  }, [])

  const tint = (id: string) => {
    setLive((now) => ({ ...now, tinted: new Set([...now.tinted, id]) }))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setLive((now) => ({ ...now, tinted: new Set([...now.tinted].filter((each) => each !== id)) }))
    }, TINT_MS)
    timers.current.add(timer)
  }
  const readAgain = () => void rows.refetch()
  // Many of my own changes in a row are read once.
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  const readSoon = () => {
    clearTimeout(soon.current)
    soon.current = setTimeout(readAgain, READ_SOON_MS)
    timers.current.add(soon.current)
  }

  const follow = async (change: Change) => {
    const isShown = rows.data?.content.some((row) => idOf(row) === change.id) ?? false
    if (change.by === me) return readSoon()
    if (!isShown && change.action !== 'created') return
    const row = change.action === 'removed' ? undefined : await rowNow(index, query, change.id)
    if (!isShown) {
      if (row) setLive((now) => ({ ...now, created: new Set([...now.created, change.id]) }))
      return
    }
    if (row) {
      setLive((now) => ({ ...now, changed: new Map([...now.changed, [change.id, row]]) }))
      return tint(change.id)
    }
    const said = await farewell(change)
    setLive((now) => ({ ...now, gone: new Map([...now.gone, [change.id, said]]) }))
  }

  useTopic(
    companyTopic,
    {},
    {
      // A row that cannot be read now is read with the next refresh.
      heard: (change) => void (change.type === index.name && follow(change).catch(() => {})),
      missed: readAgain,
    },
  )
  return { ...live, readAgain }
}

async function rowNow(index: SearchIndex, query: string, id: string): Promise<Row | undefined> {
  const { content } = await searchOnce(index, { query: queryOf([exact('id', id), query]), size: 1 })
  return content[0]
}

async function farewell({ by, action }: Change): Promise<string> {
  if (action !== 'removed') return text('no longer in this list')
  const found =
    by === null ? undefined : (await searchOnce(userProfileIndex, { query: exact('id', by), size: 1 })).content[0]
  return found ? text('removed by {name}', { name: found.name }) : text('removed')
}
