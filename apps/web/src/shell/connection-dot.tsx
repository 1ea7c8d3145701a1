import { Icon } from '../kit/icon.tsx'
import { useStore } from '../kit/store.ts'
import { text } from '../kit/text.ts'
import { tip } from '../kit/tips.ts'
import { type Connection, connection } from '../client/realtime.ts'
import styles from './frame.module.css'

const words: Record<Connection, string> = {
  off: text('Live updates are paused'),
  connecting: text('Connecting for live updates'),
  live: text('Live: changes by other users appear automatically'),
  polling: text('No live connection. Refreshing every 15 seconds'),
}

export function ConnectionDot() {
  const state = useStore(connection)
  return (
    <span
      className={`${styles['connection']} ${styles['live']}`}
      role="img"
      aria-label={words[state]}
      {...tip(words[state])}
    >
      <Icon name="wave" />
      <i className={styles['dot']} data-state={state} />
    </span>
  )
}
