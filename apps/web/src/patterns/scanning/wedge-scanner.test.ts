import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Burst,
  type BurstRules,
  hear,
  quiet,
  settle,
  settlesAt,
  type Stroke,
  usualRules,
} from './wedge-scanner.ts'

type Press = { readonly text: string; readonly gap: number; readonly kind?: Stroke['kind'] }

const kindOf = (text: string): Stroke['kind'] => (text === '⏎' || text === '⇥' ? 'end' : 'character')
const presses = (text: string, gap: number): Press[] => [...text].map((character) => ({ text: character, gap }))

/** Plays keys one after the other with the timer a browser would set, and notes who got what. */
function play(keys: readonly Press[], { inField = true, rules = usualRules as BurstRules } = {}) {
  let burst: Burst<string> = quiet
  let now = 1000
  const delivered: string[] = []
  const scans: string[] = []
  const leaks: boolean[] = []
  const take = (heard: ReturnType<typeof hear<string>>) => {
    burst = heard.burst
    delivered.push(...heard.giveBack)
    if (heard.scan) {
      scans.push(heard.scan.code)
      leaks.push(heard.scan.leaked)
    }
  }
  const waitUntil = (next: number) => {
    const due = settlesAt(burst, rules)
    if (due !== undefined && due < next) take(settle(burst, rules))
    now = next
  }
  for (const { text, gap, kind = kindOf(text) } of keys) {
    waitUntil(now + gap)
    const heard = hear(burst, { text, kind, at: now, inField, key: text }, rules)
    take(heard)
    if (heard.verdict === 'pass') delivered.push(text)
  }
  waitUntil(Infinity)
  return { delivered: delivered.join(''), scans, leaks }
}

describe('a burst', () => {
  it('is a scan when it is fast, long enough and ended', () =>
    expect(play(presses('0104150999⏎', 8))).toEqual({ delivered: '0', scans: ['0104150999'], leaks: [true] }))

  it('holds Control with the characters before it, so that a field takes all of what was typed', () => {
    const chord: Press[] = [
      { text: '⌃', gap: 8, kind: 'modifier' },
      { text: '↵', gap: 8, kind: 'other' },
    ]
    expect(play([...presses('34.56', 8), ...chord])).toEqual({ delivered: '34.56⌃↵', scans: [], leaks: [] })
    expect(play([...chord])).toEqual({ delivered: '⌃↵', scans: [], leaks: [] })
    const separated: Press[] = [
      ...presses('0104150999', 8),
      { text: '⌃', gap: 8, kind: 'modifier' },
      ...presses('X1⏎', 8),
    ]
    expect(play(separated).scans).toEqual(['0104150999X1'])
  })

  it('ends by Tab too', () => expect(play(presses('ABC123⇥', 20)).scans).toEqual(['ABC123']))

  it('keeps even the first character back where no field has the focus', () =>
    expect(play(presses('0104150999⏎', 8), { inField: false })).toEqual({
      delivered: '',
      scans: ['0104150999'],
      leaks: [false],
    }))

  it('of five characters is typing', () =>
    expect(play(presses('12345⏎', 8))).toEqual({ delivered: '12345⏎', scans: [], leaks: [] }))

  it('without an end is given back', () => expect(play(presses('0104150999', 8)).delivered).toBe('0104150999'))

  it.each([
    ['0104150999', '0104150999'],
    ['01041', undefined],
  ])('%s without an end is cut: %s', (code, cut) => {
    const strokes = [...code].map((text, place) => ({
      text,
      kind: 'character' as const,
      at: place * 8,
      inField: true,
      key: text,
    }))
    expect(settle({ strokes, leaked: false }, usualRules).cut).toBe(cut)
  })

  it('forgives one slow gap when the mean is fast', () =>
    expect(play([...presses('010', 8), ...presses('4', 55), ...presses('150999⏎', 8)]).scans).toEqual(['0104150999']))

  it('waits for a late end once it looks like a scan', () =>
    expect(play([...presses('0104150999', 8), { text: '⏎', gap: 95 }]).scans).toEqual(['0104150999']))

  it('is broken by a key that no scanner sends', () => {
    const keys: Press[] = [...presses('010415', 8), { text: '←', gap: 8, kind: 'other' }, ...presses('0⏎', 8)]
    expect(play(keys)).toEqual({ delivered: '010415←0⏎', scans: [], leaks: [] })
  })
})

