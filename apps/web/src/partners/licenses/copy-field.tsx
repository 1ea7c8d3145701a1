import type { License } from '@galen/contract/partners/licenses'
import { Select } from '../../kit/fields/select.tsx'
import { text } from '../../kit/text.ts'
import type { Paper } from './document-drop.tsx'

type CopyProps = {
  draft: Pick<License, 'fileId' | 'fileName'>
  set: (part: Pick<License, 'fileId' | 'fileName'>) => void
  documents: readonly Paper[]
}

/** The stored copy that shows a license. */
export function CopyField({ draft: { fileId, fileName }, set, documents }: CopyProps) {
  const isListed = fileId === null || documents.some(({ id }) => id === fileId)
  const all = isListed ? documents : [{ id: fileId, name: fileName ?? '' }, ...documents]
  if (all.length === 0) return null
  return (
    <Select
      label={text('Copy')}
      placeholder={text('None')}
      data={all.map(({ id, name }) => ({ value: id, label: name }))}
      value={fileId}
      onChange={(chosen) => set({ fileId: chosen, fileName: all.find(({ id }) => id === chosen)?.name ?? null })}
      clearable
    />
  )
}
