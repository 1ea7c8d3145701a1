import type { GridColumn, GridRow } from './grid-column.ts'
import type { Line } from './grid-history.ts'

/** Something wrong in a cell that others found, such as the server. */
export type OutsideFault = { readonly id: string; readonly column: string; readonly message: string }

type Faults = Readonly<Record<string, string>>
const NONE: Faults = {}

/** What was found in a line; a line that did not change is not asked again when hundreds are listed with each key. */
const found = new WeakMap<object, { readonly columns: unknown; readonly faults: Faults }>()

/** The messages of a line by column: what could not be read before what is wrong with the value. */
export function faultsIn<Row extends GridRow>(
  line: Line<Row>,
  columns: readonly GridColumn<Row>[],
  outside: readonly OutsideFault[] | undefined,
): Faults {
  const own = ownFaultsIn(line, columns)
  if (!outside) return own
  return { ...Object.fromEntries(outside.map(({ column, message }) => [column, message])), ...own }
}

function ownFaultsIn<Row extends GridRow>(line: Line<Row>, columns: readonly GridColumn<Row>[]): Faults {
  const known = found.get(line)
  if (known?.columns === columns) return known.faults
  const messages = columns.flatMap(({ key, fault }) => {
    const message = line.refused[key]?.message ?? fault?.(line.row)
    return message === undefined ? [] : [[key, message] as const]
  })
  const faults = messages.length > 0 ? Object.fromEntries(messages) : NONE
  found.set(line, { columns, faults })
  return faults
}

export type ListedFault = {
  readonly line: number
  readonly column: number
  readonly label: string
  readonly message: string
}

/** Everything that is wrong, in the order of the lines, for the list on top. */
export function allFaults<Row extends GridRow>(
  lines: readonly Line<Row>[],
  columns: readonly GridColumn<Row>[],
  outside: ReadonlyMap<string, readonly OutsideFault[]>,
): readonly ListedFault[] {
  return lines.flatMap((each, line) => {
    const faults = faultsIn(each, columns, outside.get(each.id))
    if (faults === NONE) return []
    return columns.flatMap(({ key, label }, column) => {
      const message = faults[key]
      return message === undefined ? [] : [{ line, column, label, message }]
    })
  })
}
