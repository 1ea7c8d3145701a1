import type { UserSettings } from '@galen/contract/identity/account'
import { text } from '../kit/text.ts'
import { toast } from '../kit/toast.ts'
import { cache } from '../client/cache.ts'
import { unsavedRecords } from '../client/save-state.ts'

/** Whether someone who stays in their company may do more or less than before. */
export const haveRightsChanged = (before: UserSettings, now: UserSettings): boolean =>
  before.user.id === now.user.id &&
  before.company.id === now.company.id &&
  new Set(before.permissions).symmetricDifference(new Set(now.permissions)).size > 0

/** What was read for earlier screens is forgotten, and what is on this one is read again: not all of it may still be read. */
export function readWithNewRights(): void {
  forgetEarlierReads()
  void cache.invalidateQueries()
}

export const forgetEarlierReads = (): void => cache.removeQueries({ type: 'inactive' })

/** The screen goes whether or not everything on it is saved; no one can be asked first, but they are notified. */
export function tellOfUnsaved(): void {
  const unsaved = unsavedRecords()
  const count = unsaved.reduce((sum, record) => sum + record.count, 0)
  if (count === 0) return
  const areKept = unsaved.every(({ isKept }) => isKept)
  toast.error(
    areKept
      ? text(
          '{count, plural, one {# change is not saved. It stays} other {# changes are not saved. They stay}} on this device until you can open this page again.',
          { count },
        )
      : text(
          '{count, plural, one {# change was} other {# changes were}} not saved: you can no longer open this page.',
          {
            count,
          },
        ),
  )
}
