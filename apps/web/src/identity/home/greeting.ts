import { text } from '../../kit/text.ts'

const hourIn = (instant: Date, timeZone: string) =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(instant))

/** By the clock of the company, not of the device. */
export function greeting(now: Date, timeZone: string): string {
  const hour = hourIn(now, timeZone)
  if (hour < 5) return text('Good night')
  if (hour < 12) return text('Good morning')
  return hour < 18 ? text('Good afternoon') : text('Good evening')
}

/** "Thursday, November 12" */
export const today = (now: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric' }).format(now)
