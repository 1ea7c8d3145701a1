import { useIdle } from '../../shell/idle.ts'
import { useUserProfiles } from '../../shell/lookups.ts'
import { useSettings } from '../../shell/session.ts'

/** Colleagues and one's own companies are called by name; whatever else an entry holds stays as it is. */
export function useNames(): <Value>(value: Value) => Value | string {
  const people = useUserProfiles(useIdle()).data?.content
  const { companies, company } = useSettings()
  return (value) => {
    const found = [company, ...companies, ...(people ?? [])].find(({ id }) => id === value)
    return found?.name ?? value
  }
}
