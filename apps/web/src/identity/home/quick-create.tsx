import { Link } from 'react-router'
import { useMayI, useSettings } from '../../client/session.ts'
import { Icon, type IconName } from '../../kit/icon.tsx'
import { Panel } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useScreens } from '../../patterns/screens/declared-screens.ts'
import styles from './home.module.css'

const MOST = 6

/** What I can create, as the screens declare it. */
export function useCreations(): readonly { label: string; address: string; icon: IconName }[] {
  const mayI = useMayI()
  return useScreens()
    .flatMap(({ creates, needs, icon }) =>
      creates && mayI(needs) && mayI(creates.needs)
        ? [{ label: creates.label, address: creates.address, icon: icon ?? ('plus' as const) }]
        : [],
    )
    .slice(0, MOST)
}

export function QuickCreate() {
  const { mfaEnabled } = useSettings().user
  const creations = useCreations()
  return (
    <Panel title={text('Quick create')}>
      <ul className={styles['creations']}>
        {creations.map(({ label, address, icon }) => (
          <li key={address}>
            <Link to={address} className={styles['creation']}>
              <Icon name={icon} />
              {label}
            </Link>
          </li>
        ))}
        {!mfaEnabled && (
          <li>
            <Link to="/account-settings#two-factor" className={styles['creation']}>
              <Icon name="shield" />
              {text('Set up two-factor')}
            </Link>
          </li>
        )}
      </ul>
    </Panel>
  )
}
