import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { givenPerson } from './people.ts'
import { openAs } from './signing-in.ts'
import { follow } from './visiting.ts'

/** Runs in the page: what a person can read or hear that did not come out of the catalog. */
function textsLeftOut(): string[] {
  const isWord = (words: string) => /\p{L}{3}/u.test(words) && !words.includes('⟦')
  const isData = (element: Element | null) =>
    element?.closest('[translate=no],script,style,noscript,time,td,pre,.code') != null
  const found: string[] = []
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walk.nextNode(); node; node = walk.nextNode())
    if (isWord(node.textContent ?? '') && !isData(node.parentElement)) found.push((node.textContent ?? '').trim())
  for (const element of document.querySelectorAll('[aria-label],[placeholder],[title],[alt]'))
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      const words = element.getAttribute(name)
      if (words && isWord(words) && !isData(element)) found.push(`${name}: ${words}`)
    }
  return found
}

/** Runs in the page: buttons and headings whose words do not fit, where no ellipsis says so. */
function textsCutOff(): string[] {
  return [...document.querySelectorAll('button, h1, h2, h3, label, legend, th, dt')]
    .filter((element) => (element.textContent ?? '').trim() !== '' && element.clientWidth > 1)
    .filter((element) => element.scrollWidth > element.clientWidth + 1)
    .filter((element) => getComputedStyle(element).textOverflow !== 'ellipsis' && element.closest('.unseen') === null)
    .map((element) => (element.textContent ?? '').trim())
}

async function expectTranslated(page: Page): Promise<void> {
  expect(await page.evaluate(textsLeftOut), 'not in the catalog').toEqual([])
  expect(await page.evaluate(textsCutOff), 'cut off').toEqual([])
}

test.describe('in a language that is two fifths longer, nothing is left out and nothing cut off', () => {
  test('on the sign-in page', async ({ page }) => {
    await page.goto('/logout?language=pseudo')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('⟦')
    await expectTranslated(page)
  })

  test('in the frame, the account settings, the palette, the help and the keys', async ({ page }) => {
    await openAs(page, await givenPerson({ permissions: ['EDIT_USER'] }), '/?language=pseudo')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('⟦')
    await expectTranslated(page)
    for (const key of ['ControlOrMeta+k', 'F1', '?']) {
      await page.keyboard.press(key)
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectTranslated(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await follow(page, '/account-settings')
    await expect(page.getByRole('slider').first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('⟦')
    await expectTranslated(page)
  })
})
