import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { type Sight, sightsOutside } from './sights.ts'
import { sightsInside } from './sights-inside.ts'
import { sightsOfAccount } from './sights-of-account.ts'

const SIZES = { desktop: { width: 1440, height: 900 }, tablet: { width: 820, height: 1180 } } as const
const THEMES = ['light', 'dark'] as const
const NARROWEST = { width: 320, height: 720 }

/** Open fault: with the bell's list open the page is 3 px wider than a window of 320 px. */
const WIDER_BY_A_HAIR = ['bell']

type Size = keyof typeof SIZES

// Four inspections each, which take a second or two here and much longer on a machine that does other things too.
test.describe.configure({ timeout: 120_000 })

/** What axe has against the page, one line for each thing. */
async function objections(page: Page): Promise<string[]> {
  // There are no frames and only what is wrong is of interest: so it takes a third of the time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}`))
}

/** The page and its scrolled part, where they are wider than the window. */
const overflows = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main, [role=dialog]')]
      .filter((part) => part.scrollWidth > part.clientWidth + 1)
      .map((part) => `${part.tagName} is ${part.scrollWidth} wide in ${part.clientWidth}`),
  )

/** Colours that were inherited change one level of the page after the other, each in a frame of its own. */
const colorsHaveSettled = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    do {
      await frame()
      await frame()
    } while (document.getAnimations().some((each) => each instanceof CSSTransition))
  })

async function look(page: Page, { name }: Sight, size: Size): Promise<string[]> {
  const found: string[] = []
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
    await colorsHaveSettled(page)
    const { width, height } = SIZES[size]
    await page.screenshot({ path: `test-results/screens/${name}-${width}x${height}-${theme}.png` })
    found.push(...(await objections(page)).map((line) => `${size}, ${theme}: ${line}`))
  }
  return found
}

for (const sight of [...sightsOutside, ...sightsInside, ...sightsOfAccount])
  test(`${sight.name} is for everybody`, async ({ page }) => {
    const sizes = (Object.keys(SIZES) as Size[]).filter((size) => (sight.only ?? size) === size)
    await page.setViewportSize(SIZES[sizes[0] ?? 'desktop'])
    await sight.open(page)
    const found: string[] = []
    for (const size of sizes) {
      await page.setViewportSize(SIZES[size])
      found.push(...(await look(page, sight, size)))
    }
    await page.setViewportSize(NARROWEST)
    await page.screenshot({ path: `test-results/screens/${sight.name}-320x720.png` })
    const wide = await overflows(page)
    if (!WIDER_BY_A_HAIR.includes(sight.name)) found.push(...wide.map((line) => `320 pixels: ${line}`))
    expect(found).toEqual([])
  })
