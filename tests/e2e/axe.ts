import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { freshElements } from './fresh-elements.ts'

/** Without the source of every element it looks at, which takes a third of the time and is shown to no one. */
const AXE = `${readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')};axe.configure({ noHtml: true })`

/** Reported by `faintWords`, in all rows and every color: here it takes as long as everything else together. */
export const CONTRAST = 'color-contrast'

/** Spacing that no reader can change: axe asks every element for it, and `fixed` below only those that say so. */
const SPACING = 'avoid-inline-spacing'

const EVERYTHING_ELSE: RunOptions = { rules: { [CONTRAST]: { enabled: false }, [SPACING]: { enabled: false } } }

/**
 * What axe has against the page, one line for each thing. It looks at all of a page when it sees it for the first time, and
 * afterwards at what is fresh: most of a page stays as it was when a dialog opens or the window gets narrower.
 */
export async function objections(page: Page, about: RunOptions = EVERYTHING_ELSE): Promise<string[]> {
  // Put there once for each page: it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const fresh = await page.evaluateHandle(freshElements)
  const how: RunOptions = { resultTypes: ['violations'], preload: false, ...about }
  return page.evaluate(
    async ({ options, parts: { include, exclude, alike } }) => {
      const { run } = (globalThis as unknown as { axe: typeof import('axe-core') }).axe
      // Out of scenario for as long as it looks: to leave them out one by one takes longer than to look at them.
      for (const { style } of alike) style.visibility = 'hidden'
      const violations =
        include.length > 0 ? (await run({ include: [...include], exclude: [...exclude] }, options)).violations : []
      for (const { style } of alike) style.visibility = ''
      const found = violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}`),
      )
      const fixed = [...document.querySelectorAll<HTMLElement>('[style*=important]')].filter(({ style }) =>
        ['letter-spacing', 'word-spacing', 'line-height'].some((name) => style.getPropertyPriority(name) !== ''),
      )
      return [...found, ...fixed.map(({ className }) => `spacing that no reader can change: ${className}`)]
    },
    { options: how, parts: fresh },
  )
}
