import { Link } from 'react-router'
import { recentVisits } from '../../client/recent.ts'
import { useMayI } from '../../client/session.ts'
import { stillOpen } from '../../client/visits.ts'
import { Icon } from '../../kit/icon.tsx'
import { NothingYet } from '../../kit/panel-table.tsx'
import { Panel } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useScreens } from '../../patterns/screens/declared-screens.ts'
import styles from './home.module.css'

/** Where I was last on this device, without this page. */
export function RecentRecords() {
  const mayI = useMayI()
  const paths = useScreens()
    .filter(({ needs, path }) => path !== '/' && mayI(needs))
    .map(({ path }) => path)
  const visits = stillOpen(recentVisits(), paths)
  return (
    <Panel title={text('My recent records')}>
      {visits.length === 0 ? (
        <NothingYet>{text('Records that you open appear here.')}</NothingYet>
      ) : (
        <ul>
          {visits.map(({ address, label, detail, icon }) => (
            <li key={address}>
              <Link to={address} className={styles['recent']}>
                <Icon name={icon} />
                <b>{label}</b>
                <span className="cut secondary">{detail}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
