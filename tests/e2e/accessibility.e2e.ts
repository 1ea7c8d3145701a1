import type { Page } from '@playwright/test'
import { objections } from './axe.ts'
import { expect, test } from './journey.ts'
import { type Sight, sightsOutside } from './sights.ts'
import { sightsInside } from './sights-inside.ts'
import { sightsOfAccount } from './sights-of-account.ts'
import { sightsOfAdministration } from './sights-of-administration.ts'
import { sightsOfKit } from './sights-of-kit.ts'

const SIZES = { desktop: { width: 1440, height: 900 }, tablet: { width: 820, height: 1180 } } as const
const THEMES = ['light', 'dark'] as const
const NARROWEST = { width: 320, height: 720 }

type Size = keyof typeof SIZES

// Three inspections each, which take a second or two here and much longer on a machine that does other things too.
test.describe.configure({ timeout: 120_000 })

/** The page and its scrolled part, where they are wider than the window, and what sticks out. */
const overflows = (page: Page) =>
  page.evaluate(() => {
    const name = (part: Element) => `${part.tagName.toLowerCase()}.${[...part.classList].join('.')}`
    return [document.documentElement, ...document.querySelectorAll('main, [role=dialog]')]
      .filter((part) => part.scrollWidth > part.clientWidth + 1)
      .map((part) => {
        const edge = part.getBoundingClientRect().right
        const beyond = [...part.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > edge + 1)
        return `${name(part)} is ${part.scrollWidth} wide in ${part.clientWidth}: ${beyond.slice(-8).map(name).join(', ')}`
      })
  })

/** The new colours are there when a frame has been drawn with them. */
const colorsHaveSettled = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    await frame()
  })

async function look(page: Page, { name }: Sight, size: Size): Promise<string[]> {
  const found: string[] = []
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
    await colorsHaveSettled(page)
    const { width, height } = SIZES[size]
    await page.screenshot({ path: `test-results/screens/${name}-${width}x${height}-${theme}.png` })
    // Dark differs in colours only and a tablet in layout only, so both together can show nothing new.
    if (theme === 'dark' && size === 'tablet') continue
    found.push(...(await objections(page)).map((line) => `${size}, ${theme}: ${line}`))
  }
  return found
}

for (const sight of [...sightsOutside, ...sightsInside, ...sightsOfAccount, ...sightsOfAdministration, ...sightsOfKit])
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
    found.push(...wide.map((line) => `320 pixels: ${line}`))
    expect(found).toEqual([])
  })
