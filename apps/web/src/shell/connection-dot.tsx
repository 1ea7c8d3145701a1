import { Tooltip } from '@mantine/core'
import { Icon } from '../kit/icon.tsx'
import { useObserved } from '../kit/observed.ts'
import { type Connection, connection } from './realtime.ts'
import styles from './frame.module.css'

const words: Record<Connection, string> = {
  off: 'Live updates are resting',
  connecting: 'Connecting for live updates',
  live: 'Live: changes by others appear by themselves',
  polling: 'No live connection: looking for changes every 15 seconds',
}

export function ConnectionDot() {
  const state = useObserved(connection)
  return (
    <Tooltip label={words[state]}>
      <span className={styles['connection']} role="img" aria-label={words[state]}>
        <Icon name="wave" />
        <i className={styles['dot']} data-state={state} />
      </span>
    </Tooltip>
  )
}
