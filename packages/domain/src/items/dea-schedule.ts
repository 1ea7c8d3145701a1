/** The schedules of controlled substances as items have them; an N marks the non-narcotic ones of II and III. */
export const deaSchedules = ['I', 'II', 'IIN', 'III', 'IIIN', 'IV', 'V'] as const
export type DeaSchedule = (typeof deaSchedules)[number]

/** What a registration lists: the narcotics of schedule II are 2, the others 2N, and so with III. */
export const registeredSchedules = ['2', '2N', '3', '3N', '4', '5'] as const
export type RegisteredSchedule = (typeof registeredSchedules)[number]

/** How directories and registrations write them. */
const SPELLINGS: Readonly<Record<string, DeaSchedule>> = {
  1: 'I',
  2: 'II',
  '2N': 'IIN',
  3: 'III',
  '3N': 'IIIN',
  4: 'IV',
  5: 'V',
}

/** Reads II, CII, C-II, 2 or 2N; undefined when the text is no schedule, such as RX or OTC. */
export function deaScheduleOf(text: string): DeaSchedule | undefined {
  const code = text
    .trim()
    .toUpperCase()
    .replace(/^SCHEDULE\s*/, '')
    .replace(/^C[-\s]?(?=[IV\d])/, '')
    .replaceAll(/[-\s]/g, '')
  return deaSchedules.find((schedule) => schedule === code) ?? SPELLINGS[code]
}

/** Reads the schedules of a registration, "2, 2N, 3" or "22N33N45"; undefined when something in it is none. */
export function registeredSchedulesOf(text: string): RegisteredSchedule[] | undefined {
  const written = text.toUpperCase().replaceAll(/[\s,;/]/g, '')
  const codes: readonly string[] = written.match(/2N|3N|[2-5]/g) ?? []
  if (codes.join('') !== written) return undefined
  return registeredSchedules.filter((schedule) => codes.includes(schedule))
}

export type ScheduledItem = {
  readonly deaSchedule: DeaSchedule | null
  /** Whether the substance is a narcotic; null while no one has said so. */
  readonly isNarcotic: boolean | null
}

/**
 * The schedules a registration must list for this item, every one of them. While no one has said whether a
 * substance of schedule II or III is a narcotic, both are asked for. None for items that are not controlled.
 */
export function schedulesNeeded({ deaSchedule, isNarcotic }: ScheduledItem): RegisteredSchedule[] {
  switch (deaSchedule) {
    case 'II':
      return isNarcotic === null ? ['2', '2N'] : [isNarcotic ? '2' : '2N']
    case 'III':
      return isNarcotic === null ? ['3', '3N'] : [isNarcotic ? '3' : '3N']
    case 'IIN':
      return ['2N']
    case 'IIIN':
      return ['3N']
    case 'IV':
      return ['4']
    case 'V':
      return ['5']
    // Nothing of schedule I is ever sold, so no registration answers for it.
    case 'I':
    case null:
      return []
  }
}

export const isControlled = ({ deaSchedule }: Pick<ScheduledItem, 'deaSchedule'>) => deaSchedule !== null
