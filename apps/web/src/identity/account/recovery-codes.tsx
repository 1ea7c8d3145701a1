import { Group } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import styles from './account.module.css'

/** Shown once: afterwards no one can read them again, not even the server. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    setIsCopied(true)
  }
  return (
    <>
      <Note tone="hold">
        {text(
          'Store these codes where you can find them without your phone. Each works once. They are not shown again.',
        )}
      </Note>
      <ul className={`${styles['codes']} printed`} aria-label={text('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap={8} align="stretch" wrap="nowrap">
        {/* Over plain http the browser has no clipboard. */}
        {'clipboard' in navigator && (
          <Button icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
            {isCopied ? text('Copied') : text('Copy')}
          </Button>
        )}
        <Button icon="print" onClick={() => window.print()}>
          {text('Print')}
        </Button>
      </Group>
    </>
  )
}
