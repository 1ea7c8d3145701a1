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
export const addressShape = (path: string) => path.replaceAll(/\{\w+\??\}|:\w+\??/g, '{}').replace(/(?<=.)\/$/, '')

/**
 * What the specification asks for, and which of it this version serves and shows: a row counts where the product declares it
 * and a test names it that reaches it (a call with its effect, a list with rows, a screen with content, a message seen).
 */
export function coverage(root: string, served: Served): Coverage {
  const calls = new Set(served.calls.map(({ method, path }) => `${method} ${addressShape(path)}`))
  const screens = new Set(served.screens.map(addressShape))
  const indices = new Set(served.indices)
  const topics = new Set(served.topics)
  const shown = { calls: proven(root, 'calls'), indices: proven(root, 'indices'), screens: proven(root, 'screens') }
  const [source, tests] = [sourceText(root), testText(root)]
  return {
    calls: listed(root, 'calls').map((line) => {
      const [, method = '', path = ''] = line.split('\t')
      const isServed = method === 'STOMP' ? topics.has(ORDER_TOPIC) : calls.has(`${method} ${addressShape(path)}`)
      const name = `${method} ${path}`
      return { name, served: isServed && shown.calls.has(name) }
    }),
    indices: listed(root, 'indices').map((name) => ({ name, served: indices.has(name) && shown.indices.has(name) })),
    screens: listed(root, 'screens').map((name) => ({
      name,
      served: screens.has(addressShape(name)) && shown.screens.has(name),
    })),
    messages: listed(root, 'messages').map((name) => ({
      name,
      served: messagePattern(name).test(source) && shownPattern(name).test(tests),
    })),
  }
}

/** The rows that a test walks through, one a line, with the row's name first. */
const proven = (root: string, kind: string) =>
  new Set(
    readFileSync(join(root, `tests/specification/${kind}.tsv`), 'utf8')
      .split('\n')
      .map((line) => line.split('\t')[0] ?? ''),
  )

/** A text of the specification as it is in a string of the source; `{name}` is any expression. */
function messagePattern(message: string): RegExp {
  const literal = message.split(/\{\w+\}/).map((part) => RegExp.escape(part.replace(/\.$/, '')))
  return new RegExp(`(?<=['"\`>])${literal.join('\\$?\\{[^}]+\\}')}\\.?(?=['"\`<])`)
}

/** The same text in a test, where a value stands for `{name}`. */
function shownPattern(message: string): RegExp {
  const literal = message.split(/\{\w+\}/).map((part) => RegExp.escape(part.replace(/\.$/, '')))
  return new RegExp(literal.join('[^\'"`\\n]*?'))
}

const sourceText = (root: string) =>
  textOf(
    root,
    ['packages/domain/src', 'packages/contract/src', 'apps/server/src', 'apps/web/src'],
    (file) => /\.tsx?$/.test(file) && !/\.test\./.test(file),
  )

const testText = (root: string) =>
  textOf(root, ['packages', 'apps/server/src', 'apps/web/src', 'tests'], (file) =>
    /\.(test|e2e|story)\.tsx?$/.test(file),
  )

function textOf(root: string, folders: readonly string[], isOne: (file: string) => boolean): string {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => isOne(file) && !file.includes('node_modules'))
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
    '# What the specification asks for, and what is served and shown',
    '',
    'Printed by `npm run reference`. A row counts where the product declares it and a test that names it reaches it:',
    '`tests/specification` lists calls, indices and screens; a message is seen by a test that quotes it.',
    '',
    ...section('Calls', found.calls),
    ...section('Search indices', found.indices),
    ...section('Screens', found.screens),
    ...section('Messages', found.messages),
  ].join('\n')
}
