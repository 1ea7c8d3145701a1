import { writeFigure } from '@galen/domain/notation'
import { Group } from '@mantine/core'
import type { SavedView } from '@galen/contract/identity/views'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useTotal } from '../../client/search.ts'
import { Button } from '../../kit/button.tsx'
import { Icon, type IconName } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'
import { atView } from './list-location.ts'
import { LazySaveViewDialog } from './opened-parts.ts'
import type { List } from './use-list.ts'
import { ViewMenu } from './view-menu.tsx'
import { useSaveView } from './use-save-view.ts'
import styles from './view-tabs.module.css'

type ViewTabsProps = { list: List; index: string; ref: Ref<HTMLElement> }

/** The views of a list as tabs: all of it, those of the product, mine and the team's. */
export function ViewTabs({ list, index, ref }: ViewTabsProps) {
  const [isNaming, setNaming] = useState(false)
  const { views, isChanged, given } = list
  const current = given.get('view')
  const tab = (id: string | undefined, label: string, icon?: IconName, count?: ReactNode) => (
    <Tab
      key={id ?? ''}
      id={id}
      label={label}
      count={count}
      isCurrent={(current ?? undefined) === id}
      isChanged={isChanged}
      icon={icon}
    />
  )
  return (
    <>
      <nav className={`${styles['tabs']} fading`} aria-label={text('Views')} ref={ref}>
        {tab(undefined, text('All'))}
        {views.system.map((view) =>
          tab(
            view.name,
            view.label,
            undefined,
            view.counted && <ViewCount index={index} query={list.queryOfView(view)} readAt={list.rows.dataUpdatedAt} />,
          ),
        )}
        {views.saved.map((view) => tab(view.id, view.name, iconOf(view)))}
        <button type="button" className={styles['tab']} onKeyDown={walk} onClick={() => setNaming(true)}>
          <Icon name="plus" size={12} /> {text('View')}
        </button>
      </nav>
      {views.open?.saved?.mayChange && <ViewMenu view={views.open.saved} list={list} index={index} />}
      {isChanged && <Unsaved list={list} index={index} saveAs={() => setNaming(true)} />}
      {isNaming && <LazySaveViewDialog list={list} index={index} onClose={() => setNaming(false)} />}
    </>
  )
}

const iconOf = (view: SavedView): IconName => (view.mine ? 'star' : 'users')

const COUNT_FRESH_MS = 5000

/** How many rows a view has, read again when the rows of the list are. */
function ViewCount({ index, query, readAt }: { index: string; query: string; readAt: number }) {
  const { data, refetch, dataUpdatedAt } = useTotal(index, query)
  const isOld = dataUpdatedAt > 0 && readAt - dataUpdatedAt > COUNT_FRESH_MS
  useEffect(() => void (isOld && refetch()), [isOld, refetch])
  return data && <span className={styles['count']}>{writeFigure(data.total)}</span>
}

type TabProps = {
  id: string | undefined
  label: string
  count: ReactNode
  isCurrent: boolean
  isChanged: boolean
  icon: IconName | undefined
}

const Tab = ({ id, label, isCurrent, isChanged, icon, count }: TabProps) => (
  <Link to={`?${atView(id)}`} className={styles['tab']} data-icon={icon} {...(isCurrent && { 'aria-current': 'page' })}>
    {icon && <Icon name={icon} size={12} />}
    <span className={styles['name']}>{label}</span>
    {count}
    {isCurrent && isChanged && (
      <i className={styles['dot']} role="img" aria-label={text('Changed since it was saved')} />
    )}
  </Link>
)

function Unsaved({ list, index, saveAs }: { list: List; index: string; saveAs: () => void }) {
  const saved = list.views.open?.saved
  const save = useSaveView(list, index)
  const reset = () => {
    list.forgetLayout()
    list.setParams(atView(list.views.open?.id))
  }
  return (
    <Group className={styles['unsaved']} gap={0} align="stretch" wrap="nowrap">
      {saved?.mayChange && (
        <Button look="quiet" pending={save.pending} onClick={() => void save.overwrite(saved)}>
          <span className={styles['save']}>{text('Save')}</span>
        </Button>
      )}
      <Button look="quiet" onClick={saveAs}>
        {text('Save as')}
      </Button>
      <Button look="quiet" onClick={reset}>
        {text('Reset')}
      </Button>
    </Group>
  )
}

/** Left and right walk the tabs. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  const tabs = [...(event.currentTarget.closest('nav')?.querySelectorAll<HTMLElement>(':is(a, button)') ?? [])]
  const here = tabs.indexOf(event.currentTarget)
  event.preventDefault()
  tabs[Math.min(Math.max(here + step, 0), tabs.length - 1)]?.focus()
}
