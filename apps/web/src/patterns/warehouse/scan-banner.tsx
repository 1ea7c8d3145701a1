import { Group } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useKeys } from '../../client/keys.ts'
import { Button } from '../../kit/button.tsx'
import { Icon, type IconName } from '../../kit/icon.tsx'
import { useStore } from '../../kit/store.ts'
import { text } from '../../kit/text.ts'
import { bannersShown, lastOutcome, type ScanOutcome, type ScannedPart } from '../scanning/scans.ts'
import { bannerKeys } from './banner-keys.ts'
import styles from './warehouse.module.css'

const icons: Record<ScanOutcome['sound'], IconName> = { accepted: 'check', choice: 'question', refused: 'cross' }

/** What the last scan came to, large enough to be read from an arm's length. Color, sign and words say the same. */
export function ScanBanner(around: Around) {
  const last = useStore(lastOutcome)
  useEffect(() => {
    const said = lastOutcome.get()
    if (said) lastOutcome.set(said.opens ? { ...said, opens: false } : null)
    bannersShown.set(bannersShown.get() + 1)
    return () => bannersShown.set(bannersShown.get() - 1)
  }, [])
  if (last === null && around.first === undefined) return null
  return <BannerView outcome={last} {...around} />
}

type Around = {
  /** Said before anything was scanned; without it there is no banner until then, */
  first?: string
  /** and what follows from it. */
  about?: string | undefined
  /** What can be done about a refused scan. */
  beside?: ReactNode
  /** On a desk it is a bar below the head, with the parts of the code and Undo. */
  onDesk?: boolean
}

/** The same without the scanner, for one known outcome. */
export const BannerView = ({ outcome, first, about, beside, onDesk }: Around & { outcome: ScanOutcome | null }) => (
  <div
    className={styles['banner']}
    data-outcome={outcome?.sound}
    data-desk={onDesk || undefined}
    role={outcome?.sound === 'refused' ? 'alert' : 'status'}
  >
    <span className={styles['sign']}>
      <Icon name={outcome ? icons[outcome.sound] : 'scan'} size={20} />
    </span>
    <div className={styles['said']}>
      <strong>{outcome?.words ?? first}</strong>
      {(outcome ? outcome.detail : about) && <span>{outcome ? outcome.detail : about}</span>}
    </div>
    {outcome?.sound === 'refused' && beside}
    {outcome?.figure && <span className={styles['figure']}>{outcome.figure}</span>}
    {onDesk && outcome?.parts && outcome.parts.length > 0 && <Parts parts={outcome.parts} />}
    {onDesk && outcome?.undo && <Undo run={outcome.undo} />}
  </div>
)

/** What the code said, each part with its identifier, as the label has it. */
const Parts = ({ parts }: { parts: readonly ScannedPart[] }) => (
  <Group component="ul" className={styles['parts']} aria-label={text('Parts of the code')} gap={4} justify="flex-end">
    {parts.map(({ identifier, name, value }) => (
      <Group component="li" key={identifier} title={name} gap={6} wrap="nowrap">
        <span>
          {identifier} <span className="unseen">{name}</span>
        </span>
        <b className="code">{value}</b>
      </Group>
    ))}
  </Group>
)

function Undo({ run }: { run: () => void }) {
  useKeys(bannerKeys, { undoScan: run })
  return (
    <Button icon="undo" keys={bannerKeys.undoScan.keys} onClick={run}>
      {text('Undo')}
    </Button>
  )
}
