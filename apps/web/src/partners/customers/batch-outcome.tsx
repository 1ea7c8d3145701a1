import { Group } from '@mantine/core'
import { customerBatch } from '@galen/contract/partners/customer-batch'
import type { PlainReply } from '@galen/contract/route'
import { BATCH_UNDO_MINUTES } from '@galen/domain/partners/customer'
import { useState } from 'react'
import { useNow } from '../../kit/age.tsx'
import { Button } from '../../kit/button.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useCommand } from '../../client/api.tsx'
import styles from './customers.module.css'

export type BatchResult = PlainReply<typeof customerBatch.update>
export type Outcome = BatchResult & { readonly at: number }

const MOST_NAMED = 20

/** What became of a change of many customers; it can be undone while its time lasts. */
export function BatchOutcome({ outcome, onUndone }: { outcome: Outcome; onUndone: () => void }) {
  const [undone, setUndone] = useState<BatchResult>()
  const now = useNow().getTime()
  const undo = useCommand(customerBatch.undo, {
    onDone: (result) => {
      setUndone(result)
      onUndone()
    },
  })
  const { batchId, changed, skipped } = outcome
  const isInTime = now - outcome.at < BATCH_UNDO_MINUTES * 60_000
  if (undone)
    return (
      <Note tone="good" live>
        {text('Undone: {count, plural, one {# customer} other {# customers}} restored', { count: undone.changed })}
        <Skipped skipped={undone.skipped} />
      </Note>
    )
  return (
    <Note tone={changed > 0 ? 'good' : 'hold'} live>
      <Group className={styles['outcome']} gap="8px 16px">
        <div>
          {text('{count, plural, =0 {No customer changed.} one {# customer changed.} other {# customers changed.}}', {
            count: changed,
          })}
          <Skipped skipped={skipped} />
        </div>
        {batchId !== null && isInTime && (
          <Button icon="undo" pending={undo.pending} onClick={() => void undo.run({ params: { id: batchId } })}>
            {text('Undo')}
          </Button>
        )}
      </Group>
    </Note>
  )
}

function Skipped({ skipped }: { skipped: BatchResult['skipped'] }) {
  if (skipped.length === 0) return null
  return (
    <details>
      <summary>{text('{count, plural, one {# skipped} other {# skipped}}', { count: skipped.length })}</summary>
      <ul>
        {skipped.slice(0, MOST_NAMED).map(({ id, number, why }) => (
          <li key={id}>{number === null ? why : text('{number}: {why}', { number, why })}</li>
        ))}
        {skipped.length > MOST_NAMED && <li>{text('and {count} more', { count: skipped.length - MOST_NAMED })}</li>}
      </ul>
    </details>
  )
}
