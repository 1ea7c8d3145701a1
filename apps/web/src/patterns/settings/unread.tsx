import { useState } from 'react'
import { errorId, errorText } from '../../kit/error-text.ts'
import { Button } from '../../kit/button.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import styles from './settings.module.css'

/** Why a section is not shown, and a way to ask for it again. */
export function Unread({ problem, retry }: { problem: unknown; retry: () => void }) {
  const [isAsked, setIsAsked] = useState(false)
  const id = errorId(problem)
  return (
    <div className={styles['reason']}>
      <Note tone="void" live>
        {errorText(problem)} {id && text('Error ID {id}', { id })}{' '}
        <Button
          pending={isAsked}
          onClick={() => {
            setIsAsked(true)
            retry()
            setTimeout(() => setIsAsked(false), 1000)
          }}
        >
          {text('Retry')}
        </Button>
      </Note>
    </div>
  )
}
