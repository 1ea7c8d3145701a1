import type { FieldName, OpenDocument, Versioned } from '../document/document-types.ts'
import { text } from '../../kit/text.ts'
import type { GridRow } from './grid-column.ts'
import type { OpenLines } from './open-lines.ts'

/**
 * The lines as one field of a document that is saved by its button, together with everything else: the field has
 * `merges: { lines: mergeByKey((line) => line.id) }`, so that what two people did to different lines is put together.
 */
export function linesOfField<T extends Versioned, F extends FieldName<T>>(
  of: OpenDocument<T>,
  name: F,
): OpenLines<LineOf<T[F]>> {
  type Line = LineOf<T[F]>
  const field = of.field(name)
  const rows = field.value as unknown as readonly Line[]
  const change = (next: readonly Line[]) => field.onChange(next as unknown as T[F])
  return {
    rows,
    onChange: change,
    put: (changed) => {
      const byId = new Map(changed.map((row) => [row.id, row]))
      change(rows.map((row) => byId.get(row.id) ?? row))
    },
    canAdd: !field.readOnly,
    canRemove: !field.readOnly,
    readOnly: field.readOnly ? (of.readOnly ?? text('Choose Edit to change lines.')) : undefined,
    faults: [],
    conflicts: [],
    problems: [],
    gone: [],
    status: of.status,
    unsent: field.isChanged ? 1 : 0,
    restored: 0,
    useMine: () => of.useMine(name),
    useTheirs: () => of.useTheirs(name),
    addAgain: () => {},
    dismiss: () => {},
    flush: of.flush,
    resume: () => {},
    discard: () => {},
  }
}

type LineOf<Value> = Value extends readonly (infer Line extends GridRow)[] ? Line : never
