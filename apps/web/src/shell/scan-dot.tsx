import { Tooltip } from '@mantine/core'
import { Link } from 'react-router'
import { Icon } from '../kit/icon.tsx'
import { useObserved } from '../kit/observed.ts'
import { scannerSettings } from '../kit/scanning/scanner-settings.ts'
import { text } from '../kit/text.ts'
import styles from './frame.module.css'

/** Whether a scan is heard wherever the cursor stands; leads to the settings of the scanner. */
export function ScanDot() {
  const { on } = useObserved(scannerSettings)
  const words = on ? text('Scanner: ready wherever the cursor stands') : text('Scanner: switched off on this device')
  return (
    <Tooltip label={words}>
      <Link to="/account-settings#scanner" className={`${styles['connection']} ${styles['scan']}`} aria-label={words}>
        <Icon name="scan" />
        <i className={styles['dot']} data-state={on ? 'live' : 'off'} />
      </Link>
    </Tooltip>
  )
}
