import { Icon } from '../kit/icon.tsx'
import { useStore } from '../kit/store.ts'
import { text } from '../kit/text.ts'
import { tip } from '../kit/tips.ts'
import { online } from '../client/online.ts'
import { server } from '../client/server-reach.ts'
import { type Connection, connection } from '../client/realtime.ts'
import styles from './frame.module.css'

const words: Record<Connection, string> = {
  off: text('Live updates are paused'),
  connecting: text('Connecting for live updates'),
  live: text('Live: changes by other users appear automatically'),
  polling: text('No live connection. Refreshing every 15 seconds'),
}

export function ConnectionDot() {
  const reached = useStore(connection)
  const isOnline = useStore(online)
  const isAway = useStore(server.isAway)
  const isCut = !isOnline || isAway
  const state = isCut ? 'off' : reached
  const said = isCut ? text('Offline. Changes are saved on this device.') : words[state]
  return (
    <span className={`${styles['connection']} ${styles['live']}`} role="img" aria-label={said} {...tip(said)}>
      <Icon name="wave" />
      <i className={styles['dot']} data-state={state} />
    </span>
  )
}
