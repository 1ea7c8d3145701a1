import { Link } from 'react-router'
import { Icon } from '../kit/icon.tsx'
import { useStore } from '../kit/store.ts'
import { scannerSettings } from '../patterns/scanning/scanner-settings.ts'
import { text } from '../kit/text.ts'
import { tip } from '../kit/tips.ts'
import styles from './frame.module.css'

/** Whether a scan is heard wherever the cursor is; leads to the settings of the scanner. */
export function ScanDot() {
  const { on } = useStore(scannerSettings)
  const words = on ? text('Scanner ready') : text('Scanner off on this device')
  return (
    <Link
      to="/account-settings#scanner"
      className={`${styles['connection']} ${styles['scan']}`}
      aria-label={words}
      {...tip(words)}
    >
      <Icon name="scan" />
      <i className={styles['dot']} data-state={on ? 'live' : 'off'} />
    </Link>
  )
}
