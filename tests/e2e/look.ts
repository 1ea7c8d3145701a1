import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Inspected, objections } from './axe.ts'
import { expect } from './journey.ts'
import { overflows } from './overflow.ts'
import { type Sight, type Size, SIZES } from './walk.ts'

const NARROW: readonly Size[] = ['phone', 'narrowest']

/** `GALEN_PICTURES=folder` takes a picture of every sight at every size in both colours, for people to look at. */
const PICTURES = process.env['GALEN_PICTURES']
const PICTURED: readonly Size[] = ['desktop', 'tablet', 'phone']

/** The new colours are there when a frame has been drawn with them. */
async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    await frame()
  })
}

async function takePictures(page: Page, folder: string, { name, only }: Sight): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await wear(page, theme)
    for (const size of only ? [only] : PICTURED) {
      await page.setViewportSize(SIZES[size])
      await page.screenshot({ path: join(folder, `${name}-${size}-${theme}.png`) })
    }
  }
  await wear(page, 'light')
}

/**
 * Everything in light, the colours in dark, then what is not about colours where the layout is another one. Leaves the page as it was found: in light, on a desktop.
 */
export async function look(page: Page, sight: Sight): Promise<string[]> {
  const [first, ...others]: readonly Size[] = sight.only ? [sight.only] : ['desktop', 'tablet']
  const found: string[] = []
  const inspect = async (where: string, about: Inspected) => {
    found.push(...(await objections(page, about)).map((line) => `${where}: ${line}`))
    if (about !== 'colors') found.push(...(await overflows(page)).map((line) => `${where}: ${line}`))
  }
  await page.setViewportSize(SIZES[first ?? 'desktop'])
  await inspect(`${first}-light`, 'everything')
  await wear(page, 'dark')
  await inspect(`${first}-dark`, 'colors')
  for (const size of others) {
    await page.setViewportSize(SIZES[size])
    await inspect(`${size}-dark`, 'layout')
  }
  for (const size of NARROW) {
    await page.setViewportSize(SIZES[size])
    found.push(...(await overflows(page)).map((line) => `${size}: ${line}`))
  }
  await wear(page, 'light')
  if (PICTURES) await takePictures(page, PICTURES, sight)
  await page.setViewportSize(SIZES.desktop)
  return found
}
