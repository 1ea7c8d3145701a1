import { salesRepProfitIndex } from '@galen/contract/sales/rep-profit'
import { amountLess } from '@galen/domain/money'
import { exact, matchesAll } from '@galen/domain/search/query-builder'
import { Link } from 'react-router'
import { useSearch } from '../../client/search.ts'
import { useSettings } from '../../client/session.ts'
import { text } from '../../kit/text.ts'
import { Amount, Nothing } from '../../patterns/list/cells.tsx'
import styles from './home.module.css'

/** My month: sales against the goal, as metrics count them. */
export function RepGoal() {
  const { id } = useSettings().user
  const { data } = useSearch(salesRepProfitIndex, {
    query: matchesAll([exact('userId', id), exact('monthsBack', 0)]),
    size: 1,
  })
  const mine = data?.content[0]
  return (
    <dl className={styles['figures']}>
      <div>
        <dt>{text('Approved sales this month')}</dt>
        <dd>{mine ? <Amount of={amountLess(mine.sales, mine.returned)} /> : <Nothing />}</dd>
      </div>
      <div>
        <dt>
          <Link to="/metrics" className="link">
            {text('Month against goal')}
          </Link>
        </dt>
        <dd>{mine?.percent == null ? <Nothing /> : `${mine.percent}%`}</dd>
      </div>
    </dl>
  )
}
