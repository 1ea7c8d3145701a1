import { text } from '../../kit/text.ts'
import styles from './approval.module.css'
import { ProfitSummary } from './profit-summary.tsx'
import { ProfitTabs } from './profit-tabs.tsx'

/** `/invoice-profit/groups`: profit by rep, customer or month. */
export const ProfitGroupsPage = () => (
  <>
    <ProfitTabs shown="/groups" />
    <div className={styles['page']}>
      <div className={styles['head']}>
        <h1>{text('Profit by group')}</h1>
      </div>
      <ProfitSummary />
    </div>
  </>
)
