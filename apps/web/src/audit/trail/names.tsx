import { roles } from '@galen/contract/admin/roles'
import { createContext, type ReactNode, use } from 'react'
import { useRead } from '../../client/api.tsx'
import { LOOKUP_FRESH_MS } from '../../client/cache.ts'
import { useIdle } from '../../client/idle.ts'
import { useUserProfiles } from '../../client/lookups.ts'
import { useMayI, useSettings } from '../../client/session.ts'

type Names = ReadonlyMap<unknown, string>

const KnownNames = createContext<Names>(new Map())

/** Reads once for all entries of the page how colleagues, roles and one's own companies are called. */
export function NamesKnown({ children }: { children: ReactNode }) {
  // Whom one can filter by is read when the rows are there, and serves here as well.
  const isIdle = useIdle()
  const people = useUserProfiles(isIdle).data?.content ?? []
  const mayReadRoles = useMayI()(roles.list.needs)
  const known = useRead(roles.list, {}, { enabled: isIdle && mayReadRoles, freshForMs: LOOKUP_FRESH_MS }).data ?? []
  const { companies, company } = useSettings()
  const names = new Map([
    ...[...people, ...companies, company].map(({ id, name }) => [id, name] as const),
    ...known.map(({ roleId, name }) => [roleId, name] as const),
  ])
  return <KnownNames value={names}>{children}</KnownNames>
}

/** Calls what has a name by it: a record by its id, or whatever an entry holds, alone or in a list. */
export function useNames() {
  const names = use(KnownNames)
  const named = (value: unknown): unknown => names.get(value) ?? value
  return {
    ofRecord: <Id extends string | undefined>(id: Id): Id | string => names.get(id) ?? id,
    inValue: (value: unknown) => (Array.isArray(value) ? value.map(named) : named(value)),
  }
}
