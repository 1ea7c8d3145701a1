import { account } from '@galen/contract/identity/account'
import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { text } from '../kit/text.ts'
import { useScanQueue } from '../patterns/warehouse/use-scan-queue.ts'
import { WaitingScans } from '../patterns/warehouse/waiting-scans.tsx'
import { useSettings } from '../client/session.ts'
import styles from './warehouse-parts.module.css'

/**
 * The real queue on the real storage of this device, with a call that changes nothing: it saves the volume that is
 * already stored. Without a network the presses wait here, and go out in order when it is back.
 */
export function OfflineQueue() {
  const { soundVolume, version } = useSettings().preferences
  const { entries, add, tryAgain, remove } = useScanQueue(account.changePreferences)
  const [said, setSaid] = useState<string>()
  const press = async () => {
    const sent = await add(text('Press {count}', { count: entries.length + 1 }), { body: { version, soundVolume } })
    const words = { done: text('Sent'), kept: text('Saved on this device'), refused: text('Rejected') }
    setSaid(words[sent.kind])
  }
  return (
    <div className={styles['queue']}>
      <Button onClick={() => void press()}>{text('Send one')}</Button>
      <span role="status">{said}</span>
      <WaitingScans entries={entries} tryAgain={tryAgain} remove={remove} />
    </div>
  )
}
