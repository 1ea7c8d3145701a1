import { type Approval, approvals } from '@galen/contract/reports/approvals'
import { type ApprovalKind, approvalKinds } from '@galen/domain/approvals'
import { writeFigure } from '@galen/domain/notation'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { toastError, useRead } from '../../client/api.tsx'
import { NotConfirmed } from '../../client/confirmation.tsx'
import { useKeys } from '../../client/keys.ts'
import { onDemand } from '../../client/on-demand.tsx'
import { useSettings } from '../../client/session.ts'
import { Age } from '../../kit/age.tsx'
import { errorText } from '../../kit/error-text.ts'
import { KeyHint } from '../../kit/key-hint.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { Amount } from '../../patterns/list/cells.tsx'
import { ListSearch } from '../../patterns/list/list-search.tsx'
import { BesideCrumb } from '../../patterns/page-actions.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { ApprovalDetail } from './approval-detail.tsx'
import { approvalDecisionKeys, approvalStepKeys } from './approval-keys.ts'
import { approvalWords } from './approval-words.ts'
import { decideApproval, type ApprovalDecision } from './decide-approval.ts'
import styles from './approvals.module.css'

/** With the patterns of documents, which what waits need not wait for. */
const StepButtons = onDemand(async () => (await import('../../patterns/document/list-steps.tsx')).StepButtons)
const Decisions = onDemand(async () => (await import('./decisions.tsx')).Decisions)

const TABS = {
  waiting: '/approvals',
  own: '/approvals?tab=own',
  decided: '/approvals?tab=decided',
} as const
type TabName = keyof typeof TABS

const isTab = (name: string | null): name is TabName => name !== null && Object.hasOwn(TABS, name)

/** `/approvals`: what waits for my decision, with its evidence; what I asked for, and what was decided. */
export function ApprovalsPage() {
  const [params] = useSearchParams()
  const asked = params.get('tab')
  const tab: TabName = isTab(asked) ? asked : 'waiting'
  const read = useRead(approvals.list, {})
  const all = read.data?.approvals ?? []
  const own = all.filter((each) => each.own)
  return (
    <>
      <Tabs
        label={text('Approvals')}
        shown={TABS[tab]}
        tabs={[
          { to: TABS.waiting, label: text('Waiting for you'), count: read.data?.waiting },
          { to: TABS.own, label: text('Requested by you'), count: read.data && own.length },
          { to: TABS.decided, label: text('Decided') },
        ]}
      />
      <h1 className="unseen">{text('Approvals')}</h1>
      {tab === 'decided' ? <Decisions /> : <Desk key={tab} tab={tab} rows={tab === 'own' ? own : all} read={read} />}
    </>
  )
}

type Read = { data: { waiting: number } | undefined; error: unknown; refetch: () => Promise<unknown> }

/** What is written in a row, for a search that does not ask the server. */
const wordsOf = ({ title, about, askedByName, amount }: Approval) =>
  [title, about, askedByName, ...(amount === null ? [] : [amount.toFixed(2), writeFigure(amount)])]
    .join(' ')
    .toLocaleLowerCase()

function useShown(tab: TabName, given: readonly Approval[]) {
  const [params, setParams] = useSearchParams()
  const typed = params.get('query') ?? ''
  const search = (query: string) =>
    setParams((before) => new URLSearchParams({ ...Object.fromEntries(before), query: query.trim() }), {
      replace: true,
    })
  const words = typed.toLocaleLowerCase().split(/\s+/)
  const rows = given.filter((row) => words.every((word) => wordsOf(row).includes(word)))
  const [chosen, setChosen] = useState(params.get('id') ?? undefined)
  const first = tab === 'waiting' ? rows.find(({ own }) => !own) : undefined
  const shown =
    rows.find(({ id, reasons }) => id === chosen || reasons.some((reason) => reason.id === chosen)) ?? first ?? rows[0]
  const place = shown ? rows.indexOf(shown) : -1
  const stepTo = (at: number) => (rows[at] ? () => setChosen(rows[at]?.id) : undefined)
  return { typed, search, rows, shown, place, setChosen, previous: stepTo(place - 1), next: stepTo(place + 1) }
}

/** Decides a request, goes on to another and reads again what waits. */
function useDeciding({ refetch }: Read, goOn: () => void) {
  const [isDeciding, setIsDeciding] = useState(false)
  const [decisions, setDecisions] = useState(0)
  const decide = async (approval: Approval, decision: ApprovalDecision) => {
    setIsDeciding(true)
    try {
      await decideApproval(approval, decision)
      toast.success(decision.approved ? text('Approved.') : text('Rejected.'))
      goOn()
      setDecisions((before) => before + 1)
    } catch (reason) {
      if (!(reason instanceof NotConfirmed)) toastError(reason)
    } finally {
      await refetch()
      setIsDeciding(false)
    }
  }
  return { isDeciding, decisions, decide }
}

