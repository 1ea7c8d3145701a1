import { systemPropertyIndex } from '@galen/contract/admin/properties'
import { arrayOr } from '@galen/domain/search/query-builder'
import { useSearch } from '../../client/search.ts'
import { useListNews } from './use-list-news.ts'

/** Reads the values of several lists at once; others' changes arrive by themselves. */
export function useProperties(types: readonly string[]) {
  const found = useSearch(systemPropertyIndex, { query: arrayOr('type', types), size: systemPropertyIndex.maxSize })
  const readAgain = () => found.refetch()
  useListNews(systemPropertyIndex.name, () => void readAgain())
  return {
    problem: found.error,
    readAgain,
    of: (type: string) => found.data?.content.filter((row) => row.type === type),
  }
}

export type PropertiesRead = ReturnType<typeof useProperties>
