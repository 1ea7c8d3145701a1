import { type FoundKind, FOUND_OF_A_KIND, foundKinds, finding, MOST_FOUND } from '@galen/contract/reports/finding'
import { permits } from '@galen/domain/permissions'
import { isCode, nearnesses, nearnessOf } from '@galen/domain/search/nearness'
import { type Db, forceCustomPlan } from '../../../platform/database/database.ts'
import { type Actor, query } from '../../../platform/operation.ts'
import { matchesOf } from '../../../platform/search/search-matches.ts'
import { run, searchList, type ServedIndex, within } from '../../../platform/search/search.ts'
import { foundByCode } from '../found-by-code.ts'

type Row = Readonly<Record<string, unknown>>
type Found = { kind: FoundKind; nearness: (typeof nearnesses)[number]; row: Row }
type Looking = { readonly db: Db; readonly actor: Actor; readonly typed: string }

/** What a record is called by people: its own numbers, and its names. */
const NUMBERS = ['number', 'ndc', 'serialNumber', 'lot', 'controlNumber']
const NAMES = ['companyName', 'friendlyName', 'itemName', 'name', 'brandName']
/** Serial numbers are found whole; the words of all others are looked for. */
const WHOLE_ONLY: readonly FoundKind[] = ['pedigree']

const SHORTEST = 2

/** Each kind through its own list, so that it shows what the list would, to those who may read it. */
export function findRecords(indices: readonly ServedIndex[]) {
  const byName = new Map(indices.map((served) => [served.index.name, served]))
  return query(finding.records, async ({ query: { text, kinds = foundKinds }, db, actor }) => {
    const typed = text.trim().replaceAll(/\s+/g, ' ')
    if (typed.length < SHORTEST || !/[\p{L}\p{N}]/u.test(typed)) return { found: [] }
    const readable = foundKinds.flatMap((kind) => {
      const served = byName.get(kind)
      return served && kinds.includes(kind) && permits(served.index.needs, actor.permissions) ? [{ kind, served }] : []
    })
    const looking = { db, actor, typed }
    const known = isCode(typed) ? await byCode(readable, looking) : []
    // Who types a whole number means it.
    const isKnown = known.some(({ nearness }) => nearness === 'number')
    const others = isKnown ? [] : await byWords(readable, looking, known)
    return { found: inOrder([...known, ...others]).slice(0, MOST_FOUND) }
  })
}

type Readable = { readonly kind: FoundKind; readonly served: ServedIndex }

async function byCode(readable: readonly Readable[], { db, actor, typed }: Looking): Promise<Found[]> {
  forceCustomPlan(db)
  const kinds = readable.map(({ kind }) => kind)
  const ids = await within(() => foundByCode(db, kinds, { companyId: actor.companyId, code: typed }))
  const found: Found[] = []
  for (const { kind, served } of readable) {
    const wanted = ids.get(kind)
    if (!wanted) continue
    const matches = await matchesOf(db, actor, served, { query: '', sort: [], ids: wanted })
    const rows = await run<Row>(db, matches.rows(wanted.length))
    found.push(...nearestOf(rows.map((row) => foundRow(kind, row, typed, true))))
  }
  return found
}

/** At most so many of a kind, the nearest: a customer's number is also in the words of its orders. */
const nearestOf = (found: readonly Found[]): Found[] =>
  found.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, FOUND_OF_A_KIND)

async function byWords(readable: readonly Readable[], { db, actor, typed }: Looking, known: readonly Found[]) {
  const seen = new Set(known.map(({ kind, row }) => `${kind} ${String(row['id'])}`))
  const asked = { query: typed.split(' ').map(quoted).join(' '), size: FOUND_OF_A_KIND }
  const found: Found[] = []
  for (const { kind, served } of readable) {
    if (WHOLE_ONLY.includes(kind)) continue
    const { content } = await searchList(served, asked, { db, actor })
    const rows: readonly Row[] = content
    const fresh = rows.filter((row) => !seen.has(`${kind} ${String(row['id'])}`))
    found.push(...fresh.map((row) => foundRow(kind, row, typed, false)))
  }
  return found
}

const quoted = (word: string) => `"${word.replaceAll(/["\\]/g, '\\$&')}"`

function foundRow(kind: FoundKind, row: Row, typed: string, byOwnCode: boolean): Found {
  const values = (names: readonly string[]) =>
    names.flatMap((name) => (typeof row[name] === 'string' || typeof row[name] === 'number' ? [String(row[name])] : []))
  return {
    kind,
    row,
    nearness: nearnessOf(typed, { numbers: values(NUMBERS), names: values(NAMES), byCode: byOwnCode }),
  }
}

const rankOf = ({ nearness }: Found) => nearnesses.indexOf(nearness)
const inOrder = (found: readonly Found[]) =>
  found.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || foundKinds.indexOf(one.kind) - foundKinds.indexOf(other.kind),
  )
