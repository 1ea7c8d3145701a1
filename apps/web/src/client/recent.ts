import { session } from './session.ts'
import { type Visit, withVisit } from './visits.ts'

/** Of one person in one company: the next one at this desk sees their own. */
const storedAt = () => {
  const settings = session.get()?.settings
  return settings && `galen.recent.${settings.company.id}.${settings.user.id}`
}

/** Where I was last, newest first. */
export function recentVisits(): readonly Visit[] {
  const key = storedAt()
  try {
    const kept: unknown = JSON.parse((key && localStorage.getItem(key)) ?? '[]')
    return Array.isArray(kept) ? (kept as readonly Visit[]) : []
  } catch {
    // Someone else wrote here: nothing is remembered.
    return []
  }
}

export function rememberVisit(visit: Visit): void {
  const key = storedAt()
  if (key) localStorage.setItem(key, JSON.stringify(withVisit(recentVisits(), visit)))
}
