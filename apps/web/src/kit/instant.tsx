import { formatInstantDay, formatInstant, formatNearDay, formatNearInstant } from '@galen/domain/dates'

/** "Nov 12, 9:51 AM", or "Nov 12, 2025" for what lies more than half a year back. */
export const shortInstant = (instant: Date, timeZone: string, now = new Date()) =>
  isOld(instant, now) ? formatInstantDay(instant, timeZone) : formatNearInstant(instant, timeZone)

/** "Nov 12", or "Nov 12, 2025" for what lies more than half a year back. */
export const shortDay = (instant: Date, timeZone: string, now: Date) =>
  isOld(instant, now) ? formatInstantDay(instant, timeZone) : formatNearDay(instant, timeZone)

const isOld = (instant: Date, now: Date) => now.getTime() - instant.getTime() > 183 * 86_400_000

/** A moment as lists show it, in the company's time zone, with the whole of it on hover. */
export const Instant = ({ at, timeZone }: { at: string; timeZone: string }) => (
  <time dateTime={at} title={formatInstant(new Date(at), timeZone)} className="figures">
    {shortInstant(new Date(at), timeZone)}
  </time>
)
