import type { GridColumn, GridRow } from './grid-column.ts'
import type { Line } from './grid-history.ts'

/** Something wrong in a cell that others found, such as the server. */
export type OutsideFault = { readonly id: string; readonly column: string; readonly message: string }

/** The messages of a line by column: what could not be read before what is wrong with the value. */
export function faultsIn<Row extends GridRow>(
  line: Line<Row>,
  columns: readonly GridColumn<Row>[],
  outside: readonly OutsideFault[] | undefined,
): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {}
  for (const { key, fault } of columns) {
    const message =
      line.refused[key]?.message ?? fault?.(line.row) ?? outside?.find((each) => each.column === key)?.message
    if (message !== undefined) faults[key] = message
  }
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
    return columns.flatMap(({ key, label }, column) => {
      const message = faults[key]
      return message === undefined ? [] : [{ line, column, label, message }]
    })
  })
}
