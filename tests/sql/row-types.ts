import { parseSync, type TSSignature, type TSType } from 'oxc-parser'
import { sqlTextsOf } from './sql-texts.ts'

/** Types of one value, which name no columns. */
const OF_ONE_VALUE = /^(?:(?:string|number|boolean|null|Date|Buffer|unknown|bigint)(?:\[\])*(?:\s*\|\s*)?)+$/

/** Statements of a file whose rows are described by a type from elsewhere, which no test compares with their columns. */
export const uncomparedRows = (source: string): number =>
  sqlTextsOf(source).filter(
    ({ type }) => type !== null && !OF_ONE_VALUE.test(type) && fieldsOfType(source, type) === null,
  ).length

/** The fields of a row by name, and whether each can be absent; null where this file does not say which they are. */
export function fieldsOfType(source: string, type: string): Map<string, boolean> | null {
  if (OF_ONE_VALUE.test(type)) return null
  const { program } = parseSync('types.ts', `${source}\ntype __Asked = ${type}`)
  const declared = new Map<string, readonly TSSignature[] | TSType>()
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type === 'TSTypeAliasDeclaration' && !declaration.typeParameters)
      declared.set(declaration.id.name, declaration.typeAnnotation)
    if (declaration?.type === 'TSInterfaceDeclaration' && declaration.extends.length === 0)
      declared.set(declaration.id.name, declaration.body.body)
  }
  return fieldsOf('__Asked', declared)
}

function fieldsOf(
  name: string,
  declared: ReadonlyMap<string, readonly TSSignature[] | TSType>,
): Map<string, boolean> | null {
  const found = declared.get(name)
  if (found === undefined) return null
  return 'type' in found ? fieldsOfNode(found, declared) : fieldsOfMembers(found)
}

function fieldsOfNode(
  node: TSType,
  declared: ReadonlyMap<string, readonly TSSignature[] | TSType>,
): Map<string, boolean> | null {
  if (node.type === 'TSTypeLiteral') return fieldsOfMembers(node.members)
  if (node.type === 'TSParenthesizedType') return fieldsOfNode(node.typeAnnotation, declared)
  if (node.type === 'TSTypeReference' && node.typeName.type === 'Identifier' && !node.typeArguments)
    return fieldsOf(node.typeName.name, declared)
  if (node.type !== 'TSIntersectionType') return null
  const parts = node.types.map((part) => fieldsOfNode(part, declared))
  return parts.includes(null) ? null : new Map(parts.flatMap((part) => [...(part ?? [])]))
}

function fieldsOfMembers(members: readonly TSSignature[]): Map<string, boolean> | null {
  const fields = new Map<string, boolean>()
  for (const member of members) {
    if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier') return null
    fields.set(member.key.name, member.optional)
  }
  return fields
}
