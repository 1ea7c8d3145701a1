import { purchaseSuggestions } from '@galen/contract/purchasing/suggestions'
import { command } from '../../../platform/operation.ts'
import { lockIgnored, removeIgnored } from '../ignored-suggestion.store.ts'

/** What a buyer set aside is suggested again; said twice, it changes nothing. */
export const suggestAgain = command(purchaseSuggestions.suggestAgain, async (work) => {
  const before = await lockIgnored(work, work.params.id)
  if (!before) return
  await removeIgnored(work, work.params.id)
  work.audit('purchase-suggestion', { id: work.params.id, action: 'suggest-again', before, after: null })
})
