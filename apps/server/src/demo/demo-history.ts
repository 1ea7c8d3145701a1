import { addDays, businessDateOf, startOfDay } from '@galen/domain/dates'
import type { PseudoRandom } from './pseudo-random.ts'

/** One row of the audit, as people left it. */
export type DemoAudit = {
  readonly at: string
  readonly userId: string
  readonly sessionId: string | null
  readonly address: string
  readonly action: string
  readonly entity: string
  readonly entityId: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

export type Worker = { readonly id: string; readonly isAdministrator: boolean }

type Place = {
  readonly companyId: string
  readonly timeZone: string
  readonly roleIds: readonly string[]
}

const MINUTE = 60_000
const DEVICES = [
  'Chrome on Windows',
  'Edge on Windows',
  'Safari on Mac',
  'Firefox on Linux',
  'Chrome on Android',
  'Safari on iPad',
]

/** What changes in an ordinary week: small things that people set, with what they were before. */
const HABITS = [
  { entity: 'preferences', field: 'theme', values: ['system', 'dark', 'light'] },
  { entity: 'preferences', field: 'density', values: ['compact', 'comfortable'] },
  { entity: 'preferences', field: 'soundVolume', values: [60, 80, 40, 20] },
  { entity: 'preferences', field: 'sounds', values: [true, false] },
  { entity: 'preferences', field: 'keys', values: [true, false] },
] as const

/** What administrators change for others. */
const DUTIES = ['salesPerson', 'accountManager', 'buyer', 'active'] as const
const RIGHTS = [
  ['LIST_SALES', 'VIEW_SALE'],
  ['LIST_SALES', 'VIEW_SALE', 'EXPORT'],
  ['LIST_SALES', 'VIEW_SALE', 'LIST_ALL_SALES'],
] as const

/**
 * The working days of a company up to now: people sign in of a morning and out of an afternoon by the clock of their
 * company, set small things, and administrators look after users and roles. Oldest first.
 */
export function history(
  random: PseudoRandom,
  place: Place,
  workers: readonly Worker[],
  now: Date,
  days: number,
): DemoAudit[] {
  const today = businessDateOf(now, place.timeZone)
  const actions = Array.from({ length: days }, (_, ago) => addDays(today, ago - days + 1)).flatMap((day) => {
    const midnight = startOfDay(day, place.timeZone).getTime()
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
    const present = weekday === 0 || weekday === 6 ? 0.15 : 0.92
    return workers
      .filter(() => random.chance(present))
      .flatMap((worker) => workingDay(random, place, workers, worker, midnight))
  })
  return actions.filter((action) => action.at < now.toISOString()).toSorted((a, b) => (a.at < b.at ? -1 : 1))
}

function workingDay(
  random: PseudoRandom,
  place: Place,
  workers: readonly Worker[],
  worker: Worker,
  midnight: number,
): DemoAudit[] {
  const comes = random.between(7 * 60 + 20, 9 * 60 + 15)
  const goes = random.between(16 * 60 + 20, 18 * 60)
  const sessionId = random.uuid()
  const address = `10.${random.between(10, 14)}.${random.between(0, 3)}.${random.between(20, 240)}`
  const action = (
    minute: number,
    rest: Pick<DemoAudit, 'action' | 'entity' | 'entityId' | 'before' | 'after'>,
  ): DemoAudit => ({
    at: new Date(midnight + minute * MINUTE + random.between(0, MINUTE - 1)).toISOString(),
    userId: worker.id,
    sessionId,
    address,
    ...rest,
  })
  const session = { entity: 'session', entityId: sessionId }
  const began = action(comes, {
    ...session,
    action: 'sign-in',
    before: null,
    after: { device: random.pick(DEVICES), secondFactor: 'none' },
  })
  const changes = Array.from({ length: random.between(0, worker.isAdministrator ? 4 : 2) }, () =>
    action(
      random.between(comes + 5, goes - 5),
      worker.isAdministrator && random.chance(0.7) ? errand(random, place, workers) : habit(random, worker),
    ),
  )
  const ended = random.chance(0.6)
    ? [action(goes, { ...session, action: 'sign-out', before: { ended: false }, after: { ended: true } })]
    : []
  return [began, ...changes, ...ended]
}

type Change = Pick<DemoAudit, 'action' | 'entity' | 'entityId' | 'before' | 'after'>

function habit(random: PseudoRandom, worker: Worker): Change {
  const { entity, field, values } = random.pick(HABITS)
  return change(entity, worker.id, field, ...twoOf<unknown>(random, values))
}

function errand(random: PseudoRandom, place: Place, workers: readonly Worker[]): Change {
  if (random.chance(0.15)) return change('role', random.pick(place.roleIds), 'permissions', ...twoOf(random, RIGHTS))
  if (random.chance(0.03))
    return change('company', place.companyId, 'color', ...twoOf(random, ['#2F6798', '#1F7A5C', '#5B4B8A']))
  const colleague = random.pick(workers)
  if (random.chance(0.1))
    return {
      action: 'mail-password-reset',
      entity: 'user',
      entityId: colleague.id,
      before: null,
      after: { passwordReset: 'mailed' },
    }
  const was = random.chance(0.4)
  return change('user', colleague.id, random.pick(DUTIES), was, !was)
}

const change = (entity: string, entityId: string, field: string, from: unknown, to: unknown): Change => ({
  action: 'change',
  entity,
  entityId,
  before: { [field]: from },
  after: { [field]: to },
})

function twoOf<T>(random: PseudoRandom, values: readonly T[]): [T, T] {
  const first = random.between(0, values.length - 1)
  const second = (first + random.between(1, values.length - 1)) % values.length
  return [values[first] as T, values[second] as T]
}
