import { search } from '@galen/contract/search-index'
import { toastError } from '../../client/api.tsx'
import { cache, readsOf } from '../../client/cache.ts'
import { confirm } from '../../kit/confirm.tsx'

/** Asks first, acts on one row of a list and reads the list again. */
export async function actOnRow(
  index: { readonly name: string },
  question: Parameters<typeof confirm>[0],
  act: () => Promise<unknown>,
): Promise<void> {
  if (!(await confirm(question))) return
  try {
    await act()
    await cache.invalidateQueries(readsOf(search, { index: index.name }))
  } catch (reason) {
    toastError(reason)
  }
}
