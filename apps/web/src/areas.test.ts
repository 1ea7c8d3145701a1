import type { SearchIndex } from '@galen/contract/search-index'
import { type Needs, permits } from '@galen/domain/permissions'
import { describe, expect, it } from 'vitest'
import { screens as productScreens } from './areas.ts'
import { galleryScreens } from './gallery/gallery.screens.ts'
import { clashes, frameKeys } from './client/key-rules.ts'
import { menus } from './patterns/screens/menus.ts'
import { travelKeysOf } from './patterns/screens/screens.ts'

const screens = [...productScreens, ...galleryScreens]
const contract = import.meta.glob<Record<string, unknown>>('../../../packages/contract/src/**/*.ts', { eager: true })
const isIndex = (exported: unknown): exported is SearchIndex =>
  typeof exported === 'object' && exported !== null && 'matches' in exported && 'sortable' in exported
const indices = new Map(
  Object.values(contract)
    .flatMap((file) => Object.values(file))
    .filter(isIndex)
    .map((index) => [index.name, index]),
)

const rightsOf = (needs: Needs) => (typeof needs === 'string' ? [needs] : 'anyOf' in needs ? needs.anyOf : needs.allOf)

describe('the screens of the product', () => {
  it('have one address each', () => {
    const paths = screens.map((screen) => screen.path)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it.each(screens.map((screen) => [screen.path, screen] as const))('%s gives no key two meanings', (_, screen) => {
    expect(clashes([frameKeys, travelKeysOf(screens), ...(screen.keys ?? [])])).toEqual([])
  })

  it.each(screens.filter((screen) => !screen.bare && !screen.workshop).map((screen) => [screen.path, screen] as const))(
    '%s explains itself in three sentences',
    (_, screen) => expect(screen.help?.sentences.filter((sentence) => /^.{20,}\.$/.test(sentence))).toHaveLength(3),
  )

  it.each(
    screens.flatMap(({ path, needs, counts = [], records = [] }) =>
      [...counts, ...[records].flat().map(({ index }) => ({ index, needs }))].map(
        (list) => [path, list.index, needs, list.needs ?? needs] as const,
      ),
    ),
  )('%s counts and finds %s by the right of the screen', (_, name, needs, also) => {
    const index = indices.get(name)
    const rights = rightsOf(needs).map((right) => new Set([right, ...rightsOf(also)]))
    expect(index && rights.every((granted) => permits(index.needs, granted))).toBe(true)
  })

  it('are each in the menus at most once', () => {
    const places = screens.flatMap((screen) => screen.menu ?? [])
    expect(new Set(places).size).toBe(places.length)
  })
})

describe('the menus', () => {
  it('have one entry for an address and one letter for a journey', () => {
    const entries = menus.flatMap((menu) => [...menu.entries])
    const letters = entries.flatMap((entry) => ('travel' in entry ? [entry.travel] : []))
    expect(new Set(entries.map((entry) => entry.path)).size).toBe(entries.length)
    expect(new Set([...letters, 'h']).size).toBe(letters.length + 1)
  })
})
