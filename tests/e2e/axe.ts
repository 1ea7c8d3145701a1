import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Told by `faintWords`, in all rows and every colour: here it takes as long as everything else together. */
export const CONTRAST = 'color-contrast'

const EVERYTHING_ELSE: RunOptions = { rules: { [CONTRAST]: { enabled: false } } }

/** Rows of a table are alike: a long one is inspected by these, because the time grows with the square of what is there. */
const ROWS = 8

/** What axe has against the page, one line for each thing. */
export async function objections(page: Page, about: RunOptions = EVERYTHING_ELSE): Promise<string[]> {
  // Put there once for each page: it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  return page.evaluate(
    async ({ options, rows }) => {
      const { run } = (globalThis as unknown as { axe: typeof import('axe-core') }).axe
      const more = [...document.querySelectorAll<HTMLElement>(`tbody > tr:nth-child(n + ${rows + 1})`)]
      const hidden = more.filter((row) => row.style.display === '')
      for (const row of hidden) row.style.display = 'none'
      try {
        const { violations } = await run(document, { resultTypes: ['violations'], ...options })
        return violations.flatMap(({ id, help, nodes }) =>
          nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}`),
        )
      } finally {
        for (const row of hidden) row.style.display = ''
      }
    },
    { options: about, rows: ROWS },
  )
}
