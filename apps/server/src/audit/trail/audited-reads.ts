import { parseQuery, type SearchQuery } from '@galen/domain/search/query-language'
import type { AuditedRead } from '../../platform/read-log.ts'

type Asked = { readonly field: string; readonly value: string }

/** Every value that a query asks for in a field, but for those it leaves out. */
function asked(query: SearchQuery): Asked[] {
  if (query.kind === 'all' || query.kind === 'any') return query.parts.flatMap(asked)
  if (query.kind !== 'term' || query.field === null) return []
  return [{ field: query.field, value: query.value }]
}

/** The history of a person: what they did, or what was done to their account. Of other records no one's privacy is touched. */
export function lookedAtPerson(query: string): AuditedRead | undefined {
  const terms = asked(parseQuery(query))
  const valueOf = (field: string) => terms.find((term) => term.field === field)?.value
  const person =
    valueOf('userId') ??
    (valueOf('entity') === 'user' ? valueOf('entityId') : undefined) ??
    (valueOf('recordEntity') === 'user' ? valueOf('recordId') : undefined)
  return person === undefined ? undefined : { entity: 'audit', id: person, action: 'read-history' }
}
