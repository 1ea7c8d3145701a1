import { purchaseSuggestions } from '@galen/contract/purchasing/suggestions'
import { command } from '../../../platform/operation.ts'
import { lockIgnored, removeIgnored } from '../ignored-suggestion.store.ts'

/** What a buyer set aside is suggested again; said twice, it changes nothing. */
export const suggestAgain = command(purchaseSuggestions.suggestAgain, async (work) => {
  const ignored = await lockIgnored(work, work.body.ids)
  if (ignored.size === 0) return
  await removeIgnored(work, [...ignored.keys()])
  for (const [id, before] of ignored)
    work.audit('purchase-suggestion', { id, action: 'suggest-again', before, after: null })
})
