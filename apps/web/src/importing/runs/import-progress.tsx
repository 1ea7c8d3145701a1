import { Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import styles from './importing.module.css'

/** A long file takes a while, and all of it or nothing is done: what can be shown is what goes on, and for how long. */
export function ImportProgress({ sentence }: { sentence: string }) {
  const seconds = useSeconds()
  return (
    <Note live>
      <Group className={styles['progress']} gap={12}>
        <span>{sentence}</span>
        <progress aria-label={sentence} />
        {/* Read out once, not each second. */}
        <span className="figures secondary" aria-hidden="true">
          {seconds > 0 && text('{seconds} s', { seconds })}
        </span>
      </Group>
    </Note>
  )
}

function useSeconds(): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return seconds
}
