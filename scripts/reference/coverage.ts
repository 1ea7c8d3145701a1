import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Listed = { readonly name: string; readonly served: boolean }
type Coverage = {
  readonly calls: Listed[]
  readonly indices: Listed[]
  readonly screens: Listed[]
  readonly messages: Listed[]
}

type Served = {
  readonly calls: readonly { method: string; path: string }[]
  readonly indices: readonly string[]
  readonly screens: readonly string[]
  readonly topics: readonly string[]
}

/** What the specification calls the topic of one order. */
const ORDER_TOPIC = '/topic/sales-order/:id'

const listed = (root: string, name: string) =>
  readFileSync(join(root, `docs/specification/${name}.tsv`), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)

/** A path with its parameters' names taken out: two spellings of one address are one address. */
const shapeOf = (path: string) => path.replaceAll(/\{\w+\??\}|:\w+\??/g, '{}').replace(/(?<=.)\/$/, '')

/** What the specification asks for, and which of it this version serves. Printed, never claimed by hand. */
export function coverage(root: string, served: Served): Coverage {
  const calls = new Set(served.calls.map(({ method, path }) => `${method} ${shapeOf(path)}`))
  const screens = new Set(served.screens.map(shapeOf))
  const indices = new Set(served.indices)
  const topics = new Set(served.topics)
  const source = sourceText(root)
  return {
    calls: listed(root, 'calls').map((line) => {
      const [, method = '', path = ''] = line.split('\t')
      const isServed = method === 'STOMP' ? topics.has(ORDER_TOPIC) : calls.has(`${method} ${shapeOf(path)}`)
      return { name: `${method} ${path}`, served: isServed }
    }),
    indices: listed(root, 'indices').map((name) => ({ name, served: indices.has(name) })),
    screens: listed(root, 'screens').map((name) => ({ name, served: screens.has(shapeOf(name)) })),
    messages: listed(root, 'messages').map((name) => ({ name, served: messagePattern(name).test(source) })),
  }
}

/** A text of the specification as it is in a string of the source; `{name}` is any expression. */
function messagePattern(message: string): RegExp {
  const literal = message.split(/\{\w+\}/).map((part) => RegExp.escape(part.replace(/\.$/, '')))
  return new RegExp(`(?<=['"\`>])${literal.join('\\$?\\{[^}]+\\}')}\\.?(?=['"\`<])`)
}

function sourceText(root: string): string {
  const folders = ['packages/domain/src', 'packages/contract/src', 'apps/server/src', 'apps/web/src']
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
      .map((file) => join(root, folder, file)),
  )
  return files.map((file) => readFileSync(file, 'utf8')).join('\n')
}

const count = (list: readonly Listed[]) => `${list.filter(({ served }) => served).length} of ${list.length}`

export function coverageInWords(found: Coverage): string {
  const section = (title: string, list: readonly Listed[]) => [
    `## ${title}: ${count(list)}`,
    '',
    ...list.map(({ name, served }) => `- [${served ? 'x' : ' '}] \`${name}\``),
    '',
  ]
  return [
    '# What the specification asks for, and what is served',
    '',
    'Printed from the code by `npm run reference`.',
    '',
    ...section('Calls', found.calls),
    ...section('Search indices', found.indices),
    ...section('Screens', found.screens),
    ...section('Messages', found.messages),
  ].join('\n')
}
