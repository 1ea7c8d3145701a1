import { ageInWords, agoInWords, formatInstant } from '@galen/domain/dates'
import styles from './age.module.css'
import { createStore, useStore } from './store.ts'

const TICK_MS = 15_000

/** One clock for the whole application, so that ages grow while a screen stands open. */
const clock = createStore(Date.now())
setInterval(() => clock.set(Date.now()), TICK_MS)

export const useNow = () => new Date(useStore(clock))

/** How long ago, as "3 d", with the whole moment on hover. As wide when it ticks as before. */
export function Age({ since, timeZone }: { since: string; timeZone: string }) {
  return (
    <time dateTime={since} title={formatInstant(new Date(since), timeZone)} className={`figures ${styles['age']}`}>
      {ageInWords(new Date(since), useNow())}
    </time>
  )
}

/** "3 d ago", with the whole moment on hover. */
export function Ago({ since, timeZone }: { since: string; timeZone: string }) {
  return (
    <time dateTime={since} title={formatInstant(new Date(since), timeZone)} className="figures">
      {agoInWords(new Date(since), useNow())}
    </time>
  )
}
