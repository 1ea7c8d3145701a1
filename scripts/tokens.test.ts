import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contrast } from '../apps/web/src/kit/contrast.ts'

const sheet = readFileSync(join(import.meta.dirname, '../apps/web/src/kit/tokens.css'), 'utf8')
const [light = '', dark = ''] = sheet.split(":root[data-mantine-color-scheme='dark'] {")
const colorsIn = (part: string) =>
  new Map([...part.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', color = '']) => [name, color]))

describe.each([
  ['light', colorsIn(light)],
  ['dark', colorsIn(dark)],
])('in the %s theme', (_, colors) => {
  const of = (name: string) => colors.get(name) ?? `no color ${name}`
  const tones = [...colors.keys()].filter((name) => name.endsWith('-ground')).map((name) => name.slice(0, -7))

  it('every pill reads', () => {
    expect(tones).toContain('hold')
    for (const tone of tones)
      expect(contrast(of(`${tone}-ink`), of(`${tone}-ground`)), tone).toBeGreaterThanOrEqual(4.5)
  })

  it.each([
    ['hover', 'surface'],
    ['hover-on-raised', 'raised'],
  ])('%s is told from %s, and reads', (hover, ground) => {
    expect(contrast(of(hover), of(ground))).toBeGreaterThanOrEqual(1.08)
    expect(contrast(of('ink-2'), of(hover))).toBeGreaterThanOrEqual(4.5)
  })

  it('the badge of a demo company reads on the top bar', () => {
    expect(contrast(of('ink-2'), of('surface'))).toBeGreaterThanOrEqual(4.5)
  })
})

const WEB = join(import.meta.dirname, '../apps/web/src')

/** Journeys look at most screens on the narrowest phone only: that is enough as long as wider ones get the same rules. */
it('between the narrowest phone and the usual one no rule begins, but for the top bar', () => {
  const rules = globSync('**/*.{css,ts,tsx}', { cwd: WEB }).flatMap((file) => {
    const media = readFileSync(join(WEB, file), 'utf8').matchAll(
      /(?:@media|matchMedia|useMediaQuery)[^{\n]*?-width: (\d+)px/g,
    )
    return [...media].map(([, width]) => ({ file, width: Number(width) }))
  })
  expect(rules.length).toBeGreaterThan(30)
  expect(rules.filter(({ width }) => width >= 320 && width <= 390)).toEqual([
    { file: 'shell/top-bar.module.css', width: 360 },
  ])
})
