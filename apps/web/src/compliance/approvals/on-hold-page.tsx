import { heldOrderIndex } from '@galen/contract/compliance/held-orders'
import { holdReason, type HoldReasonCode, holdReasonCodes, isHoldReason } from '@galen/domain/compliance/hold-reasons'
import { addDays, type BusinessDate } from '@galen/domain/dates'
import { exact, range } from '@galen/domain/search/query-builder'
import { companyTopic } from '@galen/contract/topic'
import { Group, SegmentedControl } from '@mantine/core'
import { type Ref, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useKeys } from '../../client/keys.ts'
import { onDemand } from '../../client/on-demand.tsx'
import { useTopic } from '../../client/realtime.ts'
import { useSearch, useTotal } from '../../client/search.ts'
import { Button } from '../../kit/button.tsx'
import { errorText } from '../../kit/error-text.ts'
import { useToday } from '../../kit/fields/use-today.ts'
import { Select } from '../../kit/fields/select.tsx'
import { text } from '../../kit/text.ts'
import { ListSearch } from '../../patterns/list/list-search.tsx'
import { queryOf } from '../../patterns/list/list-filters.ts'
import { Amount } from '../../patterns/list/cells.tsx'
import { BesideCrumb } from '../../patterns/page-actions.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { ApprovalAge } from './approval-cells.tsx'
import { complianceTabs } from './compliance-tabs.ts'
import { holdDeskKeys } from './hold-desk-keys.ts'
import type { HeldOrderRow } from './held-order.tsx'
import { RowViewers } from './order-viewers.tsx'
import styles from './hold-desk.module.css'

/** The evidence comes when the orders are there. */
const HeldOrder = onDemand(async () => (await import('./held-order.tsx')).HeldOrder)

/** With the patterns of documents, which the orders themselves need not wait for. */
const StepButtons = onDemand(async () => (await import('../../patterns/document/list-steps.tsx')).StepButtons)

const PAGE = 100
/** So many rows say who has them open. */
const MOST_WATCHED = 30
const ON_HOLD = '/compliance/on-hold'
const { next, previous, search } = holdDeskKeys
const ownKeys = { next, previous, search }

const sorts = {
  oldest: { label: text('Oldest first'), sort: { field: 'heldSince', direction: 'Asc' } },
  newest: { label: text('Newest first'), sort: { field: 'heldSince', direction: 'Desc' } },
  total: { label: text('Largest first'), sort: { field: 'total', direction: 'Desc' } },
} as const
type SortName = keyof typeof sorts
const states = { all: '', decide: 'rejected:false', rejected: 'rejected:true' } as const
type State = keyof typeof states

/** For how long an order has been on hold at least, in days. */
const ages = { any: 0, day: 1, 'three-days': 3, week: 7 } as const
type AgeName = keyof typeof ages
const ageLabels: Readonly<Record<AgeName, string>> = {
  any: text('Any age'),
  day: text('Over 1 day'),
  'three-days': text('Over 3 days'),
  week: text('Over 7 days'),
}

/** Held since the end of the day so many days ago, or longer. */
const heldBefore = (age: AgeName, today: BusinessDate) =>
  ages[age] === 0 ? '' : range('heldSince', null, addDays(today, -ages[age]))

const reasonOptions = holdReasonCodes.map((code) => ({ value: code, label: holdReason(code).label }))

const oneOf = <Name extends string>(names: Readonly<Record<Name, unknown>>, value: string | null, otherwise: Name) =>
  value !== null && Object.hasOwn(names, value) ? (value as Name) : otherwise

/** What is searched for, and the order that is chosen; all of it is in the address. */
function useDesk() {
  const [params, setParams] = useSearchParams()
  const set = (changes: Readonly<Record<string, string>>) =>
    setParams((before) => new URLSearchParams(withChanges(before, changes)), { replace: true })
  const sort = oneOf(sorts, params.get('sort'), 'oldest')
  const state = oneOf(states, params.get('state'), 'all')
  const age = oneOf(ages, params.get('age'), 'any')
  const asked = params.get('reason') ?? ''
  const reason = isHoldReason(asked) ? asked : null
  const today = useToday()
  const typed = params.get('query') ?? ''
  const found = useSearch(heldOrderIndex, {
    query: queryOf([states[state], heldBefore(age, today), reason === null ? '' : exact('codes', reason), typed]),
    size: PAGE,
    sort: [sorts[sort].sort],
  })
  const readAgain = () => void found.refetch()
  useTopic(
    companyTopic,
    {},
    {
      heard: ({ type }) => (type === heldOrderIndex.name || type === 'sales_approval') && readAgain(),
      missed: readAgain,
    },
  )
  const rows = found.data?.content ?? []
  const chosen = params.get('order')
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === chosen),
  )
  const go = (to: number) => {
    const row = rows[Math.min(Math.max(to, 0), rows.length - 1)]
    if (row) set({ order: row.id })
  }
  // A decided order stays in sight until another one is chosen.
  return { set, sort, state, age, reason, typed, found, readAgain, rows, at, go, shown: chosen ?? rows[0]?.id }
}
type Desk = ReturnType<typeof useDesk>

const withChanges = (before: URLSearchParams, changes: Readonly<Record<string, string>>) =>
  Object.entries({ ...Object.fromEntries(before), ...changes }).filter(([, value]) => value !== '')

