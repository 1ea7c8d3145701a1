import type { KeyMap } from '../../client/key-rules.ts'
import type { IconName } from '../../kit/icon.tsx'
import type { Row, RowAction } from './list-declaration.ts'

/** What a row shows of something that can be done with it. */
export type OfferedAct = {
  readonly name: string
  readonly icon: IconName
  readonly label: string
  readonly keys: string | undefined
  readonly disabledReason: string | undefined
}

export const offeredActs = (
  row: Row,
  actions: readonly RowAction[],
  keys: KeyMap | undefined,
): readonly OfferedAct[] | undefined =>
  actions.length === 0
    ? undefined
    : actions
        .filter((action) => !action.hidden?.(row))
        .map((action) => ({
          name: action.name,
          icon: action.icon ?? 'arrow',
          label: action.label,
          keys: keys?.[action.name]?.keys,
          disabledReason: action.disabledReason?.(row),
        }))
