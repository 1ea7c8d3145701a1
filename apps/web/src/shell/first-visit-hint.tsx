import { account } from '@galen/contract/identity/account'
import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { text } from '../kit/text.ts'
import { toastError } from '../client/api.tsx'
import { call } from '../client/call.ts'
import { type Hint, hintFor, leftWith } from './first-visit.ts'
import type { Screen } from '../patterns/screens/screens.ts'
import { changeSettings, useSettings } from '../client/session.ts'
import styles from './frame.module.css'

/** One sentence above a screen that someone meets for the first time, until they have read it; one a visit. */
export function FirstVisitHint({ screen }: { screen: Screen }) {
  // What an older version left in the storage says nothing of hints.
  const { seenHints = [] } = useSettings() as { seenHints?: readonly string[] }
  const [isRead, setIsRead] = useState(false)
  const hint = isRead ? undefined : hintFor(screen, seenHints)
  if (!hint) return null
  return (
    <aside className={styles['hint']} aria-label={text('Hint')}>
      <Icon name="info" />
      <p>{hint.words}</p>
      <Button
        look="quiet"
        onClick={() => {
          setIsRead(true)
          void remember(hint)
        }}
      >
        {text('Got it')}
      </Button>
    </aside>
  )
}

async function remember(hint: Hint): Promise<void> {
  const names = leftWith(hint)
  changeSettings((settings) => ({ ...settings, seenHints: [...(settings.seenHints ?? []), ...names] }))
  // At once, so that who goes on right away leaves none of them unsaid.
  const mark = (name: string) => call(account.markHintSeen, { params: { name } }, { ownState: true })
  await Promise.all(names.map(mark)).catch(toastError)
}