/** `/compliance/on-hold`: orders on hold at left, the reasons of one with their evidence at right. */
export function OnHoldPage() {
  const desk = useDesk()
  const { set, readAgain, rows, at, go, shown } = desk
  const count = useTotal(heldOrderIndex.name).data?.total
  // The order that came up because the one before it was placed.
  const [after, setAfter] = useState<string>()
  const box = useRef<HTMLInputElement>(null)
  useKeys(ownKeys, { next: () => go(at + 1), previous: () => go(at - 1), search: () => box.current?.focus() })
  return (
    <>
      <Tabs
        label={text('Compliance')}
        tabs={complianceTabs.map((tab) => (tab.to === ON_HOLD ? { ...tab, count } : tab))}
        shown={ON_HOLD}
      />
      <OrderSteps desk={desk} />
      <div className={styles['desk']}>
        <aside className={styles['list']} aria-label={text('Orders on hold')}>
          <Tools desk={desk} box={box} />
          <HeldRows rows={rows} shown={shown} choose={(id) => set({ order: id })} />
          <ListState desk={desk} />
        </aside>
        <h1 className="unseen">{text('On hold')}</h1>
        {shown && (
          <HeldOrder
            key={shown}
            id={shown}
            row={rows.find(({ id }) => id === shown)}
            onDecided={readAgain}
            takeFocus={after === shown}
            onPlaced={() => {
              const next = rows[at + 1] ? at + 1 : 0
              setAfter(rows[next]?.id)
              go(next)
            }}
          />
        )}
      </div>
    </>
  )
}

/** Where the order is in the list, and the ones before and after it. */
function OrderSteps({ desk: { rows, at, go, found, shown } }: { desk: Desk }) {
  // A decided order that left the list has no place in it.
  if (!found.data || rows[at]?.id !== shown) return null
  return (
    <BesideCrumb>
      <StepButtons
        place={at + 1}
        total={found.data.total}
        previous={{ ...ownKeys.previous, run: at === 0 ? undefined : () => go(at - 1) }}
        next={{ ...ownKeys.next, run: at === rows.length - 1 ? undefined : () => go(at + 1) }}
      />
    </BesideCrumb>
  )
}

/** Search, order and state of the list. */
const Tools = ({ desk: { set, sort, state, age, reason, typed }, box }: { desk: Desk; box: Ref<HTMLInputElement> }) => (
  <div className={styles['tools']}>
    <ListSearch
      ref={box}
      label={text('Search orders on hold')}
      placeholder={text('Order, customer, reason')}
      value={typed}
      onSearch={(query) => set({ query: query.trim() })}
    />
    <Select<SortName>
      aria-label={text('Sort')}
      data={Object.entries(sorts).map(([value, { label }]) => ({ value: value as SortName, label }))}
      value={sort}
      onChange={(value) => set({ sort: value ?? '' })}
    />
    <div className={styles['narrow']}>
      <Select<HoldReasonCode>
        aria-label={text('Reason')}
        placeholder={text('All reasons')}
        clearable
        data={reasonOptions}
        value={reason}
        onChange={(value) => set({ reason: value ?? '' })}
      />
      <Select<AgeName>
        aria-label={text('On hold for')}
        data={Object.entries(ageLabels).map(([value, label]) => ({ value: value as AgeName, label }))}
        value={age}
        onChange={(value) => set({ age: value === 'any' ? '' : (value ?? '') })}
      />
    </div>
    <SegmentedControl
      fullWidth
      aria-label={text('State')}
      value={state}
      onChange={(value) => set({ state: value === 'all' ? '' : value })}
      data={[
        { value: 'all' satisfies State, label: text('All') },
        { value: 'decide' satisfies State, label: text('To decide') },
        { value: 'rejected' satisfies State, label: text('Rejected') },
      ]}
    />
  </div>
)

function ListState({ desk: { found, rows, readAgain } }: { desk: Desk }) {
  if (found.isError)
    return (
      <p className={styles['none']} role="alert">
        {errorText(found.error)} <Button onClick={readAgain}>{text('Retry')}</Button>
      </p>
    )
  if (!found.data) return null
  const { total } = found.data
  if (total === 0) return <p className={styles['none']}>{text('No orders on hold.')}</p>
  if (total <= rows.length) return null
  return (
    <p className={styles['none']}>
      {text('The first {shown} of {total}. Search to see others.', { shown: rows.length, total })}
    </p>
  )
}

type RowsProps = { rows: readonly HeldOrderRow[]; shown: string | undefined; choose: (id: string) => void }

function HeldRows({ rows, shown, choose }: RowsProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <ul ref={list} className={styles['rows']}>
      {rows.map((row, place) => (
        <li key={row.id}>
          <button
            type="button"
            className={styles['row']}
            {...(row.id === shown && { 'aria-current': true })}
            onClick={() => choose(row.id)}
          >
            <b className="figures">{row.number}</b>
            <Group gap={6} wrap="nowrap" component="span" miw={0}>
              <span className="cut">{row.customer ?? '–'}</span>
              {place < MOST_WATCHED && <RowViewers id={row.id} />}
            </Group>
            <b className={styles['amount']}>
              <Amount of={row.total} />
            </b>
            <span className="small secondary">
              <ApprovalAge since={row.heldSince} />
            </span>
            <span className={`small secondary ${styles['reasons']}`} title={row.reasons}>
              {row.reasons}
            </span>
            {row.rejected && <span className={styles['rejected']}>{text('Rejected')}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
