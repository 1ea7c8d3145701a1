import { Select } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { withFilter } from '../../kit/list-location.ts'
import { useUserProfiles } from '../../shell/lookups.ts'

const FIELD = 'user'
const OPTIONS_SHOWN = 50

export const useUserFilter = () => useSearchParams()[0].get(`f.${FIELD}`)

/** Narrows a list to what one colleague did. */
export function UserFilter() {
  const [params, setParams] = useSearchParams()
  const profiles = useUserProfiles()
  return (
    <Select
      aria-label="Person"
      placeholder="Anybody"
      data={profiles.data?.content.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      value={params.get(`f.${FIELD}`)}
      onChange={(id) => setParams(withFilter(params, FIELD, id ?? ''))}
      searchable
      clearable
      limit={OPTIONS_SHOWN}
      nothingFoundMessage="Nobody is called that"
      w={200}
    />
  )
}
