import { expect, test } from '@playwright/test'
import { DOCUMENTS, downloads, MOST_CODE } from '../../bench/web.ts'
import { buildWeb } from '../../scripts/build-web.ts'

/** Besides its code a list asks for the page, its style, its letters and its rows. Most lists need six files, some share more. */
const MOST_FILES_OF_LISTS = 10
const LISTS = /[/](users|roles|companies|customers|vendors|items|audit|web-carts)-page\.tsx$/

test.describe('what a visit downloads', () => {
  // The other journeys visit the build with the gallery, so a fresh clone has no product build yet.
  test.describe.configure({ mode: 'serial' })
  test.beforeAll(async () => {
    test.setTimeout(240_000)
    await buildWeb('product', () => undefined)
  })

  test('is little at first, and little more for each screen', () => {
    const { first, screens } = downloads()
    expect(first.size).toBeLessThanOrEqual(MOST_CODE.first)
    expect(screens.length).toBeGreaterThan(30)
    const limitOf = (name: string) => (DOCUMENTS.test(name) ? MOST_CODE.document : MOST_CODE.screen)
    expect(screens.filter(({ name, size }) => size > limitOf(name))).toEqual([])
  })

  test('is few files for a list', () => {
    const { first, screens } = downloads()
    const lists = screens.filter(({ name }) => LISTS.test(name))
    expect(lists).toHaveLength(8)
    expect(lists.filter(({ files }) => first.files + files > MOST_FILES_OF_LISTS)).toEqual([])
  })
})
