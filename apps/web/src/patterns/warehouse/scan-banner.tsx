import { useEffect } from 'react'
import { Icon, type IconName } from '../../kit/icon.tsx'
import { useStore } from '../../kit/store.ts'
import { bannersShown, lastOutcome, type ScanOutcome } from '../scanning/scans.ts'
import styles from './warehouse.module.css'

const icons: Record<ScanOutcome['sound'], IconName> = { accepted: 'check', choice: 'question', refused: 'cross' }

/** What the last scan came to, large enough to be read from an arm's length. Color, sign and words say the same. */
export function ScanBanner({ first }: { first: string }) {
  const last = useStore(lastOutcome)
  useEffect(() => {
    lastOutcome.set(null)
    bannersShown.set(bannersShown.get() + 1)
    return () => bannersShown.set(bannersShown.get() - 1)
  }, [])
  return <BannerView outcome={last} first={first} />
}

/** The same without the scanner, for one known outcome. */
export const BannerView = ({ outcome, first }: { outcome: ScanOutcome | null; first: string }) => (
  <div
    className={styles['banner']}
    data-outcome={outcome?.sound}
    role={outcome?.sound === 'refused' ? 'alert' : 'status'}
  >
    <span className={styles['sign']}>
      <Icon name={outcome ? icons[outcome.sound] : 'scan'} size={20} />
    </span>
    <div className={styles['said']}>
      <strong>{outcome?.words ?? first}</strong>
      {outcome?.detail && <span>{outcome.detail}</span>}
    </div>
    {outcome?.figure && <span className={styles['figure']}>{outcome.figure}</span>}
  </div>
)
