import { useEffect, useState } from 'react'
import { text } from '../../kit/text.ts'
import styles from '../sign-in.module.css'

const STEP_SECONDS = 30
const RADIUS = 6
const CIRCUMFERENCE = 2 * Math.PI * RADIUS

const left = () => STEP_SECONDS - (Math.floor(Date.now() / 1000) % STEP_SECONDS)

/** How long the code in the app still is: authenticator codes change every 30 seconds. */
export function CodeClock() {
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 250)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className={styles['clock']} title={text('Seconds until the code changes')} aria-hidden="true">
      <svg viewBox="0 0 16 16" width="16" height="16">
        <circle cx="8" cy="8" r={RADIUS} fill="none" stroke="var(--line)" strokeWidth="2.5" />
        <circle
          cx="8"
          cy="8"
          r={RADIUS}
          fill="none"
          stroke="var(--ink)"
          strokeWidth="2.5"
          strokeDasharray={`${(seconds / STEP_SECONDS) * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
          transform="rotate(-90 8 8)"
        />
      </svg>
      {text('{count} s', { count: seconds })}
    </span>
  )
}
