import { Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { KeyHint } from '../../kit/key-hint.tsx'
import { useStore } from '../../kit/store.ts'
import { text } from '../../kit/text.ts'
import styles from './saving.module.css'
import { settleUndo, undoLast, undoOffer } from './undo-offer.ts'

/** Says what was done and takes it back for ten seconds; leaving the page makes it final. */
export function UndoNotice() {
  const offer = useStore(undoOffer)
  useEffect(() => {
    window.addEventListener('pagehide', settleUndo)
    return () => {
      window.removeEventListener('pagehide', settleUndo)
      settleUndo()
    }
  }, [])
  return (
    <div role="status">
      {offer && (
        <Group className={styles['undo']} gap={12} wrap="nowrap">
          <span>{offer.words}</span>
          <button type="button" className={styles['link']} onClick={undoLast}>
            {text('Undo')}
          </button>
          <SecondsLeft until={offer.until} />
          <KeyHint keys="mod+z" />
        </Group>
      )}
    </div>
  )
}

function SecondsLeft({ until }: { until: number }) {
  const left = () => Math.max(0, Math.ceil((until - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 1000)
    return () => clearInterval(timer)
  })
  return (
    <span className="small secondary figures" aria-hidden="true">
      {text('{seconds} s', { seconds })}
    </span>
  )
}
