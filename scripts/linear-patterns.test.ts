import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { sourceFiles } from './source-files.ts'
import { worstInputs } from './worst-inputs.ts'

const ROOT = join(import.meta.dirname, '..')
const FOLDERS = ['packages/domain/src', 'packages/contract/src', 'apps/server/src', 'apps/web/src']
/** Small ones first: a pattern that is worse than quadratic is found before it would take forever. */
const LENGTHS = [18, 24, 512, 1500, 8192, 65_536]
/** A linear pattern takes less than one, a quadratic one thousands. */
const MOST_MS = 60

type Found = { readonly place: string; readonly pattern: RegExp }

function patternsIn(path: string): Found[] {
  const source = readFileSync(path, 'utf8')
  const found: Found[] = []
  const add = (at: number, text: string, flags: string) =>
    found.push({
      place: `${relative(ROOT, path)}:${source.slice(0, at).split('\n').length}`,
      pattern: new RegExp(text, flags),
    })
  new Visitor({
    Literal(node) {
      if ('regex' in node && node.regex) add(node.start, node.regex.pattern, node.regex.flags)
    },
    NewExpression(node) {
      const [argument] = node.arguments
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp' || argument?.type !== 'TemplateLiteral')
        return
      // What is filled in has been escaped, or is a part of our own.
      add(node.start, argument.quasis.map(({ value }) => value.cooked ?? '').join('name'), '')
    },
  }).visit(parseSync(path, source).program)
  return found
}

const patterns = sourceFiles(FOLDERS.map((folder) => join(ROOT, folder)))
  .filter((path) => /\.tsx?$/.test(path))
  .flatMap(patternsIn)

/** How long it takes to go through a text as replaceAll, split and test do. */
function msFor(pattern: RegExp, text: string): number {
  // A parser asks a sticky pattern at one place only.
  const every = pattern.sticky ? new RegExp(pattern) : new RegExp(pattern, `${pattern.flags.replaceAll('g', '')}g`)
  const { user, system } = process.cpuUsage()
  if (pattern.sticky) every.test(text)
  else text.replaceAll(every, '')
  const spent = process.cpuUsage({ user, system })
  return (spent.user + spent.system) / 1000
}

/** The input that a pattern is slow on; undefined when it is linear. */
function slowInput(pattern: RegExp): string | undefined {
  const slow = ({ before, repeated, after }: ReturnType<typeof worstInputs>[number]) =>
    LENGTHS.some((length) => {
      const text = before + repeated.repeat(Math.ceil(length / repeated.length)) + after
      // Twice, because another process may have taken the processor's caches.
      return msFor(pattern, text) > MOST_MS && msFor(pattern, text) > MOST_MS
    })
  const found = worstInputs(pattern).find(slow)
  return found && JSON.stringify(found)
}

describe('the patterns of the product', () => {
  it('take time in proportion to their input, on 64 kB of the worst', () => {
    expect(patterns.length).toBeGreaterThan(300)
    const different = new Map(patterns.map((found) => [String(found.pattern), found]))
    const slow = [...different.values()].flatMap(({ place, pattern }) => {
      const input = slowInput(pattern)
      return input === undefined ? [] : [`${place} ${pattern} on ${input}`]
    })
    expect(slow).toEqual([])
  })

  it('include those that the schemas use', () => {
    const used = [z.regexes.email, z.regexes.uuid(), z.regexes.base64, z.regexes.date, z.regexes.datetime({})]
    expect(used.flatMap((pattern) => slowInput(pattern) ?? [])).toEqual([])
  })

  it.each([/\s*,\s*/, /^(a+)+$/, /(\w+\s?)*;/, /x*y?x*$/])('would show %s', (pattern) => {
    expect(slowInput(pattern)).toBeDefined()
  })
})
