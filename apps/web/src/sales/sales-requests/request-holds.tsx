import type { SalesRequest } from '@galen/contract/sales/sales-requests'
import { Note, type NoteTone } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { money } from '../../patterns/list/cells.tsx'
import { RailSection } from '../../patterns/document/rail.tsx'
import { deciderOf } from '../orders/decider.ts'
import type { OrderFindings } from '../orders/use-order-findings.ts'
import { useRequestFindings } from './use-request-findings.ts'
import styles from './sales-request.module.css'

type Outcome = OrderFindings['findings'][number]['outcome']

/** What creating the order would find, by the rules that placing asks: what stops it, what holds it and who decides, what to check. */
export function RequestHolds({ request }: { request: SalesRequest }) {
  const data = useRequestFindings(request)
  if (!data?.credit && !data?.findings.length) return null
  const of = (outcome: Outcome) => data.findings.filter((found) => found.outcome === outcome)
  const { credit } = data
  return (
    <>
      <Findings title={text('Stops the order')} tone="void" findings={of('error')} />
      <Findings title={text('Will hold the order')} tone="hold" findings={of('hold')} />
      <Findings title={text('Please check')} tone="draft" findings={of('warning')} />
      {credit && (
        <RailSection title={text('Credit')}>
          <p className={styles['credit']}>
            {credit.limit === null
              ? text('{used} used with this order, no limit', { used: money(credit.exposure) })
              : text('{used} of {limit} used with this order', {
                  used: money(credit.exposure),
                  limit: money(credit.limit),
                })}
          </p>
        </RailSection>
      )}
    </>
  )
}

type FindingsProps = { title: string; tone: NoteTone; findings: OrderFindings['findings'] }

function Findings({ title, tone, findings }: FindingsProps) {
  if (findings.length === 0) return null
  return (
    <RailSection title={title} beside={findings.length}>
      <div className={styles['missing']}>
        {findings.map(({ code, message, title: what, detail, decider }) => (
          <Note key={`${code} ${message}`} tone={tone}>
            <b>{what}</b>
            {detail !== '' && <div>{detail}</div>}
            {decider && <div>{[decider.group, deciderOf(decider).words].join(' · ')}</div>}
          </Note>
        ))}
      </div>
    </RailSection>
  )
}
