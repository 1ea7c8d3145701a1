import { permissions, type PermissionCategory } from '@galen/domain/permissions'
import { translate, text } from '../../kit/text.ts'
import { useScreens } from '../../patterns/screens/declared-screens.ts'
import { addressOf, travelKeysOf } from '../../patterns/screens/screens.ts'
import { useMayI, useSettings } from '../../client/session.ts'
import { useNow } from '../../kit/age.tsx'
import { LinkButton } from '../../kit/button.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { greeting, today } from './greeting.ts'
import { QuickLinks } from './quick-links.tsx'
import { TeamActivity } from './team-activity.tsx'
import { WorkCard } from './work-card.tsx'
import styles from './home.module.css'

/** "My day": what I may do, what my team did. */
export function HomePage() {
  const { user, company, permissions: granted, administrators } = useSettings()
  const now = useNow()
  const mayI = useMayI()
  return (
    <div className={styles['page']}>
      <div className={styles['greeting']}>
        <h1>{text('{greeting}, {name}', { greeting: greeting(now, company.timeZone), name: user.givenName })}</h1>
        <p className="secondary">
          <time>{today(now, company.timeZone)}</time>
        </p>
        {mayI({ anyOf: ['LIST_SALES', 'LIST_ALL_SALES'] }) && (
          <LinkButton to="/metrics" icon="rows">
            {text('Metrics')}
          </LinkButton>
        )}
      </div>
      {granted.length === 0 ? (
        <NoAccess administrators={administrators} />
      ) : (
        <>
          <Work />
          <div className={styles['columns']} data-two={mayI('AUDIT') || undefined}>
            <Rights granted={granted} />
            {mayI('AUDIT') && <TeamActivity />}
            <QuickLinks />
          </div>
        </>
      )}
    </div>
  )
}

function Work() {
  const mayI = useMayI()
  const screens = useScreens().filter((screen) => screen.menu && mayI(screen.needs))
  const travel = travelKeysOf(screens)
  if (screens.length === 0)
    return <p className={styles['nothing']}>{text('Nothing to do. Press Ctrl K to find what you need.')}</p>
  return (
    <ul className={styles['cards']} aria-label={text('Work')}>
      {screens.map((screen) => (
        <li key={screen.path}>
          <WorkCard screen={screen} keys={travel[addressOf(screen)]?.keys} />
        </li>
      ))}
    </ul>
  )
}

/** My rights in words, by area of the business. */
function Rights({ granted }: { granted: readonly string[] }) {
  const mine = Object.entries(permissions).filter(([name]) => granted.includes(name))
  const byCategory = Map.groupBy(mine, ([, { category }]): PermissionCategory => category)
  return (
    <Panel
      title={text('Your permissions')}
      beside={text('{count, plural, one {# permission} other {# permissions}}', { count: mine.length })}
    >
      <PanelBody>
        <dl className={styles['rights']}>
          {[...byCategory].map(([category, rights]) => (
            <div key={category}>
              <dt>{translate(category)}</dt>
              <dd>{rights.map(([, { label }]) => translate(label)).join(', ')}</dd>
            </div>
          ))}
        </dl>
      </PanelBody>
    </Panel>
  )
}

const NoAccess = ({ administrators }: { administrators: readonly string[] }) => (
  <div className={styles['noAccess']}>
    <Panel title={text('Your account has no access yet')}>
      <PanelBody>
        <p className="secondary">
          {administrators.length > 0
            ? text('Ask one of these administrators for a role. Your menus appear automatically.')
            : text('Ask your administrator to give you a role.')}
        </p>
        <ul className={styles['administrators']}>
          {administrators.map((name) => (
            <li key={name} className="strong">
              {name}
            </li>
          ))}
        </ul>
      </PanelBody>
    </Panel>
  </div>
)
