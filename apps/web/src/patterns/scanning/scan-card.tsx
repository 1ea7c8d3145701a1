import { Group } from '@mantine/core'
import type { ScanResult } from '@galen/domain/scanning/gs1'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useScreens } from '../screens/declared-screens.ts'
import { openPalette } from '../../client/overlay.ts'
import { useMayI } from '../../client/session.ts'
import { IconButton } from '../../kit/button.tsx'
import { Icon, type IconName } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'
import { ScanParts } from './scan-parts.tsx'
import type { Scan } from './scans.ts'
import styles from './scanning.module.css'

/** A code that was scanned, what it says, and the ways it leads. */
export function ScanCard({ scan, onClose }: { scan: Scan; onClose: () => void }) {
  const card = useRef<HTMLElement>(null)
  const cameFrom = useRef<Element | null>(null)
  useEffect(() => {
    cameFrom.current = document.activeElement
    card.current?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => {
      if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
    }
  }, [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [onClose])
  const ways = useWays(scan.result)
  return (
    <section ref={card} className={styles['offer']} role="dialog" aria-label={text('Scanned code')}>
      <Group className={styles['offerHead']} gap={8} wrap="nowrap">
        <Icon name="scan" />
        <h2 className="cut code">{printable(scan.code)}</h2>
        <IconButton icon="cross" label={text('Close')} onClick={onClose} />
      </Group>
      <ScanParts result={scan.result} />
      <ul className={styles['ways']}>
        {ways.map(({ label, address }, place) => (
          <li key={address}>
            <Link to={address} className={styles['way']} onClick={onClose} data-first={place === 0 || undefined}>
              <Way icon="arrow" label={label} />
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={styles['way']}
            data-first={ways.length === 0 || undefined}
            onClick={() => {
              onClose()
              openPalette(searchTextOf(scan))
            }}
          >
            <Way icon="search" label={text('Find records with this code')} />
          </button>
        </li>
      </ul>
    </section>
  )
}

const Way = ({ icon, label }: { icon: IconName; label: string }) => (
  <>
    <Icon name={icon} />
    {label}
  </>
)

/** The screens that know what to open for this reading and that the person may see. */
function useWays(result: ScanResult) {
  const mayI = useMayI()
  const screens = useScreens()
  if (result.kind !== 'reading') return []
  return screens.flatMap(({ scanned, needs }) => {
    const address = scanned && mayI(needs) ? scanned.address(result.reading) : undefined
    return scanned && address ? [{ label: scanned.label, address }] : []
  })
}

/** What a search would know of it: the trade item, the logistic unit, or the code as it stands. */
function searchTextOf({ code, result }: Scan): string {
  const reading = result.kind === 'reading' ? result.reading : undefined
  return reading?.gtin ?? reading?.sscc ?? printable(reading?.code ?? code)
}

/** Separators have no shape of their own. */
const printable = (code: string) => code.replaceAll('\u001d', ' ')
