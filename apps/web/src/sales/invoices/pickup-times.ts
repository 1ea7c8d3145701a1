const DAY_MINUTES = 24 * 60

/** The minutes of the day there now. */
function minutesOf(now: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  return part('hour') * 60 + part('minute')
}

/** The minutes until a daily pickup, such as 16:30, in the time zone of the company; one that is over comes tomorrow. */
export function minutesUntil(pickup: string, now: Date, timeZone: string): number {
  const [hour = 0, minute = 0] = pickup.split(':').map(Number)
  return (hour * 60 + minute - minutesOf(now, timeZone) + DAY_MINUTES) % DAY_MINUTES
}

/** The pickup that comes first from now on. */
export function nextPickup(pickups: readonly string[], now: Date, timeZone: string) {
  return pickups
    .map((time) => ({ time, minutes: minutesUntil(time, now, timeZone) }))
    .toSorted((one, other) => one.minutes - other.minutes)[0]
}
