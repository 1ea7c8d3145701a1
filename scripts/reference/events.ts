import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import type { DomainEvent } from '@galen/contract/event'

const isEvent = (value: unknown): value is DomainEvent =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'event'

/** Every event that the contract declares. */
async function events(root: string): Promise<DomainEvent[]> {
  const folder = join(root, 'packages/contract/src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('-events.ts'))
  const modules = await Promise.all(files.toSorted().map((file) => import(pathToFileURL(join(folder, file)).href)))
  return modules.flatMap((module: Record<string, unknown>) => Object.values(module).filter(isEvent))
}

export async function eventsInWords(root: string): Promise<string> {
  const rows = (await events(root)).map(({ name, summary, payload }) => {
    const { properties = {} } = z.toJSONSchema(payload, { unrepresentable: 'any' })
    return `| \`${name}\` | ${summary} | ${Object.keys(properties).join(', ')} |`
  })
  return [
    '# Events',
    '',
    'Printed from the code by `npm run reference`. Listeners hear of them after the commit.',
    '',
    '| event | when | what it says |',
    '| --- | --- | --- |',
    ...rows.toSorted(),
    '',
  ].join('\n')
}
