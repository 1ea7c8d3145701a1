import type { ExportRequest } from '@galen/contract/reports/export'
import type { Column } from './list-declaration.ts'

type ExportColumn = ExportRequest['columns'][number]

/** The columns of a file: those that are seen, with the words that their cells have, and composites each on its own. */
export const exportColumns = (columns: readonly Pick<Column, 'label' | 'field' | 'sort' | 'words' | 'exports'>[]) =>
  columns.flatMap(({ label, field, sort, words, exports }): ExportColumn[] => {
    if (exports) return exports.map((each) => ({ ...each, ...(each.words && { words: { ...each.words } }) }))
    const name = field ?? sort
    return name ? [{ field: name, heading: label, ...(words && { words: { ...words } }) }] : []
  })
