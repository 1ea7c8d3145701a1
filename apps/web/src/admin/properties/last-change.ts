import type { LastChange } from '../../patterns/settings/last-change.ts'

type Changed = { readonly changedAt: string | null; readonly changedBy: string | null }

/** Who changed a row of a list last; nothing while it is as it was made. */
export const lastChangeOf = ({ changedAt, changedBy }: Changed): LastChange | undefined =>
  changedAt === null ? undefined : { at: changedAt, by: changedBy }
