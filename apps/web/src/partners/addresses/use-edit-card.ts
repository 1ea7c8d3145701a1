import { documentKeys } from '../../patterns/document/document-keys.ts'
import { useKeys } from '../../client/keys.ts'

const { edit } = documentKeys
const keys = { edit }

/** The card that is meant by a key: the one with the focus, else the one below the pointer, else the first. */
const MEANT = ['[data-address]:focus-within', '[data-address]:hover', '[data-address]']

/** The key that edits opens the card of an address; nothing where no one may. */
export function useEditCard<Address extends { readonly id: string }>(
  addresses: readonly Address[],
  onEdit: ((address: Address) => void) | undefined,
): void {
  useKeys(keys, {
    edit: () => {
      const card = MEANT.map((which) => document.querySelector(which)).find((found) => found !== null)
      const address = addresses.find(({ id }) => id === card?.getAttribute('data-address'))
      if (address) onEdit?.(address)
    },
  })
}
