import type { Item } from '@galen/contract/items/items'
import { useMayI } from '../../client/session.ts'
import { text } from '../../kit/text.ts'
import type { OpenDocument } from '../../patterns/document/document-types.ts'

/** The item as far as its class is concerned: once compliance has confirmed it, others read it only. */
export function useClassified(of: OpenDocument<Item>): OpenDocument<Item> {
  const mayClassify = useMayI()('APPROVE_COMPLIANCE')
  if (of.readOnly !== undefined || mayClassify || of.stored.classStatus !== 'confirmed') return of
  return { ...of, readOnly: text('Compliance decides the class of an item.') }
}
