import { text } from '../../kit/text.ts'
import styles from './audit.module.css'

/** How much of the chain is proved so far. */
export function VerifyProgress({ proved, sealed }: { proved: number; sealed: number | undefined }) {
  return (
    <div>
      <progress
        className={styles['progress']}
        aria-label={text('Proved')}
        {...(sealed && { value: proved, max: sealed })}
      />
      <p className="small secondary figures" role="status">
        {sealed ? text('{proved} of {sealed} entries verified', { proved, sealed }) : text('Loading…')}
      </p>
    </div>
  )
}
