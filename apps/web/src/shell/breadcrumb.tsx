import { Link } from 'react-router'
import { Icon } from '../kit/icon.tsx'
import { useStore } from '../kit/store.ts'
import { text } from '../kit/text.ts'
import { listAddress, rememberedTrail } from '../patterns/document/list-trail.ts'
import { BesideCrumbPlace, PageActionsPlace } from '../patterns/page-actions.tsx'
import { recordCrumb } from '../client/record-crumb.ts'
import { SaveStatus } from './save-status.tsx'
import { useScreens } from '../patterns/screens/declared-screens.ts'
import { crumbHere, crumbLinks, type Screen } from '../patterns/screens/screens.ts'
import styles from './frame.module.css'

/** Where one is, whether it is saved, and the buttons of the page. A list is gone back to as it was left. */
export function Breadcrumb({ screen }: { screen: Screen | undefined }) {
  const record = useStore(recordCrumb)
  const screens = useScreens()
  const above = screen ? crumbLinks(screen, screens) : []
  return (
    <section className={styles['context']} aria-label={text('Page')}>
      <nav aria-label={text('Breadcrumb')}>
        <ol className={styles['crumbs']}>
          {above.map(({ label, address }) => (
            <li key={label}>
              {address === undefined ? (
                <span>{label}</span>
              ) : (
                <Link to={listAddress(rememberedTrail(), address)}>{label}</Link>
              )}
              <Icon name="right" size={12} />
            </li>
          ))}
          <li aria-current="page">
            <span>{crumbHere(screen, record)}</span>
          </li>
        </ol>
      </nav>
      <SaveStatus />
      <BesideCrumbPlace />
      <PageActionsPlace />
    </section>
  )
}
