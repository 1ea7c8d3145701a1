import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const TAB = /\/:tab\?$/

/** The addresses that the web application declares, read from the areas' screen lists; a tab is an address of its own. */
export function screenPaths(root: string): string[] {
  const folder = join(root, 'apps/web/src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\./.test(file),
  )
  const textOf = (file: string) => readFileSync(join(folder, file), 'utf8')
  return files
    .filter((file) => file.endsWith('.screens.ts'))
    .flatMap((file) => {
      const declared = [...textOf(file).matchAll(/(?:\bpath: |menuEntry\()'([^']+)'/g)].map(([, path = '']) => path)
      const withTabs = declared.filter((path) => TAB.test(path))
      if (withTabs.length === 0) return declared
      const names = files.filter((each) => each.startsWith(dirname(file))).flatMap((each) => tabNames(textOf(each)))
      return [...declared, ...withTabs.flatMap((path) => names.map((name) => path.replace(TAB, `/${name}`)))]
    })
}

/** What the tabs are called that a source declares, by their ids, by a constant for one, or by where they lead. */
const tabNames = (source: string) =>
  /\btabs?\b/i.test(source)
    ? [...source.matchAll(/(?:\bid: |\w: |\w = |\bto: '\/[\w-]+\/)'?([a-z]+(?:-[a-z]+)*)'/g)].map(
        ([, name = '']) => name,
      )
    : []
