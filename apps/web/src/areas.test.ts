import { describe, expect, it } from 'vitest'
import { screens } from './areas.ts'
import { clashes, frameKeys } from './shell/key-rules.ts'
import { menus } from './shell/menus.ts'
import { travelKeysOf } from './shell/screens.ts'

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
