import { itemFlagByScreenIndex } from '@galen/contract/items/item-flags'
import { exact } from '@galen/domain/search/query-builder'
import { FlagPicture } from '../../admin/flag-picture.tsx'
import { LOOKUP_FRESH_MS } from '../../client/cache.ts'
import { useSearch } from '../../client/search.ts'
import styles from './item-flags.module.css'

/** The flags that a screen shows, in their order; kept for 60 seconds (Spec §7, caching). */
export function useFlagsOn(screen: string) {
  const asked = { query: exact('screen', screen), size: itemFlagByScreenIndex.maxSize }
  return useSearch(itemFlagByScreenIndex, asked, { freshForMs: LOOKUP_FRESH_MS }).data?.content ?? []
}

type ItemFlagsProps = {
  /** The ids of the flags that the item carries. */
  flags: readonly string[]
  /** The code of the screen, which decides which of them show. */
  screen: string
}

/** The flags of an item as 18 px pictures, each with its name. */
export function ItemFlags({ flags, screen }: ItemFlagsProps) {
  const shown = useFlagsOn(screen).filter(({ flagId }) => flags.includes(flagId))
  if (shown.length === 0) return null
  return (
    <span className={styles['flags']}>
      {shown.map(({ flagId, icon, image, name }) => (
        <span key={flagId} title={name}>
          <FlagPicture icon={icon} image={image} label={name} />
        </span>
      ))}
    </span>
  )
}
