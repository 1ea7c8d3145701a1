import { text } from '../../kit/text.ts'

const hourIn = (instant: Date, timeZone: string) =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(instant))

/** By the clock of the company, not of the device. */
export function greeting(now: Date, timeZone: string): string {
  const hour = hourIn(now, timeZone)
  if (hour < 4 || hour >= 17) return text('Good evening')
  return hour < 12 ? text('Good morning') : text('Good afternoon')
}

/** "Thursday, November 12" */
export const today = (now: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric' }).format(now)
