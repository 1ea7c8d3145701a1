import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ESTree, parseSync, type Plugin } from 'vite'

/** What a browser never reads of a declaration: it sends what the types allow and trusts the server's check. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  route: ['summary', 'params', 'query', 'body', 'timeLimitMs', 'largestBody'],
  searchIndex: ['summary', 'row', 'fields', 'matches', 'orderedAs'],
  topic: ['summary'],
}
const CONTRACT = /packages[\\/]contract[\\/]src[\\/].*\.ts$/
/** Any name of the stand-in for zod is the same silent value, see schemas-left-out.ts. */
const SILENT = 'z.unknown'
/** Informs the bundler that a call only answers, so that an answer no one uses is never asked for. */
const NOTHING_ELSE = '/* @__PURE__ */ '

type Edit = { readonly start: number; readonly end: number; readonly by: string }
type Names = ReadonlySet<string>

/**
 * The contract as a browser needs it: method, path and right of each call, name and order of each index. Schemas are
 * more than half of it, and what only they use (checks of numbers, names of states) then stays away as well.
 */
export const contractForBrowsers = (): Plugin => ({
  name: 'contract-for-browsers',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (CONTRACT.test(id) ? withoutSchemas(code, id) : null),
})

/** The same module without its schemas. */
export function withoutSchemas(code: string, path: string): string {
  const { body } = parseSync(path, code).program
  const edits: Edit[] = []
  // Without zod at hand a schema stays as it is written: asked for anything, what it is made of answers with itself.
  const hasZod = body.some((each) => each.type === 'ImportDeclaration' && each.source.value === 'zod')
  schemasIn(body, path, ({ start, end }) => hasZod && edits.push({ start, end, by: SILENT }))
  visit(body, (call) => edits.push(...leftOutOf(call, code)))
  edits.push(...declaringCalls(body).map(({ start }) => ({ start, end: start, by: NOTHING_ELSE })))
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code)
}

const schemasOf = new Map<string, Names>()

/** The names of a module that hold a schema, a shape of schemas, or a function that makes one. */
function schemasIn(body: ESTree.Program['body'], path: string, found: (schema: ESTree.Expression) => void): Names {
  const names = new Set<string>()
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') {
      for (const name of importedSchemas(statement, path)) names.add(name)
      continue
    }
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'FunctionDeclaration' && declared.id && returnsSchema(declared, names))
      names.add(declared.id.name)
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declared.declarations) {
      if (id.type !== 'Identifier' || !init) continue
      if (isSchema(init, names)) found(init)
      else if (!(init.type === 'ArrowFunctionExpression' && returnsSchema(init, names))) continue
      names.add(id.name)
    }
  }
  return names
}

function importedSchemas({ source, specifiers }: ESTree.ImportDeclaration, path: string): readonly string[] {
  if (source.value === 'zod') return specifiers.map(({ local }) => local.name)
  if (!source.value.startsWith('.')) return []
  const target = join(dirname(path), source.value)
  const known = schemasOf.get(target) ?? readSchemas(target)
  return specifiers.flatMap((each) =>
    each.type === 'ImportSpecifier' && each.imported.type === 'Identifier' && known.has(each.imported.name)
      ? [each.local.name]
      : [],
  )
}

function readSchemas(path: string): Names {
  const names = schemasIn(parseSync(path, readFileSync(path, 'utf8')).program.body, path, () => undefined)
  schemasOf.set(path, names)
  return names
}

function isSchema(node: ESTree.Node | null, names: Names): boolean {
  switch (node?.type) {
    case 'Identifier':
      return names.has(node.name)
    case 'CallExpression':
      return isSchema(node.callee, names)
    case 'MemberExpression':
      return isSchema(node.object, names)
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return isSchema(node.expression, names)
    case 'ObjectExpression':
      return (
        node.properties.length > 0 &&
        node.properties.every((each) => isSchema(each.type === 'SpreadElement' ? each.argument : each.value, names))
      )
    default:
      return false
  }
}

function returnsSchema({ body }: ESTree.Function | ESTree.ArrowFunctionExpression, names: Names): boolean {
  if (body?.type !== 'BlockStatement') return isSchema(body, names)
  return body.body.some((each) => each.type === 'ReturnStatement' && isSchema(each.argument, names))
}

const declaringCalls = (body: ESTree.Program['body']) =>
  body
    .map((each) => (each.type === 'ExportNamedDeclaration' ? each.declaration : each))
    .flatMap((each) => (each?.type === 'VariableDeclaration' ? each.declarations : []))
    .flatMap(({ init }) => (init?.type === 'CallExpression' && init.callee.type === 'Identifier' ? [init] : []))

function visit(node: unknown, heard: (call: ESTree.CallExpression) => void): void {
  if (typeof node !== 'object' || node === null) return
  if (isCall(node)) heard(node)
  for (const inner of Object.values(node)) visit(inner, heard)
}

const isCall = (node: object): node is ESTree.CallExpression => 'type' in node && node.type === 'CallExpression'

function leftOutOf({ callee, arguments: [declared] }: ESTree.CallExpression, code: string): readonly Edit[] {
  const names = callee.type === 'Identifier' ? LEFT_OUT[callee.name] : undefined
  if (!names || declared?.type !== 'ObjectExpression') return []
  return declared.properties.flatMap((property): Edit[] => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return []
    if (names.includes(property.key.name)) return [without(property, code)]
    return property.key.name === 'replies' && property.value.type === 'ObjectExpression'
      ? property.value.properties.filter((reply) => !isFile(reply)).map((reply) => without(reply, code))
      : []
  })
}

/** Whether a reply is a file decides how its body is read, so the browser keeps it. */
const isFile = (reply: ESTree.ObjectPropertyKind) =>
  reply.type === 'Property' &&
  reply.value.type === 'CallExpression' &&
  reply.value.callee.type === 'Identifier' &&
  reply.value.callee.name === 'file'

function without({ start, end }: ESTree.ObjectPropertyKind, code: string): Edit {
  const comma = /^\s*,/.exec(code.slice(end))
  return { start, end: end + (comma?.[0].length ?? 0), by: '' }
}
