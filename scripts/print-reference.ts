import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { areas } from '@galen/server/areas'
import { openApi } from '@galen/server/platform/openapi'
import { search } from '@galen/contract/search-index'
import { coverage, coverageInWords } from './reference/coverage.ts'
import { eventsInWords } from './reference/events.ts'
import { invariantsInWords } from './reference/invariants.ts'
import { lifecyclesInWords } from './reference/lifecycles.ts'
import { permissionsInWords } from './reference/permissions.ts'
import { schemaOfMigrations } from './reference/schema.ts'
import { screenPaths } from './reference/screens.ts'
import { textsAsJson } from './reference/texts.ts'

const root = join(import.meta.dirname, '..')

/** Everything that is printed from the code, by the file it goes to. */
async function printed(): Promise<Map<string, string>> {
  const routes = [...areas.flatMap((area) => area.operations.map((operation) => operation.route)), search]
  const indices = areas.flatMap((area) => (area.indices ?? []).map(({ index }) => index))
  const topics = areas.flatMap((area) => (area.topics ?? []).map(({ topic }) => topic))
  const found = coverage(root, {
    calls: routes,
    indices: indices.map(({ name }) => name),
    screens: screenPaths(root),
    topics: topics.map(({ destination }) => destination),
  })
  const guarded = [
    ...routes.map((route) => ({ what: `${route.method} ${route.path}`, needs: route.needs, summary: route.summary })),
    ...indices.map((index) => ({ what: `search ${index.name}`, needs: index.needs, summary: index.summary })),
    ...topics.map((topic) => ({ what: topic.destination, needs: topic.needs, summary: topic.summary })),
  ]
  return new Map([
    ['docs/reference/openapi.json', `${JSON.stringify(openApi(routes), null, 2)}\n`],
    ['docs/reference/permissions.md', permissionsInWords(guarded)],
    ['docs/reference/events.md', await eventsInWords(root)],
    ['docs/reference/invariants.md', invariantsInWords()],
    ['docs/reference/lifecycles.md', await lifecyclesInWords(root)],
    ['docs/reference/coverage.json', `${JSON.stringify(found, null, 2)}\n`],
    ['docs/reference/coverage.md', coverageInWords(found)],
    ['docs/reference/texts.json', textsAsJson(root)],
    ['apps/server/src/platform/database/schema.gen.ts', await schemaOfMigrations()],
  ])
}

const check = process.argv.includes('--check')
const stale: string[] = []
for (const [path, text] of await printed()) {
  const file = join(root, path)
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
  if (check) stale.push(path)
  else writeFileSync(file, text)
}
if (stale.length > 0) {
  console.error(`Not fresh: ${stale.join(', ')}. Run npm run reference.`)
  process.exitCode = 1
}
