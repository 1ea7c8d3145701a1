import { text } from '../../kit/text.ts'
import type { PlaceRow } from '../../patterns/placing/place-check.ts'
import type { OrderFindings } from './use-order-findings.ts'

type Decider = NonNullable<OrderFindings['findings'][number]['decider']>

/** Who decides what puts an order on hold, in a few words. */
export function deciderOf({ group, people, wayOut }: Decider): NonNullable<PlaceRow['decider']> {
  const [name] = people
  if (wayOut !== null) return { group, words: text('Clears by itself, no one can approve it') }
  if (name === undefined) return { group, words: text('No one has this right yet') }
  const more = people.length - 1
  return {
    group,
    name,
    words:
      more === 0
        ? text('{name} decides', { name })
        : text('{name} or {more, plural, one {# other decides} other {# others decide}}', { name, more }),
  }
}
