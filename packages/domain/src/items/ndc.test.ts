import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatNdc,
  formatNdc11,
  formatNdcProduct,
  isSameNdc,
  layoutOf,
  type Ndc,
  ndc10Of,
  ndc11Of,
  ndc12Of,
  ndcInLayout,
  ndcLayouts,
  readNdc,
  tenDigitCandidates,
  tenDigitForms,
} from './ndc.ts'

const ndcOf = (text: string): Ndc => {
  const reading = readNdc(text)
  if (reading.kind !== 'ndc') throw new Error(`${text}: ${reading.message}`)
  return reading.ndc
}
const choicesOf = (text: string) => {
  const reading = readNdc(text)
  return reading.kind === 'ambiguous' ? reading.candidates.map(formatNdc) : reading
}

describe('a code with hyphens', () => {
  it.each([
    ['0591-0369-01', '4-4-2', '00591036901', '000591036901'],
    ['12345-678-90', '5-3-2', '12345067890', '012345067890'],
    ['12345-6789-0', '5-4-1', '12345678900', '012345678900'],
    ['00591-0369-01', '5-4-2', '00591036901', '000591036901'],
    ['000591-0369-01', '6-4-2', '00591036901', '000591036901'],
    ['123456-7890-12', '6-4-2', undefined, '123456789012'],
  ])('%s is %s', (text, layout, eleven, twelve) => {
    const ndc = ndcOf(text)
    expect(layoutOf(ndc)).toBe(layout)
    expect(formatNdc(ndc)).toBe(text)
    expect(ndc11Of(ndc)).toBe(eleven)
    expect(ndc12Of(ndc)).toBe(twelve)
  })

  it.each(['NDC 0591-0369-01', 'ndc: 0591-0369-01', ' 0591-0369-01 ', '0591\u20130369\u201301', 'NDC#0591-0369-01'])(
    'is read from "%s"',
    (text) => expect(formatNdc(ndcOf(text))).toBe('0591-0369-01'),
  )

  it('names its product and its padded form', () => {
    expect(formatNdcProduct(ndcOf('0591-0369-01'))).toBe('0591-0369')
    expect(formatNdc11(ndcOf('0591-0369-01'))).toBe('00591-0369-01')
    expect(formatNdc11(ndcOf('123456-7890-12'))).toBeUndefined()
  })

  it.each([
    ['', 'Enter an NDC, such as 0591-0369-01.'],
    ['NDC', 'Enter an NDC, such as 0591-0369-01.'],
    ['0591-0369-0A', '"0591-0369-0A" is not an NDC: it has only digits and hyphens.'],
    ['0591-369-01', '0591-369-01 has segments of 4-3-2 digits. An NDC has 4-4-2, 5-3-2, 5-4-1, 5-4-2 or 6-4-2.'],
    ['0591-0369', '0591-0369 has segments of 4-4 digits. An NDC has 4-4-2, 5-3-2, 5-4-1, 5-4-2 or 6-4-2.'],
    ['0591-0369-01-', '0591-0369-01- has segments of 4-4-2-0 digits. An NDC has 4-4-2, 5-3-2, 5-4-1, 5-4-2 or 6-4-2.'],
    ['0000-0369-01', '0000-0369-01 is not an NDC: no labeler has the number 0000.'],
    ['12345', '12345 has 5 digits. An NDC has 10, 11 or 12.'],
    ['2112345678900', '2112345678900 is not an NDC, and no GTIN with an NDC inside.'],
    ['00305910369018', '00305910369018 is not an NDC, and no GTIN with an NDC inside.'],
    ['٠٥٩١-٠٣٦٩-٠١', '"٠٥٩١-٠٣٦٩-٠١" is not an NDC: it has only digits and hyphens.'],
  ])('"%s" is refused', (text, message) => {
    expect(readNdc(text)).toEqual({ kind: 'refused', message })
  })
})

describe('bare digits', () => {
  it('of eleven and twelve have one layout', () => {
    expect(formatNdc(ndcOf('00591036901'))).toBe('00591-0369-01')
    expect(formatNdc(ndcOf('123456789012'))).toBe('123456-7890-12')
  })

  it('of ten do not tell the layout', () => {
    expect(choicesOf('1234567890')).toEqual(['12345-678-90', '12345-6789-0', '1234-5678-90'])
    expect(choicesOf('0591036901')).toEqual(['0591-0369-01', '05910-369-01', '05910-3690-1'])
    expect(readNdc('1234567890')).toMatchObject({
      message: '1234567890 can be 12345-678-90, 12345-6789-0 or 1234-5678-90. Write it with hyphens, or choose one.',
    })
  })

  it('inside a UPC or GTIN are ten digits too', () => {
    const choices = choicesOf('0591036901')
    expect(choicesOf('00305910369019')).toEqual(choices)
    expect(choicesOf('30305910369010')).toEqual(choices)
    expect(choicesOf('0305910369019')).toEqual(choices)
  })

  it('that are a UPC may also be a code of twelve digits', () => {
    expect(choicesOf('305910369019')).toEqual(['0591-0369-01', '05910-369-01', '05910-3690-1', '305910-3690-19'])
    expect(formatNdc(ndcOf('305910369018'))).toBe('305910-3690-18')
  })

  it('leave out a labeler of zeros', () => {
    expect(choicesOf('0000012345')).toMatchObject({ kind: 'refused' })
    expect(choicesOf('0000112345')).toEqual(['00001-123-45', '00001-1234-5'])
  })
})

