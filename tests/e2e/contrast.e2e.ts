import { CONTRAST, objections } from './axe.ts'
import { faintWords } from './contrast.ts'
import { expect, test } from './fixture.ts'

const GROUND = 'background: #fff'

/** Texts that can and cannot be read, by every way a color can come about. */
const TEXTS = [
  ['dark on light', 'color: #333', true],
  ['just enough', 'color: #767676', true],
  ['just too faint', 'color: #787878', false],
  ['faint by an alpha', 'color: rgb(0 0 0 / 40%)', false],
  ['faint by what is around it', 'color: #333; opacity: 0.4', false],
  ['faint on its own ground', 'color: #fff; background: #8ab4f8', false],
  ['readable on its own ground', 'color: #fff; background: #1a4f9c', true],
  ['mixed colors', 'color: color-mix(in srgb, #000 30%, #fff)', false],
  ['large and bold may be fainter', 'color: #8a8a8a; font-size: 19px; font-weight: 700', true],
  ['large and bold, but too faint', 'color: #aaa; font-size: 19px; font-weight: 700', false],
] as const

test('words that axe finds too faint are found without it too, and no others', async ({ page }) => {
  await page.goto('/health')
  await page.setContent(
    `<!doctype html><html lang="en"><title>Words</title><body style="${GROUND}">${TEXTS.map(
      ([words, style]) => `<p style="${GROUND}"><span style="${style}">${words}</span></p>`,
    ).join('')}</body></html>`,
  )
  const faint = TEXTS.filter(([, , readable]) => !readable).map(([words]) => words)
  const found = (await faintWords(page)).map((line) => /"(.*)"/.exec(line)?.[1])
  expect(found).toEqual(faint)
  expect(await objections(page, { runOnly: [CONTRAST] })).toHaveLength(faint.length)
})
