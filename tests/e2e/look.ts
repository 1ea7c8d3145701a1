import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { isFull } from '../../apps/server/test/test-size.ts'
import { objections } from './axe.ts'
import { faintWords } from './contrast.ts'
import { overflows } from './overflow.ts'
import { type Scenario, type Size, SIZES } from './visit-screens.ts'

/** `GALEN_PICTURES=folder` takes a picture of every scenario at every size in both colors, for people to look at. */
const PICTURES = process.env['GALEN_PICTURES']
const PICTURED: readonly Size[] = ['desktop', 'tablet', 'phone']

type Theme = 'light' | 'dark'

/** Where screens arrange themselves again with the next frame, they have when it has been drawn. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    await frame()
  })

/** Colors need no frame: nothing fades here, and anyone who asks for a style gets the new one. */
async function wear(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.waitForFunction((name) => document.documentElement.dataset['mantineColorScheme'] === name, theme)
}

async function takePictures(page: Page, folder: string, { name, only }: Scenario): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await wear(page, theme)
    await drawn(page)
    for (const size of only ? [only] : PICTURED) {
      await page.setViewportSize(SIZES[size])
      await page.screenshot({ path: join(folder, `${name}-${size}-${theme}.png`) })
    }
  }
}

/**
 * Inspects a desk size in light and a narrow size in dark; `./test --full` inspects both themes at both sizes, and the
 * width of phones. Leaves the page on a desktop, in light.
 */
export async function look(page: Page, scenario: Scenario): Promise<string[]> {
  const [first = 'desktop', ...others]: readonly Size[] = scenario.only ? [scenario.only] : ['desktop', 'tablet']
  const found: string[] = []
  const note = (where: string, lines: readonly string[]) => found.push(...lines.map((line) => `${where}: ${line}`))
  const inspect = async (size: Size, theme: Theme) => {
    await wear(page, theme)
    await page.setViewportSize(SIZES[size])
    note(`${size} in ${theme}`, await objections(page))
    note(`${size} in ${theme}`, await overflows(page))
    note(`${size} in ${theme}`, await faintWords(page))
  }
  await inspect(first, 'light')
  if (isFull || others.length === 0) await inspect(first, 'dark')
  for (const size of others) {
    if (isFull) await inspect(size, 'light')
    await inspect(size, 'dark')
  }
  const narrow = scenario.onPhones && isFull ? (['phone', 'narrowest'] as const) : (['narrowest'] as const)
  for (const size of narrow) {
    await page.setViewportSize(SIZES[size])
    await drawn(page)
    note(size, await overflows(page))
  }
  if (PICTURES) await takePictures(page, PICTURES, scenario)
  await wear(page, 'light')
  await page.setViewportSize(SIZES.desktop)
  return found
}
