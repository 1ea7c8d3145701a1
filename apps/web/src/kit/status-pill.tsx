import type { ReactNode } from 'react'
import styles from './status-pill.module.css'

/** Each tone has its own glyph, so that color never speaks alone. */
const glyphs = {
  draft: <circle cx="5" cy="5" r="3.6" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  placed: <circle cx="5" cy="5" r="4" fill="currentColor" />,
  hold: (
    <>
      <circle cx="5" cy="5" r="3.6" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path d="M5 1.4a3.6 3.6 0 0 0 0 7.2z" fill="currentColor" />
    </>
  ),
  partial: (
    <>
      <circle cx="5" cy="5" r="3.6" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path d="M5 5V1.4A3.6 3.6 0 0 1 8.6 5z" fill="currentColor" />
    </>
  ),
  good: <path d="m1.6 5.3 2.3 2.4 4.5-5.2" fill="none" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" />,
  sent: <path d="M1 1.2 9.4 5 1 8.8 2.6 5z" fill="currentColor" />,
  closed: <rect x="1.4" y="1.4" width="7.2" height="7.2" rx="1" fill="currentColor" />,
  quarantine: <path d="M5 1 9.5 9h-9z" fill="currentColor" />,
  void: <path d="m2 2 6 6M8 2 2 8" fill="none" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" />,
} as const satisfies Record<string, ReactNode>

export type Tone = keyof typeof glyphs

/** `plain` is for a mark that is no state, such as a schedule: its words say all. */
export function StatusPill({ tone, plain, children }: { tone: Tone; plain?: boolean; children: string }) {
  return (
    <span className={`${styles['pill']} ${styles[tone]}`}>
      {!plain && (
        <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
          {glyphs[tone]}
        </svg>
      )}
      {children}
    </span>
  )
}
