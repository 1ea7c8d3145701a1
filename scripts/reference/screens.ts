import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The addresses that the web application declares, read from the areas' screen lists. */
export function screenPaths(root: string): string[] {
  const folder = join(root, 'apps/web/src')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.screens\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/(?:\bpath: |menuEntry\()'([^']+)'/g)].map(
        ([, path = '']) => path,
      ),
    )
}
