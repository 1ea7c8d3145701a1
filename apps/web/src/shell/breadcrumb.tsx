import { Icon } from '../kit/icon.tsx'
import { useStore } from '../kit/store.ts'
import { text } from '../kit/text.ts'
import { PageActionsPlace } from '../patterns/page-actions.tsx'
import { recordCrumb } from '../client/record-crumb.ts'
import { SaveStatus } from './save-status.tsx'
import { crumbHere, crumbsOf, type Screen } from '../patterns/screens/screens.ts'
import styles from './frame.module.css'

/** Where one is, whether it is saved, and the buttons of the page. */
export function Breadcrumb({ screen }: { screen: Screen | undefined }) {
  const record = useStore(recordCrumb)
  const above = screen ? crumbsOf(screen).slice(0, -1) : []
  const crumbs = [...above, crumbHere(screen, record)]
  return (
    <section className={styles['context']} aria-label={text('Page')}>
      <nav aria-label={text('Breadcrumb')}>
        <ol className={styles['crumbs']}>
          {crumbs.map((crumb, place) => (
            <li key={crumb} {...(place === crumbs.length - 1 && { 'aria-current': 'page' })}>
              {place > 0 && <Icon name="right" size={12} />}
              <span>{crumb}</span>
            </li>
          ))}
        </ol>
      </nav>
      <SaveStatus />
      <PageActionsPlace />
    </section>
  )
}
