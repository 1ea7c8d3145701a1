import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { colorVerdict, readColor } from './color-verdict.ts'

const channel = fc.integer({ min: 0, max: 255 }).map((each) => each.toString(16).padStart(2, '0'))
const anyColor = fc.tuple(channel, channel, channel).map((channels) => `#${channels.join('')}`)

describe('a color', () => {
  it.each([
    ['#2F6798', '#2f6798'],
    ['2f6798', '#2f6798'],
    [' #26a ', '#2266aa'],
    ['red', undefined],
    ['#12345', undefined],
    ['', undefined],
  ])('reads %j as %j', (typed, color) => expect(readColor(typed)).toBe(color))

  it('reads back what it wrote', () => fc.assert(fc.property(anyColor, (color) => readColor(color) === color)))

  it('judges the usual company color as fine on both pages', () =>
    expect(colorVerdict('#2f6798')).toEqual({
      ink: '#ffffff',
      ratio: 5.9,
      textReads: true,
      stepped: { light: undefined, dark: undefined },
    }))

  it('gives pale yellow a darker step on a light page only', () => {
    const { ink, stepped } = colorVerdict('#fff3b0')
    expect(ink).toBe('#000000')
    expect(stepped.light).toMatch(/^#/)
    expect(stepped.dark).toBeUndefined()
  })

  it('always finds an ink that reads', () => fc.assert(fc.property(anyColor, (color) => colorVerdict(color).textReads)))
})
