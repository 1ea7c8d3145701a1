import { type Columns, type FieldOf, type ImportPlan, type RowProblem, textOf } from './import-plan.ts'
import { keyText, type ReadRow } from './read-rows.ts'

type AimedRow<C extends Columns> = ReadRow<C> & { readonly recordId: string | null }

/**
 * Problems of rows that are about one record. Where they say the same, the first one counts. Where they differ no one knows which is meant, so none of them counts.
 */
export function repeatedRows<C extends Columns>(
  plan: ImportPlan<C>,
  rows: readonly AimedRow<C>[],
): ReadonlyMap<number, readonly RowProblem[]> {
  const problems = new Map<number, RowProblem[]>()
  const settled = new Set<string>()
  for (const { key, group } of groupsOf(plan, rows)) {
    const [first, second] = group
    if (!first || !second) continue
    const contradicting = group.some((member) => saysOf(plan, member) !== saysOf(plan, first))
    for (const member of contradicting ? group : group.slice(1)) {
      const partner = member === first ? second : first
      // The same two rows often meet by several keys, and once is enough to say so.
      const pair = `${member.row} ${partner.row}`
      if (settled.has(pair)) continue
      settled.add(pair)
      const message = contradicting
        ? `is about the same ${plan.noun} as row ${partner.row}, with other values`
        : `repeats row ${partner.row}`
      const problem = { row: member.row, ...placeOf(plan, key, member), message }
      problems.set(member.row, [...(problems.get(member.row) ?? []), problem])
    }
  }
  return problems
}

const placeOf = <C extends Columns>(plan: ImportPlan<C>, key: FieldOf<C> | null, { values }: AimedRow<C>) =>
  key === null
    ? { column: null, text: null }
    : { column: plan.columns[key]?.heading ?? key, text: textOf(plan.columns[key], values[key]) }

type Group<C extends Columns> = { readonly key: FieldOf<C> | null; readonly group: AimedRow<C>[] }

/** Rows that meet by a key, or by the record they lead to. */
function groupsOf<C extends Columns>(plan: ImportPlan<C>, rows: readonly AimedRow<C>[]): Group<C>[] {
  const grouped = [...plan.keys, null].map((key) => {
    const groups = new Map<string, AimedRow<C>[]>()
    for (const row of rows) {
      const name = key === null ? row.recordId : keyText(plan, key, row.values)
      if (name === null) continue
      const group = groups.get(name)
      if (group) group.push(row)
      else groups.set(name, [row])
    }
    return [...groups.values()].map((group) => ({ key, group }))
  })
  return grouped.flat()
}

/** Everything a row says, in one text that two rows share exactly when they say the same. */
const saysOf = <C extends Columns>(plan: ImportPlan<C>, { values, problems }: AimedRow<C>) =>
  JSON.stringify([
    (Object.keys(plan.columns) as FieldOf<C>[]).map((field) =>
      field in values ? [textOf(plan.columns[field], values[field])] : null,
    ),
    problems.map(({ column, text }) => [column, text]),
  ])
