import { agoInWords } from '@galen/domain/dates'
import { useEffect, useState } from 'react'
import styles from '../../kit/age.module.css'
import { Button } from '../../kit/button.tsx'
import { text } from '../../kit/text.ts'

const TICK_MS = 4000

/** Reads the list again, and says how old it is. */
export function RefreshButton({ readAt, onRefresh }: { readAt: number; onRefresh: () => void }) {
  const [now, setNow] = useState(readAt)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const ago = agoInWords(new Date(readAt), new Date(Math.max(now, readAt)))
  return (
    <Button look="quiet" icon="refresh" onClick={onRefresh}>
      <span className="unseen">{text('Reload the list')} </span>
      <span className={`figures ${styles['steady']}`}>{readAt === 0 ? '' : ago}</span>
    </Button>
  )
}
