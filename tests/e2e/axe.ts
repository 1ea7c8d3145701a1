import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** What axe has against the page, or only against its colours, one line for each thing. */
export async function objections(page: Page, about: 'everything' | 'colors' = 'everything'): Promise<string[]> {
  // Put there once for each page: it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  return page.evaluate(
    async (rules) => {
      const { run } = (globalThis as unknown as { axe: typeof import('axe-core') }).axe
      const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
      const { violations } = await run(document, options)
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}`),
      )
    },
    about === 'colors' ? COLOR_RULES : undefined,
  )
}
