import { countryIndex } from '@galen/contract/admin/countries'
import { Note } from '../../kit/panel.tsx'
import { LOOKUP_FRESH_MS } from '../../client/cache.ts'
import { errorText } from '../../kit/error-text.ts'
import { useSearch } from '../../client/search.ts'
import styles from './configuration.module.css'

export const useCountries = () =>
  useSearch(countryIndex, { size: countryIndex.maxSize, sort: countryIndex.sort }, { freshForMs: LOOKUP_FRESH_MS })

/** The countries of the world; no one changes them here. */
export function CountryList() {
  const found = useCountries()
  if (found.error)
    return (
      <div className={styles['note']}>
        <Note tone="void" live>
          {errorText(found.error)}
        </Note>
      </div>
    )
  return (
    <ul className={styles['countries']}>
      {found.data?.content.map(({ id, name }) => (
        <li key={id}>
          <span className="code secondary">{id}</span>
          {name}
        </li>
      ))}
    </ul>
  )
}
