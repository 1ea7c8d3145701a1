import { Group } from '@mantine/core'
import { foldedWords, hasWords } from '@galen/domain/folded-text'
import { dashboardPermissionIndex, dashboards } from '@galen/contract/admin/dashboards'
import { exact } from '@galen/domain/search/query-builder'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Note, Panel } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useCommand, useRead } from '../../client/api.tsx'
import { errorText } from '../../kit/error-text.ts'
import { useSearch } from '../../client/search.ts'
import styles from './report-permissions.module.css'

/** Spec §9: at most this many are fetched. */
const MOST = 100
const ASK_AGAIN_MS = 1500
const UNDO_MS = 10_000

type Dashboard = { readonly dashboardId: string; readonly name: string }

/** `/users/{email}/report-permissions`: every dashboard, and those the person sees. */
export function ReportPermissions({ userId, name }: { userId: string; name: string }) {
  const { all, granted, problem, superset, grant, take, undo } = useDashboards(userId)
  const [words, setWords] = useState('')
  const isGranted = (id: string) => granted.some(({ dashboardId }) => dashboardId === id)
  const offered = all.filter((each) => !isGranted(each.dashboardId) && hasWords(each.name, foldedWords(words)))
  return (
    <>
      {problem != null && (
        <Note tone="void" live>
          {errorText(problem)}
        </Note>
      )}
      {superset === 'does not answer' && (
        <Note tone="hold">{text('The reporting tool is not available. Only built-in dashboards are listed.')}</Note>
      )}
      <div className={styles['lists']}>
        <Panel title={text('All dashboards')} beside={offered.length}>
          <div className={styles['find']}>
            <TextField
              label={text('Search dashboards')}
              labelProps={{ className: 'unseen' }}
              placeholder={text('Search dashboards')}
              value={words}
              onChange={setWords}
              leftSection={<Icon name="search" />}
            />
          </div>
          <DashboardList
            dashboards={offered}
            empty={text('Nothing more to grant.')}
            act={{ label: text('Grant'), icon: 'right', key: 'Enter', run: grant }}
          />
        </Panel>
        <Panel title={text('Granted to {name}', { name })} beside={granted.length}>
          <DashboardList
            dashboards={granted}
            empty={text('No dashboards granted: the Reports menu has the standard reports only.')}
            act={{ label: text('Revoke'), icon: 'left', key: 'Backspace', run: take }}
          />
          {undo && (
            <Group className={styles['undo']} gap={8} justify="space-between" wrap="nowrap" role="status">
              {text('{dashboard} removed.', { dashboard: undo.name })}
              <Button icon="undo" onClick={() => grant(undo)}>
                {text('Undo')}
              </Button>
            </Group>
          )}
        </Panel>
      </div>
    </>
  )
}

function useDashboards(userId: string) {
  const all = useRead(dashboards.list, {})
  const granted = useSearch(dashboardPermissionIndex, { query: exact('userId', userId), size: MOST })
  const [undo, setUndo] = useState<Dashboard>()
  const isBeingAsked = all.data?.superset === 'being asked'
  const { refetch } = all
  useEffect(() => {
    if (!isBeingAsked) return
    const timer = setTimeout(() => void refetch(), ASK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isBeingAsked, refetch, all.dataUpdatedAt])
  useEffect(() => {
    if (!undo) return
    const timer = setTimeout(() => setUndo(undefined), UNDO_MS)
    return () => clearTimeout(timer)
  }, [undo])
  const readAgain = () => void granted.refetch()
  const granting = useCommand(dashboards.grant, { onDone: readAgain })
  const taking = useCommand(dashboards.take, { onDone: readAgain })
  const take = async (each: Dashboard) => {
    const permission = granted.data?.content.find(({ dashboardId }) => dashboardId === each.dashboardId)
    if (permission && (await taking.run({ params: { id: permission.id } }))) setUndo(each)
  }
  return {
    all: all.data?.dashboards ?? [],
    granted: granted.data?.content ?? [],
    problem: all.error ?? granted.error,
    superset: all.data?.superset,
    undo,
    grant: (each: Dashboard) => {
      setUndo(undefined)
      void granting.run({ body: { userId, dashboardId: each.dashboardId } })
    },
    take: (each: Dashboard) => void take(each),
  }
}

type DashboardListProps = {
  dashboards: readonly Dashboard[]
  empty: string
  act: { label: string; icon: 'left' | 'right'; key: string; run: (dashboard: Dashboard) => void }
}

/** Each line can be moved by its button, or by a key while it has the focus. */
function DashboardList({ dashboards: shown, empty, act }: DashboardListProps) {
  const press = (event: KeyboardEvent, each: Dashboard) => {
    if (event.key !== act.key) return
    event.preventDefault()
    act.run(each)
  }
  if (shown.length === 0) return <p className={styles['none']}>{empty}</p>
  return (
    <ul className={styles['list']}>
      {shown.map((each) => (
        <li key={each.dashboardId}>
          <span>{each.name}</span>
          <Button
            look="quiet"
            icon={act.icon}
            aria-label={`${act.label} ${each.name}`}
            onClick={() => act.run(each)}
            onKeyDown={(event) => press(event, each)}
          >
            {act.label}
          </Button>
        </li>
      ))}
    </ul>
  )
}