/** The requests at left, the one that is chosen with its evidence at right. */
function Desk({ tab, rows: given, read }: { tab: TabName; rows: readonly Approval[]; read: Read }) {
  const { data, error } = read
  const { typed, search, rows, shown, place, setChosen, previous, next } = useShown(tab, given)
  // The next one of the list, so that the keys go on working there.
  const goOn = () => setChosen((rows[place + 1] ?? rows[place - 1])?.id)
  const { isDeciding, decisions, decide } = useDeciding(read, goOn)
  const box = useRef<HTMLInputElement>(null)
  useKeys(approvalStepKeys, {
    next: () => next?.(),
    previous: () => previous?.(),
    search: () => box.current?.focus(),
  })

  return (
    <div className={styles['page']}>
      {shown && (
        <BesideCrumb>
          <StepButtons
            place={place + 1}
            total={rows.length}
            previous={{ ...approvalStepKeys.previous, run: previous }}
            next={{ ...approvalStepKeys.next, run: next }}
          />
        </BesideCrumb>
      )}
      <section
        className={styles['list']}
        aria-label={tab === 'own' ? text('Requested by you') : text('Waiting for you')}
      >
        <div className={styles['tools']}>
          <ListSearch
            ref={box}
            label={text('Search approvals')}
            placeholder={text('Vendor, customer, amount, person')}
            value={typed}
            onSearch={search}
          />
        </div>
        {error !== null && (
          <Note tone="void" live>
            {errorText(error)}
          </Note>
        )}
        <Rows rows={rows} shown={shown?.id} choose={setChosen} decisions={decisions} />
        {data && rows.length === 0 && <p className={styles['none']}>{emptyWords(tab, typed)}</p>}
        {data && given.length > 0 && <Foot tab={tab} waiting={data.waiting} rows={given} />}
      </section>
      {shown && (
        <ApprovalDetail
          key={shown.id}
          approval={shown}
          isDeciding={isDeciding}
          decide={(how) => void decide(shown, how)}
        />
      )}
    </div>
  )
}

function emptyWords(tab: TabName, typed: string): string {
  if (typed !== '') return text('No request has these words.')
  return tab === 'own' ? text('None of your requests waits.') : text('Nothing waits for your decision.')
}

function Foot({ tab, waiting, rows }: { tab: TabName; waiting: number; rows: readonly Approval[] }) {
  return (
    <p className={`${styles['foot']} small secondary`}>
      <span>
        {tab === 'own'
          ? text('Another person decides what you requested.')
          : text('{count} to decide, {own} of your own', { count: waiting, own: rows.length - waiting })}
      </span>
      <span>
        <KeyHint keys={approvalStepKeys.next.keys} /> <KeyHint keys={approvalStepKeys.previous.keys} /> {text('move')}{' '}
        <KeyHint keys={approvalDecisionKeys.approve.keys} /> {text('approve')}{' '}
        <KeyHint keys={approvalDecisionKeys.reject.keys} /> {text('reject')}
      </span>
    </p>
  )
}

type RowsProps = {
  rows: readonly Approval[]
  shown: string | undefined
  choose: (id: string) => void
  /** How many were decided here: the next one then has the focus. */
  decisions?: number
}

/** The one that is chosen stays in sight. */
function Rows({ rows, shown, choose, decisions = 0 }: RowsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  useEffect(() => {
    if (decisions > 0) (list.current?.querySelector<HTMLElement>('[aria-pressed="true"]') ?? list.current)?.focus()
  }, [decisions])
  return (
    <div ref={list} className={styles['rows']} tabIndex={-1}>
      {approvalKinds.map((kind) => (
        <Section key={kind} kind={kind} rows={rows.filter((row) => row.kind === kind)} shown={shown} choose={choose} />
      ))}
    </div>
  )
}

function Section({ kind, rows, shown, choose }: RowsProps & { kind: ApprovalKind }) {
  if (rows.length === 0) return null
  const { title, rule } = approvalWords[kind]
  return (
    <>
      <h2 className={styles['section']}>
        {title} <span className="figures">{rows.length}</span>
        <span className="small secondary">{rule}</span>
      </h2>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className={styles['row']}
              aria-pressed={row.id === shown}
              data-own={row.own || undefined}
              onClick={() => choose(row.id)}
            >
              <span className={styles['first']}>
                <b className="cut">{row.title}</b>
                <Amount of={row.amount} />
              </span>
              <Asked row={row} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function Asked({ row }: { row: Approval }) {
  const { timeZone } = useSettings().company
  return (
    <span className={`${styles['first']} small secondary`}>
      <span className="cut">
        {row.own ? (approvalWords[row.kind].own ?? text('You asked for this. Another person decides.')) : row.about}
      </span>
      <span>
        {row.own ? text('You') : row.askedByName} · <Age since={row.askedAt} timeZone={timeZone} />
      </span>
    </span>
  )
}
