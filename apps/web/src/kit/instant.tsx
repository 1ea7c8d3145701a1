import { formatInstant } from '@galen/domain/dates'

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string, withYear: boolean): Intl.DateTimeFormat {
  const key = `${timeZone} ${withYear}`
  const known = clocks.get(key)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: '2-digit',
    ...(withYear ? { year: 'numeric' } : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  })
  clocks.set(key, clock)
  return clock
}

/** "Nov 12, 09:51", or "Nov 12, 2025" for what lies more than half a year back. */
export function shortInstant(instant: Date, timeZone: string, now = new Date()): string {
  const isOld = now.getTime() - instant.getTime() > 183 * 86_400_000
  return clockOf(timeZone, isOld).format(instant)
}

/** A moment as lists show it, in the company's time zone, with the whole of it on hover. */
export const Instant = ({ at, timeZone }: { at: string; timeZone: string }) => (
  <time dateTime={at} title={formatInstant(new Date(at), timeZone)} className="figures">
    {shortInstant(new Date(at), timeZone)}
  </time>
)
