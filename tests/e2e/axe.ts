import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Told by `faintWords`, in all rows and every colour: here it takes as long as everything else together. */
export const CONTRAST = 'color-contrast'

/** Spacing that no reader can change: axe asks every element for it, and `fixed` below only those that say so. */
const SPACING = 'avoid-inline-spacing'

const EVERYTHING_ELSE: RunOptions = { rules: { [CONTRAST]: { enabled: false }, [SPACING]: { enabled: false } } }

/** Rows of a table are alike, and eight of a long one tell as much as all. */
const ALIKE = 'tbody > tr:nth-child(n + 9)'

/** What axe has against the page, one line for each thing. */
export async function objections(page: Page, about: RunOptions = EVERYTHING_ELSE): Promise<string[]> {
  // Put there once for each page: it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  const how: RunOptions = { resultTypes: ['violations'], preload: false, ...about }
  return page.evaluate(
    async ({ options, alike }) => {
      const { run } = (globalThis as unknown as { axe: typeof import('axe-core') }).axe
      const { violations } = await run({ exclude: [[alike]] }, options)
      const found = violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}`),
      )
      const fixed = [...document.querySelectorAll<HTMLElement>('[style*=important]')].filter(({ style }) =>
        ['letter-spacing', 'word-spacing', 'line-height'].some((name) => style.getPropertyPriority(name) !== ''),
      )
      return [...found, ...fixed.map(({ className }) => `spacing that no reader can change: ${className}`)]
    },
    { options: how, alike: ALIKE },
  )
}
