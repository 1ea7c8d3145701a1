import type { Page } from '@playwright/test'
import { objections } from './axe.ts'
import { expect, test } from './journey.ts'
import { walksInside } from './sights-inside.ts'
import { walksOfAccount } from './sights-of-account.ts'
import { walksOfAdministration } from './sights-of-administration.ts'
import { walksOfKit } from './sights-of-kit.ts'
import { walksOfLists } from './sights-of-lists.ts'
import { walksOutside } from './sights-outside.ts'
import { type Sight, type Size, SIZES } from './walk.ts'

const NARROWEST = { width: 320, height: 720 }

// Up to a dozen sights each: a second or two here and much longer on a machine that does other things too.
test.describe.configure({ timeout: 240_000 })

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
async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    await frame()
  })
}

/**
 * Everything in light, the colours in dark, then everything again where the layout is another one. Dark differs in
 * colours only, so the further size stays in it. Leaves the page as it was found: in light, on a desktop.
 */
async function look(page: Page, { name, only }: Sight): Promise<string[]> {
  const [first, ...others]: readonly Size[] = only ? [only] : ['desktop', 'tablet']
  const found: string[] = []
  const inspect = async (where: string, about: 'everything' | 'colors') => {
    await page.screenshot({ path: `test-results/screens/${name}-${where}.png` })
    found.push(...(await objections(page, about)).map((line) => `${where}: ${line}`))
  }
  await page.setViewportSize(SIZES[first ?? 'desktop'])
  await inspect(`${first}-light`, 'everything')
  await wear(page, 'dark')
  await inspect(`${first}-dark`, 'colors')
  for (const size of others) {
    await page.setViewportSize(SIZES[size])
    await inspect(`${size}-dark`, 'everything')
  }
  await wear(page, 'light')
  await page.setViewportSize(NARROWEST)
  await page.screenshot({ path: `test-results/screens/${name}-320.png` })
  found.push(...(await overflows(page)).map((line) => `320 pixels: ${line}`))
  await page.setViewportSize(SIZES.desktop)
  return found
}

const walks = [
  ...walksOfKit,
  ...walksOfAdministration,
  ...walksOfLists,
  ...walksInside,
  ...walksOfAccount,
  ...walksOutside,
]

for (const walk of walks)
  test(`${walk.name} can be used by everybody`, async ({ page }) => {
    for await (const sight of walk.sights(page)) expect.soft(await look(page, sight), sight.name).toEqual([])
  })
