import { AliasNode, IdentifierNode, type OperationNode, SelectionNode, SelectQueryNode, sql } from 'kysely'
import type { FieldType, SearchIndex } from '@galen/contract/search-index'
import type { Actor } from '../operation.ts'
import { hiddenFieldsOf } from '../guarded-fields.ts'
import type { Select } from './search-statements.ts'

const TYPES: Readonly<Record<FieldType, ReturnType<typeof sql>>> = {
  text: sql`text`,
  keyword: sql`text`,
  number: sql`float8`,
  boolean: sql`boolean`,
  instant: sql`timestamptz`,
  date: sql`date`,
  id: sql`uuid`,
}

const nameOf = ({ selection }: SelectionNode) =>
  AliasNode.is(selection) && IdentifierNode.is(selection.alias) ? selection.alias.name : undefined

/** The select of an index, in which what the person may not see is null, to its filters, orders, sums and exports too. */
export function withoutHidden(index: SearchIndex, select: Select<object>, { permissions }: Actor): Select<object> {
  const hidden = hiddenFieldsOf(index.row, permissions)
  if (hidden.length === 0) return select
  const nullOf = (field: string) => sql`null::${TYPES[index.fields[field] ?? 'number']}`
  const node = (): OperationNode => {
    const found = select.toOperationNode()
    const names = SelectQueryNode.is(found) ? (found.selections ?? []).map(nameOf) : []
    if (!SelectQueryNode.is(found) || !hidden.every((field) => names.includes(field))) return around(found)
    const selections = found.selections?.map((each) => {
      const name = nameOf(each)
      if (name === undefined || !hidden.includes(name)) return each
      return SelectionNode.create(AliasNode.create(nullOf(name).toOperationNode(), IdentifierNode.create(name)))
    })
    return { ...found, ...(selections && { selections }) }
  }
  /** What is written by hand is left as it is, and read through a select that leaves out what is hidden. */
  const around = (inner: OperationNode): OperationNode => {
    const columns = Object.keys(index.row.shape).map((name) =>
      hidden.includes(name) ? sql`${nullOf(name)} as ${sql.id(name)}` : sql`${sql.ref(`h.${name}`)}`,
    )
    return sql`(select ${sql.join(columns)} from ${{ toOperationNode: () => inner }} as h)`.toOperationNode()
  }
  return { execute: () => select.execute(), toOperationNode: node }
}
