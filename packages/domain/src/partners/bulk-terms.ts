import { BusinessError } from '../business-error.ts'

/** The words of the bulk update, as they are (Spec §5). */
export const SEARCH_FOR_SALES_REP = 'Please search for Sales Rep.'
export const SELECT_SALES_REP = 'Please select Sales Rep.'

/** More than this in one search is no paste of numbers any more. */
export const MOST_BULK_TERMS = 10_000

/** The terms of a search, split on space, comma, dot and slash (Spec §5), each once; a pasted column works too. */
export function bulkTerms(text: string): string[] {
  const terms = new Map<string, string>()
  for (const term of text.split(/[\s,./]+/)) if (term !== '' && !terms.has(folded(term))) terms.set(folded(term), term)
  return [...terms.values()]
}

const folded = (term: string) => term.toLowerCase()

export type FoundCustomer = { readonly number: string; readonly legacyId: string | null }

export type BulkMatch<Customer> = {
  readonly found: readonly Customer[]
  readonly notFound: readonly string[]
  /** Terms that are the number of one customer and the legacy id of another: both are found, and a person should know. */
  readonly ambiguous: readonly string[]
}

/** Which customers the terms find by number or legacyId (Spec §5), in the order of the terms, and which find no one. */
export function matchBulkTerms<Customer extends FoundCustomer>(
  terms: readonly string[],
  customers: readonly Customer[],
): BulkMatch<Customer> {
  const holders = new Map<string, Set<Customer>>()
  for (const customer of customers)
    for (const key of [customer.number, customer.legacyId])
      if (key) holders.set(folded(key), (holders.get(folded(key)) ?? new Set()).add(customer))
  const holdersOf = (term: string) => holders.get(folded(term)) ?? new Set<Customer>()
  return {
    found: [...new Set(terms.flatMap((term) => [...holdersOf(term)]))],
    notFound: terms.filter((term) => holdersOf(term).size === 0),
    ambiguous: terms.filter((term) => holdersOf(term).size > 1),
  }
}

/** Edit All needs a search and a chosen rep (Spec §5); the words for what is missing, the search first. */
export function bulkUpdateProblem(search: string, salesRepId: string | null): string | null {
  if (bulkTerms(search).length === 0) return SEARCH_FOR_SALES_REP
  return salesRepId ? null : SELECT_SALES_REP
}

/** The terms of a search that is fit to be looked up. */
export function checkedBulkTerms(search: string): string[] {
  const terms = bulkTerms(search)
  if (terms.length === 0) throw new BusinessError('bulk-update.validation', SEARCH_FOR_SALES_REP)
  if (terms.length > MOST_BULK_TERMS)
    throw new BusinessError(
      'bulk-update.validation',
      `The search has ${terms.length.toLocaleString('en-US')} numbers. Search for at most ${MOST_BULK_TERMS.toLocaleString('en-US')} at once.`,
    )
  return terms
}
