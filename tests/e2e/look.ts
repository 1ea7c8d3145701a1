import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { objections } from './axe.ts'
import { faintWords } from './contrast.ts'
import { overflows } from './overflow.ts'
import { type Sight, type Size, SIZES } from './walk.ts'

/** `GALEN_PICTURES=folder` takes a picture of every sight at every size in both colors, for people to look at. */
const PICTURES = process.env['GALEN_PICTURES']
const PICTURED: readonly Size[] = ['desktop', 'tablet', 'phone']

type Theme = 'light' | 'dark'

/** Where screens arrange themselves anew with the next frame, they have when it has been drawn. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    await frame()
  })

/** Colors need no frame: nothing fades here, and whoever asks for a style gets the new one. */
async function wear(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.waitForFunction((name) => document.documentElement.dataset['mantineColorScheme'] === name, theme)
}

const worn = async (page: Page): Promise<Theme> =>
  (await page.locator('html').getAttribute('data-mantine-color-scheme')) === 'dark' ? 'dark' : 'light'

async function takePictures(page: Page, folder: string, { name, only }: Sight): Promise<void> {
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
 * What can be read is looked at in light and dark, what can be used on a desktop and a tablet, what fits at every width.
 * Leaves the page on a desktop, in the other colors: each sight begins with those that the last one ended with.
 */
export async function look(page: Page, sight: Sight): Promise<string[]> {
  const [first = 'desktop', ...others]: readonly Size[] = sight.only ? [sight.only] : ['desktop', 'tablet']
  const begun = await worn(page)
  const other = begun === 'light' ? 'dark' : 'light'
  const found: string[] = []
  const note = (where: string, lines: readonly string[]) => found.push(...lines.map((line) => `${where}: ${line}`))
  const inspect = async (size: Size) => {
    await page.setViewportSize(SIZES[size])
    note(size, await objections(page))
    note(size, await overflows(page))
  }
  await inspect(first)
  note(`${first} in ${begun}`, await faintWords(page))
  await wear(page, other)
  note(`${first} in ${other}`, await faintWords(page))
  for (const size of others) {
    await inspect(size)
    note(`${size} in ${other}`, await faintWords(page))
  }
  for (const size of sight.onPhones ? (['phone', 'narrowest'] as const) : (['narrowest'] as const)) {
    await page.setViewportSize(SIZES[size])
    await drawn(page)
    note(size, await overflows(page))
  }
  if (PICTURES) await takePictures(page, PICTURES, sight)
  await page.setViewportSize(SIZES.desktop)
  return found
}
