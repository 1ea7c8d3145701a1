import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { companyColors, contrast, stepAwayFrom, textOn } from './contrast.ts'

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)
const pages = { light: '#f7f8fa', dark: '#0f1115' } as const

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#2F6798', '#ffffff', 5.98],
    ['#5D6B82', '#ffffff', 5.4],
    ['#101828', '#ffffff', 17.75],
  ])('of %s on %s is %d', (one, other, expected) => {
    expect(contrast(one, other)).toBeCloseTo(expected, 1)
    expect(contrast(other, one)).toBe(contrast(one, other))
  })
})

describe('company colors', () => {
  it('keeps a color that already reads', () => {
    expect(companyColors('#2F6798', 'light')).toEqual({
      company: '#2F6798',
      companyInk: '#ffffff',
      action: '#2F6798',
      actionInk: '#ffffff',
      ring: '#2F6798',
    })
  })

  it('puts black on a pale yellow and darkens its button', () => {
    const colors = companyColors('#FFF3B0', 'light')
    expect(colors.company).toBe('#FFF3B0')
    expect(colors.companyInk).toBe('#000000')
    expect(contrast(colors.action, pages.light)).toBeGreaterThanOrEqual(3)
  })

  it('lightens black on a dark page', () => {
    const colors = companyColors('#000000', 'dark')
    expect(contrast(colors.action, pages.dark)).toBeGreaterThanOrEqual(3)
    expect(contrast(colors.ring, pages.dark)).toBeGreaterThanOrEqual(6)
  })

  it('falls back to the default for something that is no color', () => {
    expect(companyColors('red', 'light').company).toBe('#2F6798')
  })

  it('holds for every color there is', () => {
    fc.assert(
      fc.property(anyColor, fc.constantFrom('light' as const, 'dark' as const), (color, scheme) => {
        const colors = companyColors(color, scheme)
        expect(contrast(colors.company, colors.companyInk)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(colors.action, colors.actionInk)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(colors.action, pages[scheme])).toBeGreaterThanOrEqual(3)
        expect(contrast(colors.ring, pages[scheme])).toBeGreaterThanOrEqual(3)
      }),
    )
  })

  it('never leaves a color that is far enough away', () => {
    expect(stepAwayFrom('#ffffff', '#101828')).toBe('#101828')
    expect(textOn('#ffff00')).toBe('#000000')
  })
})
