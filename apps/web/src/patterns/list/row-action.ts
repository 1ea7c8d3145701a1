import type { RowAction } from './list-declaration.ts'

/** The action of this name, where the row offers it and nothing stands against it. */
export const actionFor = <R>(actions: readonly RowAction<R>[] = [], row: R, name: string): RowAction<R> | undefined =>
  actions.find(
    (action) => action.name === name && action.hidden?.(row) !== true && action.disabledReason?.(row) === undefined,
  )
