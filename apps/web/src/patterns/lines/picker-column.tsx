import type { ChoiceSource } from '../pickers/choice-source.ts'
import { text } from '../../kit/text.ts'
import type { GridColumn } from './grid-column.ts'
import { PickerEditor } from './picker-editor.tsx'

const AT_ONCE = 4

type PickerColumn<Row, Found> = Pick<
  GridColumn<Row>,
  'key' | 'label' | 'width' | 'grow' | 'rank' | 'pasteWords' | 'look' | 'show' | 'fault'
> & {
  readonly source: ChoiceSource<Found>
  readonly of: (row: Row) => string
  readonly into: (row: Row, found: Found | null) => Row
  readonly copy: (from: Row, to: Row) => Row
  /** The words that name it exactly, such as its number or code, for what is pasted. */
  readonly names: (found: Found) => readonly string[]
  /** Chooses among several that a number names, such as the variations of one item; without it they are refused. */
  readonly among?: (found: readonly Found[]) => Found | undefined
}

/** A column whose cells find their value by typing. */
export function pickerColumn<Row, Found>({
  source,
  of,
  into,
  names,
  among,
  ...rest
}: PickerColumn<Row, Found>): GridColumn<Row> {
  return {
    ...rest,
    leads: true,
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
            const one = onlyOne(await source.find(typed), typed, { names, among })
            if (one !== undefined) found.set(typed, (row) => into(row, one))
          }),
        )
      return found
    },
    editor: (props) => <PickerEditor {...props} source={source} into={into} />,
  }
}

/** What a text names: exactly, or as the only thing that was found. Between two it is guessed only where that is said. */
function onlyOne<Found>(
  found: readonly Found[],
  typed: string,
  {
    names,
    among,
  }: Pick<PickerColumn<never, Found>, 'names'> & { among: PickerColumn<never, Found>['among'] | undefined },
) {
  const exact = found.filter((each) => names(each).some((name) => name.toLowerCase() === typed.toLowerCase()))
  const candidates = exact.length > 0 ? exact : found
  if (candidates.length === 1) return candidates[0]
  return exact.length > 1 ? among?.(exact) : undefined
}
