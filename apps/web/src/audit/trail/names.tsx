import { createContext, type ReactNode, use } from 'react'
import { useIdle } from '../../shell/idle.ts'
import { useUserProfiles } from '../../shell/lookups.ts'
import { useSettings } from '../../shell/session.ts'

type Names = ReadonlyMap<unknown, string>

const KnownNames = createContext<Names>(new Map())

/** Reads once for all entries of the page how colleagues and one's own companies are called. */
export function NamesKnown({ children }: { children: ReactNode }) {
  // Whom one can filter by is read when the rows are there, and serves here as well.
  const people = useUserProfiles(useIdle()).data?.content ?? []
  const { companies, company } = useSettings()
  const names = new Map([...people, ...companies, company].map(({ id, name }) => [id, name]))
  return <KnownNames value={names}>{children}</KnownNames>
}

/** Calls colleagues and companies by name; whatever else an entry holds stays as it is. */
export function useNames(): <Value>(value: Value) => Value | string {
  const names = use(KnownNames)
  return (value) => names.get(value) ?? value
}
