import { formatInstant } from '@galen/domain/dates'

const clocks = new Map<string, Intl.DateTimeFormat>()

const shown = {
  day: {},
  year: { year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

function clockOf(timeZone: string, beside: keyof typeof shown): Intl.DateTimeFormat {
  const key = `${timeZone} ${beside}`
  const known = clocks.get(key)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: '2-digit',
    ...shown[beside],
  })
  clocks.set(key, clock)
  return clock
}

/** "Nov 12, 09:51", or "Nov 12, 2025" for what lies more than half a year back. */
export function shortInstant(instant: Date, timeZone: string, now = new Date()): string {
  return clockOf(timeZone, isOld(instant, now) ? 'year' : 'time').format(instant)
}

/** "Nov 12", or "Nov 12, 2025" for what lies more than half a year back. */
export const shortDay = (instant: Date, timeZone: string, now: Date) =>
  clockOf(timeZone, isOld(instant, now) ? 'year' : 'day').format(instant)

const isOld = (instant: Date, now: Date) => now.getTime() - instant.getTime() > 183 * 86_400_000

/** A moment as lists show it, in the company's time zone, with the whole of it on hover. */
export const Instant = ({ at, timeZone }: { at: string; timeZone: string }) => (
  <time dateTime={at} title={formatInstant(new Date(at), timeZone)} className="figures">
    {shortInstant(new Date(at), timeZone)}
  </time>
)