describe('the ten digits of a padded code', () => {
  it.each([
    ['00591-0369-01', ['0591-0369-01'], '0591036901'],
    ['12345-0678-90', ['12345-678-90'], '1234567890'],
    ['12345-6789-00', ['12345-6789-0'], '1234567890'],
    ['012345-6789-00', ['12345-6789-0'], '1234567890'],
    ['12345-0678-09', ['12345-678-09', '12345-0678-9'], undefined],
    ['12345-6789-12', [], undefined],
    ['123456-7890-12', [], undefined],
    ['12345-678-90', ['12345-678-90'], '1234567890'],
  ])('%s', (text, forms, ten) => {
    expect(tenDigitForms(ndcOf(text)).map(formatNdc)).toEqual(forms)
    expect(ndc10Of(ndcOf(text))).toBe(ten)
  })
})

describe('equality', () => {
  it('looks through the layouts, and never takes one drug for another', () => {
    expect(isSameNdc(ndcOf('0591-0369-01'), ndcOf('00591036901'))).toBe(true)
    expect(isSameNdc(ndcOf('0591-0369-01'), ndcOf('000591036901'))).toBe(true)
    expect(isSameNdc(ndcOf('12345-678-90'), ndcOf('12345-6789-0'))).toBe(false)
  })

  it('holds between every layout a code can be written in', () => {
    const digits = (length: number) =>
      fc.integer({ min: 1, max: 10 ** length - 1 }).map((number) => String(number).padStart(length, '0'))
    const anyNdc = fc
      .constantFrom(...ndcLayouts)
      .map((layout) => layout.split('-').map(Number))
      .chain(([labeler = 5, product = 4, packaging = 2]) =>
        fc.record({ labeler: digits(labeler), product: digits(product), packaging: digits(packaging) }),
      )
    fc.assert(
      fc.property(anyNdc, (ndc) => {
        expect(readNdc(formatNdc(ndc))).toEqual({ kind: 'ndc', ndc })
        const twelve = ndc12Of(ndc)
        const padded = `${twelve.slice(0, 6)}-${twelve.slice(6, 10)}-${twelve.slice(10)}`
        expect(isSameNdc(ndc, ndcOf(padded))).toBe(true)
        const eleven = ndc11Of(ndc)
        if (eleven !== undefined) expect(isSameNdc(ndc, ndcOf(eleven))).toBe(true)
        for (const form of tenDigitForms(ndc)) expect(isSameNdc(ndc, form)).toBe(true)
      }),
    )
  })

  it('survives anything a person types', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[\d -]{0,16}$/))
    fc.assert(
      fc.property(typed, (text) => {
        const reading = readNdc(text)
        const candidates =
          reading.kind === 'ndc' ? [reading.ndc] : reading.kind === 'ambiguous' ? reading.candidates : []
        expect(candidates.length > 0).toBe(reading.kind !== 'refused')
        for (const ndc of candidates) expect(ndcOf(formatNdc(ndc))).toEqual(ndc)
      }),
    )
  })
})

describe('segments from elsewhere', () => {
  it('have a layout only when they are digits', () => {
    expect(layoutOf({ labeler: '059a', product: '0369', packaging: '01' })).toBeUndefined()
    expect(tenDigitCandidates('059103690')).toEqual([])
  })

  it('are cut from bare digits where the layout is named', () => {
    expect(ndcInLayout('1234567890', '5-3-2')).toEqual({ labeler: '12345', product: '678', packaging: '90' })
    expect(ndcInLayout('1234567890', '5-4-1')).toEqual({ labeler: '12345', product: '6789', packaging: '0' })
    expect(ndcInLayout('1234567890', '5-4-2')).toBeUndefined()
    expect(ndcInLayout('12345678901', '5-4-1')).toBeUndefined()
    expect(ndcInLayout('12345-6789', '4-4-2')).toBeUndefined()
  })
})
