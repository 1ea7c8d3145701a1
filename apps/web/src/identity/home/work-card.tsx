import { Link } from 'react-router'
import { Icon } from '../../kit/icon.tsx'
import { KeyHint } from '../../kit/key-hint.tsx'
import { totalInWords } from '../../patterns/list/paging.ts'
import { addressOf, type Screen } from '../../patterns/screens/screens.ts'
import { useTotal } from '../../client/search.ts'
import styles from './home.module.css'

/** A screen I may open, with how much is in it. */
export const WorkCard = ({ screen, keys }: { screen: Screen; keys: string | undefined }) => (
  <Link to={addressOf(screen)} className={styles['card']}>
    <span className={styles['cardHead']}>
      <span className={styles['icon']}>
        <Icon name={screen.icon ?? 'arrow'} />
      </span>
      {keys && <KeyHint keys={keys} />}
    </span>
    {screen.counts && <Count index={screen.counts} />}
    <span className={styles['cardTitle']}>{screen.title}</span>
    <span className="small secondary">{screen.about}</span>
  </Link>
)

/** Its place is reserved while the count is on its way, and stays empty when it cannot be had. */
function Count({ index }: { index: string }) {
  const found = useTotal(index)
  return (
    <span className={styles['figure']}>{found.data && totalInWords(found.data.total, found.data.totalIsExact)}</span>
  )
}
