import { type Approval, approvals } from '@galen/contract/reports/approvals'
import { type ApprovalKind, approvalKinds } from '@galen/domain/approvals'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { toastError, useRead } from '../../client/api.tsx'
import { NotConfirmed } from '../../client/confirmation.tsx'
import { useKeys } from '../../client/keys.ts'
import { useSettings } from '../../client/session.ts'
import { Age } from '../../kit/age.tsx'
import { errorText } from '../../kit/error-text.ts'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { Amount } from '../../patterns/list/cells.tsx'
import { ApprovalDetail } from './approval-detail.tsx'
import { approvalStepKeys } from './approval-keys.ts'
import { approvalWords } from './approval-words.ts'
import { decideApproval, type ApprovalDecision } from './decide-approval.ts'
import styles from './approvals.module.css'

/** `/approvals`: what waits for my decision, with its evidence. */
export function ApprovalsPage() {
  const { data, error, refetch } = useRead(approvals.list, {})
  const [params] = useSearchParams()
  const [chosen, setChosen] = useState(params.get('id') ?? undefined)
  const [isDeciding, setIsDeciding] = useState(false)
  const all = data?.approvals ?? []
  const shown = all.find(({ id }) => id === chosen) ?? all.find(({ own }) => !own) ?? all[0]
  const place = shown ? all.indexOf(shown) : -1
  const step = (by: number) => setChosen(all[Math.min(all.length - 1, Math.max(0, place + by))]?.id)
  useKeys(approvalStepKeys, { next: () => step(1), previous: () => step(-1) })

  const decide = async (approval: Approval, decision: ApprovalDecision) => {
    setIsDeciding(true)
    try {
      await decideApproval(approval, decision)
      toast.success(decision.approved ? text('Approved.') : text('Rejected.'))
      setChosen(all[place + 1]?.id)
    } catch (reason) {
      if (!(reason instanceof NotConfirmed)) toastError(reason)
    } finally {
      await refetch()
      setIsDeciding(false)
    }
  }

  return (
    <div className={styles['page']}>
      <section className={styles['list']} aria-label={text('Waiting for you')}>
        <h1>
          {text('Approvals')} <span className="secondary figures">{data?.waiting}</span>
        </h1>
        {error !== null && (
          <Note tone="void" live>
            {errorText(error)}
          </Note>
        )}
        {data && all.length === 0 && <p className={styles['none']}>{text('Nothing waits for your decision.')}</p>}
        {approvalKinds.map((kind) => (
          <Section key={kind} kind={kind} all={all} shown={shown?.id} choose={setChosen} />
        ))}
        {data && all.length > 0 && (
          <p className={`${styles['foot']} small secondary`}>
            {text('{count} to decide, {own} of your own', {
              count: data.waiting,
              own: all.length - data.waiting,
            })}
          </p>
        )}
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

type SectionProps = {
  kind: ApprovalKind
  all: readonly Approval[]
  shown: string | undefined
  choose: (id: string) => void
}

function Section({ kind, all, shown, choose }: SectionProps) {
  const rows = all.filter((each) => each.kind === kind)
  if (rows.length === 0) return null
  const { title, rule } = approvalWords[kind]
  return (
    <>
      <h2 className={styles['section']}>
        {title} <span className="figures">{rows.filter(({ own }) => !own).length}</span>
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
      <span className="cut">{row.own ? text('You asked for this. Another person decides.') : row.about}</span>
      <span>
        {row.own ? text('You') : row.askedByName} · <Age since={row.askedAt} timeZone={timeZone} />
      </span>
    </span>
  )
}