describe('a prefix', () => {
  it.each([']d2', ']C1', ']Q3', ']E0'])('%s decides at once: short, slow and without an end', (prefix) =>
    expect(play(presses(`${prefix}12`, 45))).toEqual({ delivered: '', scans: [`${prefix}12`], leaks: [false] }),
  )

  it('of the device is taken off', () => {
    const rules = { ...usualRules, prefix: '~#' }
    expect(play(presses('~#AB⏎', 45), { rules }).scans).toEqual(['AB'])
    expect(play(presses('~x⏎', 45), { rules })).toEqual({ delivered: '~x⏎', scans: [], leaks: [] })
  })

  it.each([150, 400])('lets a code pause for %s ms and reads it whole', (gap) =>
    expect(play([...presses(']d20104150999', 8), { text: '1', gap }, ...presses('0AB⏎', 8)]).scans).toEqual([
      ']d2010415099910AB',
    ]),
  )

  it('that is only a bracket goes back to the field', () => expect(play(presses(']', 8)).delivered).toBe(']'))
})

it('keeps group separators', () =>
  expect(play(presses(']d20104150999 10AB\u001d21XY⏎'.replaceAll(' ', ''), 5)).scans[0]).toContain('\u001d21XY'))

const character = fc.constantFrom(...'0123456789ABCxyz-]d2\u001d')
const anyKey = fc.record({
  text: fc.oneof({ weight: 8, arbitrary: character }, fc.constantFrom('⏎', '⇥')),
  gap: fc.oneof(fc.integer({ min: 1, max: 29 }), fc.integer({ min: 30, max: 400 })),
})

describe('whatever is pressed', () => {
  it('reaches the field whole and in order unless it was a scan', () => {
    fc.assert(
      fc.property(fc.array(anyKey, { maxLength: 60 }), fc.boolean(), (keys, inField) => {
        const { delivered, scans } = play(keys, { inField })
        fc.pre(scans.length === 0)
        expect(delivered).toBe(keys.map(({ text }) => text).join(''))
      }),
      { numRuns: 500 },
    )
  })

  it('is either delivered or part of a scan, and nothing is delivered twice', () => {
    fc.assert(
      fc.property(fc.array(anyKey, { maxLength: 60 }), (keys) => {
        const { delivered, scans } = play(keys, { inField: false })
        const ends = keys.length - delivered.length - scans.join('').length
        expect(ends).toBeGreaterThanOrEqual(0)
        expect(ends).toBeLessThanOrEqual(scans.length)
      }),
      { numRuns: 500 },
    )
  })

  it('at human speed is never a scan', () => {
    const humanKey = fc.record({ text: fc.oneof(character, fc.constant('⏎')), gap: fc.integer({ min: 61, max: 400 }) })
    fc.assert(
      fc.property(fc.array(humanKey, { maxLength: 80 }), (keys) => {
        expect(play(keys).scans).toEqual([])
      }),
    )
  })

  it('without a prefix, even by the fastest typist, is never a scan', () => {
    const fastKey = fc.record({
      text: fc.oneof(fc.constantFrom(...'0123456789abc'), fc.constant('⏎')),
      gap: fc.integer({ min: 30, max: 90 }),
    })
    fc.assert(
      fc.property(fc.array(fastKey, { maxLength: 80 }), (keys) => {
        expect(play(keys).scans).toEqual([])
      }),
    )
  })

  it('that a scanner sends is always a scan', () => {
    const code = fc.string({ unit: fc.constantFrom(...'0123456789ABCDEF-/'), minLength: 6, maxLength: 60 })
    const speed = fc.integer({ min: 1, max: 29 })
    fc.assert(
      fc.property(code, speed, (text, gap) => {
        expect(play(presses(`${text}⏎`, gap)).scans).toEqual([text])
      }),
    )
  })
})
