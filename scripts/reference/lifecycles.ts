import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Lifecycle, mermaidOf } from '@galen/domain/lifecycle'

const isLifecycle = (value: unknown): value is Lifecycle =>
  typeof value === 'object' && value !== null && 'document' in value && 'statuses' in value && 'edges' in value

/** Every lifecycle that the domain exports. */
export async function lifecycles(root: string): Promise<Lifecycle[]> {
  const folder = join(root, 'packages/domain/src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  const modules = await Promise.all(files.toSorted().map((file) => import(pathToFileURL(join(folder, file)).href)))
  return modules.flatMap((module: Record<string, unknown>) => Object.values(module).filter(isLifecycle))
}

export async function lifecyclesInWords(root: string): Promise<string> {
  const drawn = (await lifecycles(root)).map(
    (lifecycle) => `## ${lifecycle.document}\n\n\`\`\`mermaid\n${mermaidOf(lifecycle)}\n\`\`\`\n`,
  )
  return ['# Lifecycles', '', 'Printed from the code by `npm run reference`.', '', ...drawn].join('\n')
}
