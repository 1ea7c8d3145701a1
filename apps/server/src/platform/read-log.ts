/** What someone looked at that itself belongs into the audit: who asks about a person is reported to anyone who asks later. */
export type AuditedRead = { readonly entity: string; readonly id: string; readonly action: string }

const AGAIN_AFTER_MS = 10 * 60_000
const MOST_REMEMBERED = 10_000

/**
 * Says whether a look is worth an entry of its own. A page that is scrolled, sorted and read again is one look, so the
 * same person looking at the same thing is reported once in ten minutes by each process.
 */
export function newReads(now: () => number = Date.now): (userId: string, looked: AuditedRead) => boolean {
  const told = new Map<string, number>()
  return (userId, { entity, id, action }) => {
    const key = [userId, action, entity, id].join(' ')
    const last = told.get(key)
    if (last !== undefined && now() - last < AGAIN_AFTER_MS) return false
    if (told.size >= MOST_REMEMBERED) told.clear()
    told.set(key, now())
    return true
  }
}
