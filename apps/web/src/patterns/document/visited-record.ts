import type { Screen } from '../screens/screens.ts'
import type { Visit } from '../../client/visits.ts'

export type RecordVisited = {
  /** Its first tab: whichever is in sight, it is one record. */
  readonly address: string
  readonly type: string
  readonly number: string | undefined
  readonly isNew: boolean
}

/** How a record is remembered; one that is not stored yet, has no name or stands in the workshop is not. */
export function visitOf(
  { address, type, number, isNew }: RecordVisited,
  screen: Pick<Screen, 'icon' | 'workshop'> | undefined,
): Visit | undefined {
  if (isNew || !number || screen?.workshop) return undefined
  return { address, label: number, detail: type, icon: screen?.icon ?? 'arrow' }
}
