import { lockItem, saveItem } from '../catalog/item.store.ts'
import type { Work } from '../../platform/work.ts'
import type { HeldCode } from './code-holders.ts'

/** Removes codes from the items that have them; each of these audits it. */
export async function takeCodes(work: Work, field: 'packages' | 'barcodes', held: readonly HeldCode[]): Promise<void> {
  const ids = new Set(held.map(({ id }) => id))
  for (const itemId of [...new Set(held.map((code) => code.itemId))].toSorted()) {
    const before = await lockItem(work, itemId)
    const without = <Code extends { readonly id: string }>(codes: readonly Code[]) =>
      codes.filter(({ id }) => !ids.has(id))
    const after =
      field === 'packages'
        ? { ...before, packages: without(before.packages) }
        : { ...before, barcodes: without(before.barcodes) }
    await saveItem(work, before, after, { action: 'give-code-away' })
  }
}
