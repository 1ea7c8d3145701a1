import { purchaseSuggestions } from '@galen/contract/purchasing/suggestions'
import { BusinessError } from '@galen/domain/business-error'
import { type Actor, command } from '../../../platform/operation.ts'
import { todayOf, type Work } from '../../../platform/work.ts'
import { lockIgnored, putIgnored } from '../ignored-suggestion.store.ts'
import { suggestions } from '../suggestions.ts'

/** The quantity that is asked for now is kept: without a day the suggestion comes back as soon as another one is. */
export const ignoreSuggestion = command(purchaseSuggestions.ignore, async (work) => {
  const { params, body, actor, audit } = work
  if (body.until !== null && body.until <= todayOf(actor))
    throw new BusinessError('suggestion.until-passed', 'Choose a day after today.', [
      { field: 'until', message: 'must be after today' },
    ])
  const before = await lockIgnored(work, params.id)
  const after = { until: body.until, suggested: await askedFor(work, params.id) }
  await putIgnored(work, params.id, after)
  audit('purchase-suggestion', { id: params.id, action: 'ignore-suggestion', before: before ?? null, after })
})

async function askedFor({ tx, actor }: Work<Actor>, variationId: string): Promise<number> {
  const found = await tx
    .selectFrom(suggestions(actor).as('q'))
    .select('q.asked')
    .where('q.id', '=', variationId)
    .where('q.asked', '>', 0)
    .executeTakeFirst()
  if (!found) throw new BusinessError('suggestion.nothing', 'Nothing is suggested of this variation anymore.')
  return found.asked
}
