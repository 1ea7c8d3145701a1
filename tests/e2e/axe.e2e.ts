import { objections } from './axe.ts'
import { expect, test } from './fixture.ts'

const row = (inside: string) => `<tr><td>${inside}</td></tr>`
const NAMED = '<button type="button" aria-label="Open"></button>'
const NAMELESS = '<button type="button"></button>'

const PAGE = `<!doctype html><html lang="en"><title>Parts</title><body><main><h1>Parts</h1>
  <div id="later" hidden>${NAMELESS}</div>
  <div id="named">${NAMED}</div>
  <table><thead><tr><th>Act</th></tr></thead><tbody>${row(NAMED).repeat(4)}${row(NAMELESS)}</tbody></table>
</main></body></html>`

test('axe looks at a part again when it comes into scenario or changes, and only then', async ({ page }) => {
  await page.goto('/health')
  await page.setContent(PAGE)
  // The last row is not made like those before it, so nothing stands for it.
  expect(await objections(page)).toEqual([expect.stringContaining('button-name')])
  expect(await objections(page)).toEqual([])

  await page.evaluate(() => document.getElementById('later')?.removeAttribute('hidden'))
  expect(await objections(page)).toEqual([expect.stringMatching(/^button-name: .*#later/)])

  await page.evaluate(() => document.querySelector('#named button')?.removeAttribute('aria-label'))
  expect(await objections(page)).toEqual([expect.stringMatching(/^button-name: .*#named/)])

  await page.evaluate(() =>
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<ul><div>No item</div></ul>'),
  )
  expect(await objections(page)).toEqual([expect.stringMatching(/^list: /)])
  expect(await objections(page)).toEqual([])
})
