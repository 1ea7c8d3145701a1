import { sql } from 'kysely'
import { isSimilarName, nameWords } from '@galen/domain/partners/similar-name'
import type { Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'
import { inCustomerScope } from '../customer-scope.ts'

type Found = {
  readonly id: string
  readonly number: string
  readonly companyName: string
  readonly friendlyName: string
  readonly seen: boolean
  readonly license: string | null
}

export type SimilarCustomer = Omit<Found, 'license' | 'friendlyName'> & { readonly why: string }

/** More than this many cannot be looked through by a person. */
const MOST_CANDIDATES = 200
const MOST_SHOWN = 10

/** Customers that may be the one that is about to be made: by a license that they have, or by a name like it. */
export async function findSimilarCustomers(
  tx: Tx,
  actor: Actor,
  wanted: { readonly names: readonly string[]; readonly licenseNumbers: readonly string[] },
): Promise<SimilarCustomer[]> {
  const names = wanted.names.filter((name) => name !== '')
  const numbers = wanted.licenseNumbers.map((number) => number.toLowerCase())
  // Looked up once: a plan made before anything was counted would look again for every customer.
  const { rows } = await sql<Found>`
    with candidate as materialized (
      select l.customer_id as id from license l where l.company_id = ${actor.companyId} and lower(l.number) = any(${numbers})
      union select t.id from searchable_text t where t.company_id = ${actor.companyId} and t.kind = 'customer' and (${namesIn(names)}))
    select c.id, c.number, c.company_name as "companyName", c.friendly_name as "friendlyName", ${inCustomerScope(actor)} as seen,
      (select l.number from license l where l.company_id = c.company_id and l.customer_id = c.id
        and lower(l.number) = any(${numbers}) limit 1) as license
    from customer c where c.company_id = ${actor.companyId} and c.id in (select id from candidate)
    order by lower(c.company_name), c.id limit ${MOST_CANDIDATES}`.execute(tx)
  return rows
    .flatMap(({ license, friendlyName, ...customer }) => {
      const named = names.some((name) => isSimilarName(name, customer.companyName) || isSimilarName(name, friendlyName))
      const why = license ? `has the license ${license}` : named ? 'has a similar name' : null
      return why === null ? [] : [{ ...customer, why }]
    })
    .slice(0, MOST_SHOWN)
}

/** The longest word of a name is the one that fewest others have. */
const namesIn = (names: readonly string[]) => {
  const words = names.flatMap((name) =>
    nameWords(name)
      .toSorted((one, other) => other.length - one.length)
      .slice(0, 1),
  )
  const like = words.map((word) => sql`t.text like ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`)
  return like.length > 0 ? sql.join(like, sql` or `) : sql`false`
}

/** The words of the question that is asked back; of whom the person may not see, only that there is someone. */
export function similarQuestion(found: readonly SimilarCustomer[]) {
  const confirmations = found.map((customer) => ({
    code: 'similar-customer',
    detail: customer.seen
      ? `${customer.number} ${customer.companyName} ${customer.why}.`
      : 'A customer of another sales rep has a similar name or the same license.',
  }))
  return {
    detail: `${[...new Set(confirmations.map(({ detail }) => detail))].join(' ')} Make another customer?`,
    confirmations,
    similar: found.filter(({ seen }) => seen).map(({ seen: _seen, ...customer }) => customer),
  }
}
