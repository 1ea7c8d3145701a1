import { purchaseSuggestions } from '@galen/contract/purchasing/suggestions'
import { BusinessError } from '@galen/domain/business-error'
import { type Actor, command } from '../../../platform/operation.ts'
import { todayOf, type Work } from '../../../platform/work.ts'
import { lockIgnored, putIgnored } from '../ignored-suggestion.store.ts'
import { suggestions } from '../suggestions.ts'

/** The quantity that is asked for now is kept: without a day the suggestion comes back as soon as another one is. */
export const ignoreSuggestion = command(purchaseSuggestions.ignore, async (work) => {
  const { ids, until } = work.body
  if (until !== null && until <= todayOf(work.actor))
    throw new BusinessError('suggestion.until-passed', 'Choose a day after today.', [
      { field: 'until', message: 'must be after today' },
    ])
  const before = await lockIgnored(work, ids)
  const asked = await askedFor(work, ids)
  const ignored = [...asked].map(([id, suggested]) => ({ id, until, suggested }))
  await putIgnored(work, ignored)
  for (const { id, ...after } of ignored)
    work.audit('purchase-suggestion', { id, action: 'ignore-suggestion', before: before.get(id) ?? null, after })
  return { ids: ignored.map(({ id }) => id) }
})

/** What a colleague ordered in the meantime needs no ignoring; only where nothing at all is left is it refused. */
async function askedFor({ tx, actor }: Work<Actor>, ids: readonly string[]): Promise<Map<string, number>> {
  const found = await tx
    .selectFrom(suggestions(actor).as('q'))
    .select(['q.id', 'q.asked'])
    .where('q.id', 'in', [...ids])
    .where('q.asked', '>', 0)
    .execute()
  if (found.length === 0)
    throw new BusinessError(
      'suggestion.nothing',
      new Set(ids).size === 1
        ? 'Nothing is suggested of this variation anymore.'
        : 'Nothing is suggested of these variations anymore.',
    )
  return new Map(found.map(({ id, asked }) => [id, asked]))
}
