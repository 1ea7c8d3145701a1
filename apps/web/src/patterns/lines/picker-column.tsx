import type { ChoiceSource } from '../pickers/choice-source.ts'
import { text } from '../../kit/text.ts'
import type { GridColumn } from './grid-column.ts'
import { PickerEditor } from './picker-editor.tsx'

const AT_ONCE = 4

type PickerColumn<Row, Found> = Pick<
  GridColumn<Row>,
  'key' | 'label' | 'width' | 'grow' | 'look' | 'show' | 'fault'
> & {
  readonly source: ChoiceSource<Found>
  readonly of: (row: Row) => string
  readonly into: (row: Row, found: Found | null) => Row
  readonly copy: (from: Row, to: Row) => Row
  /** The words that name it exactly, such as its number or code, for what is pasted. */
  readonly names: (found: Found) => readonly string[]
}

/** A column whose cells find their value by typing. */
export function pickerColumn<Row, Found>({
  source,
  of,
  into,
  names,
  ...rest
}: PickerColumn<Row, Found>): GridColumn<Row> {
  return {
    ...rest,
    write: of,
    take: (typed, row) => {
      if (typed.trim() === '') return { row: into(row, null) }
      return { refused: text('No match for “{typed}”.', { typed: typed.trim() }) }
    },
    resolve: async (sources) => {
      const found = new Map<string, (row: Row) => Row>()
      for (let at = 0; at < sources.length; at += AT_ONCE)
        await Promise.all(
          sources.slice(at, at + AT_ONCE).map(async (typed) => {
            const one = onlyOne(await source.find(typed), typed, names)
            if (one !== undefined) found.set(typed, (row) => into(row, one))
          }),
        )
      return found
    },
    editor: (props) => <PickerEditor {...props} source={source} into={into} />,
  }
}

/** What a text names: exactly, or as the only thing that was found. Between two it is never guessed. */
function onlyOne<Found>(found: readonly Found[], typed: string, names: (found: Found) => readonly string[]) {
  const exact = found.filter((each) => names(each).some((name) => name.toLowerCase() === typed.toLowerCase()))
  const candidates = exact.length > 0 ? exact : found
  return candidates.length === 1 ? candidates[0] : undefined
}
