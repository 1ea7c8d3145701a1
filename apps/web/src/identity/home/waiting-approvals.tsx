import { approvals } from '@galen/contract/reports/approvals'
import { Link } from 'react-router'
import { useRead } from '../../client/api.tsx'
import { useSettings } from '../../client/session.ts'
import { Age } from '../../kit/age.tsx'
import { NothingYet } from '../../kit/panel-table.tsx'
import { Panel } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { Amount } from '../../patterns/list/cells.tsx'
import styles from './home.module.css'

const SHOWN = 6

/** What waits for my decision; my own requests are not counted. */
export function WaitingApprovals() {
  const { timeZone } = useSettings().company
  const { data } = useRead(approvals.list, {})
  const waiting = data?.approvals.filter(({ own }) => !own) ?? []
  return (
    <Panel
      title={text('Waiting approvals')}
      beside={
        <span className={styles['listHead']}>
          {data && <span className="figures">{data.waiting}</span>}
          <Link
            to="/approvals"
            className="link"
            aria-label={text('Show all: {list}', { list: text('Waiting approvals') })}
          >
            {text('Show all')}
          </Link>
        </span>
      }
    >
      {data && waiting.length === 0 && <NothingYet>{text('Nothing waits for your decision.')}</NothingYet>}
      <ul aria-busy={data === undefined}>
        {waiting.slice(0, SHOWN).map(({ id, title, amount, askedAt }) => (
          <li key={id} className={styles['approval']}>
            <Link to={`/approvals?id=${id}`} className="link cut">
              {title}
            </Link>
            <Amount of={amount} />
            <span className="small secondary">
              <Age since={askedAt} timeZone={timeZone} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
