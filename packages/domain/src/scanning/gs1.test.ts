import { describe, expect, it } from 'vitest'
import { parseBusinessDate } from '../dates.ts'
import { bracketed, elementString } from './element-string.ts'
import { readScan, type ScanContext } from './gs1.ts'
import { readingsWithoutSeparators } from './lost-separators.ts'

const context: ScanContext = { today: parseBusinessDate('2026-11-15') }
const GS = '\u001d'

/** A result in one line, so that a table shows what is read. */
function summary(text: string, more: Partial<ScanContext> = {}): string {
  const result = readScan(text, { ...context, ...more })
  if (result.kind === 'refused') return `refused: ${result.reason}`
  if (result.kind === 'candidates') return result.candidates.map(({ elements }) => bracketed(elements)).join(' or ')
  const { form, code, elements, separatorsLost } = result.reading
  return form === 'elements' ? `${bracketed(elements)}${separatorsLost ? ' (worked out)' : ''}` : `${form} ${code}`
}

describe('a scan', () => {
  it('gives the parts of a drug package', () => {
    const text = `]d20100300010123455211234${GS}172707001 0A1`.replace(' ', '')
    expect(readScan(text, context)).toEqual({
      kind: 'reading',
      reading: {
        form: 'elements',
        code: text.slice(3),
        gtin: '00300010123455',
        serialNumber: '1234',
        lot: 'A1',
        expirationDate: '2027-07-31',
        elements: [
          { ai: '01', value: '00300010123455' },
          { ai: '21', value: '1234' },
          { ai: '17', value: '270700' },
          { ai: '10', value: 'A1' },
        ],
        separatorsLost: false,
        remarks: [],
      },
    })
  })

  it('gives the parts of a pallet label', () => {
    const result = readScan(`(00)006141411234567890(02)00300010123455(37)24(11)260101`, context)
    expect(result).toMatchObject({
      kind: 'reading',
      reading: {
        sscc: '006141411234567890',
        contentGtin: '00300010123455',
        quantity: 24,
        productionDate: '2026-01-01',
        remarks: [],
      },
    })
  })

  it('takes the year in the current century', () => {
    const inTheNext = { today: parseBusinessDate('2101-01-01') }
    expect(readScan('(01)00300010123455(17)990101', context)).toMatchObject({
      reading: { expirationDate: '2099-01-01' },
    })
    expect(readScan('(01)00300010123455(17)030101', inTheNext)).toMatchObject({
      reading: { expirationDate: '2103-01-01' },
    })
  })

  it.each([
    // Symbology identifiers and edges of a message.
    [`]C1010030001012345510A1`, '(01)00300010123455(10)A1'],
    [`]Q3010030001012345510A1\r\n`, '(01)00300010123455(10)A1'],
    [`]e0${GS}010030001012345510A1`, '(01)00300010123455(10)A1'],
    [`\u0002 010030001012345510A1\u0003\t`, '(01)00300010123455(10)A1'],
    [`]d1ABC-1`, 'text ABC-1'],
    [`]E00305910369019`, 'gtin 0305910369019'],
    [`]E402345673`, 'gtin 02345673'],
    [`]E00305910369019|]e010A1${GS}21B2`, '(01)00305910369019(10)A1(21)B2'],
    // Separators and what is sent for them.
    [`${GS}010030001012345510A1${GS}21B2`, '(01)00300010123455(10)A1(21)B2'],
    ['010030001012345510A1{GS}21B2', '(01)00300010123455(10)A1(21)B2'],
    ['010030001012345510A1<GS>21B2', '(01)00300010123455(10)A1(21)B2'],
    ['010030001012345510A1^21B2', '(01)00300010123455(10)A1(21)B2'],
    ['~010030001012345510A1~21B2', '(01)00300010123455(10)A1(21)B2'],
    ['010030001012345510A1|21B2|17270101', '(01)00300010123455(10)A1(21)B2(17)270101'],
    [`0100300010123455${GS}10A1${GS}${GS}21B2${GS}`, '(01)00300010123455(10)A1(21)B2'],
    // As printed.
    ['(01)00300010123455 (17) 270101\n(10) A1', '(01)00300010123455(17)270101(10)A1'],
    ['(10)A\\(1)', '(10)A\\(1)'],
    ['(01)00300010123455(715)0591036901', '(01)00300010123455(715)0591036901'],
    // Numbers without a word about what they are.
    ['305910369019', 'gtin 305910369019'],
    ['2112345678900', 'gtin 2112345678900'],
    ['02345673', 'gtin 02345673'],
    ['30305910369010', 'gtin 30305910369010'],
    ['006141411234567890', 'sscc 006141411234567890'],
    ['00006141411234567890', '(00)006141411234567890'],
    // Codes of our own.
    ['BIN-A-01', 'text BIN-A-01'],
    ['0591-0369-01', 'text 0591-0369-01'],
    ['991234', 'text 991234'],
    ['10ABC', 'text 10ABC'],
    ['Ünïcode ~ 💊', 'text Ünïcode ~ 💊'],
  ])('%j', (text, expected) => {
    expect(summary(text)).toBe(expected)
  })

  it.each([
    ['', 'The scan is empty.'],
    [' \r\n', 'The scan is empty.'],
    [']d2', 'The scan is empty.'],
    ['^', 'The scan is empty.'],
    ['x'.repeat(501), 'A scan has at most 500 characters.'],
    ['305910369018', 'The check digit of 305910369018 is wrong.'],
    [']E0305910369019', '305910369019 does not have 13 digits.'],
    [']E00305910369O19', '"0305910369O19" is not a number.'],
    ['0100300010123456', 'GTIN (01) "00300010123456" has a wrong check digit.'],
    ['00006141411234567891', 'SSCC (00) "006141411234567891" has a wrong check digit.'],
    [`]d20100300010123455${GS}17271301`, 'Expiration date (17) "271301" names a day that does not exist.'],
    [`]d20100300010123455${GS}10`, 'Lot (10) "" is too short.'],
    [`]d20100300010123455${GS}10A#B`, 'Lot (10) "A#B" holds a character that GS1 does not allow.'],
    [`]d20100300010123455${GS}3012A`, 'Quantity (30) "12A" may hold digits only.'],
    [`]d20100300010123455${GS}5512`, '"5512" begins with no known application identifier.'],
    ['(01)00300010123455(1A)1', '(1A) is no application identifier.'],
    ['(01)00300010123455(10', 'An application identifier is not closed by a bracket.'],
    ['(01)00300010123455(10)A(10)B', 'Lot (10) appears twice, as "A" and as "B".'],
    [`(10)${'A'.repeat(99)}`, `Lot (10) "${'A'.repeat(29)}…" is too long.`],
  ])('refuses %j', (text, reason) => {
    expect(summary(text)).toBe(`refused: ${reason}`)
  })

  it('uses the stand-ins of the scanner and no others', () => {
    expect(summary('010030001012345510A1#21B2', { standIns: ['#'] })).toBe('(01)00300010123455(10)A1(21)B2')
    expect(summary(']d2010030001012345510A1~21B2', { standIns: ['#'] })).toBe(
      'refused: Lot (10) "A1~21B2" holds a character that GS1 does not allow.',
    )
  })

  it('remarks on what is missing or does not go together, and reads it all the same', () => {
    const remarks = (text: string) => {
      const result = readScan(text, context)
      return result.kind === 'reading' ? result.reading.remarks : result
    }
    expect(remarks('(10)A1(17)270101')).toEqual([
      'Lot (10) needs (01) or (02) or (03) or (8006) or (8026).',
      'Expiration date (17) needs (01) or (02) or (03) or (255) or (8006) or (8026).',
    ])
    expect(remarks('(01)00300010123455(30)12')).toEqual([])
    expect(remarks('(01)00300010123455(37)12')).toContain('GTIN (01) and Count (37) do not go together.')
  })
})

describe('lost separators', () => {
  const known = (lot: string, serialNumber: string) => ({
    knowledge: { knowsLot: (read: string) => read === lot, knowsSerialNumber: (read: string) => read === serialNumber },
  })

  it.each([
    [
      '0100304720400301211006155205193317210228101012131',
      '(01)00304720400301(21)10061552051933(17)210228(10)1012131 (worked out)',
    ],
    ['1021072911172405310100693570007182', '(10)21072911(17)240531(01)00693570007182 (worked out)'],
    [
      '01108573260055401722081110A2021121092220084115197',
      '(01)10857326005540(17)220811(10)A20(21)121092220084115197 or ' +
        '(01)10857326005540(17)220811(10)A20211(21)092220084115197',
    ],
    ['010030001012345521131725032710A123', '(01)00300010123455(21)13(17)250327(10)A123 (worked out)'],
    [
      '01003000101234551725032710LT21771',
      '(01)00300010123455(17)250327(10)LT(21)771 or (01)00300010123455(17)250327(10)LT21771',
    ],
    ['01003000101234551725032710A1', '(01)00300010123455(17)250327(10)A1'],
    ['01003000101234551725032710A240B', '(01)00300010123455(17)250327(10)A240B'],
  ])('%s', (text, expected) => {
    expect(summary(text)).toBe(expected)
  })

  it('are decided by known lots and serial numbers', () => {
    const text = '01108573260055401722081110A2021121092220084115197'
    expect(summary(text, known('A20211', ''))).toBe(
      '(01)10857326005540(17)220811(10)A20211(21)092220084115197 (worked out)',
    )
    expect(summary(text, known('', '121092220084115197'))).toBe(
      '(01)10857326005540(17)220811(10)A20(21)121092220084115197 (worked out)',
    )
    expect(summary('01003000101234551725032710LT21771', known('LT21771', ''))).toBe(
      '(01)00300010123455(17)250327(10)LT21771',
    )
  })

  it('are decided by a known GTIN before all else', () => {
    const text = '10A0100300010123455211725'
    const other = { knowsGtin: (gtin: string) => gtin === '00300010123455', knowsLot: () => true }
    expect(summary(text, { knowledge: other })).toBe('(10)A(01)00300010123455(21)1725 (worked out)')
  })

  it('are not suspected where the scanner sends separators', () => {
    expect(summary('01003000101234551725032710LT21771', { sendsSeparators: true })).toBe(
      '(01)00300010123455(17)250327(10)LT21771',
    )
    expect(summary(`${GS}01003000101234551725032710LT21771`)).toBe('(01)00300010123455(17)250327(10)LT21771')
  })

  it('are still looked for where the label itself lacks one', () => {
    expect(summary(`0100300010123455${GS}21100615520519331727022810A1${GS}715059103`)).toBe(
      '(01)00300010123455(21)10061552051933(17)270228(10)A1(715)059103 (worked out)',
    )
  })

  it('do not make one lot out of nothing: impossible dates and digits close a reading', () => {
    expect(summary(']d2010030001012345521ABCDEFGHIJKLMNOPQRSTU17251327')).toBe(
      'refused: Serial number (21) "ABCDEFGHIJKLMNOPQRSTU17251327" is too long.',
    )
  })
})

describe('a "30" inside a lot', () => {
  const text = '01003000101234551725032710A1233012'
  const whole = '(01)00300010123455(17)250327(10)A1233012'
  const holding = (quantity: number | undefined, lot?: string) => ({
    knowledge: { packageQuantity: () => quantity, knowsLot: (read: string) => read === lot },
  })

  it('is a quantity only if the package holds that many', () => {
    expect(summary(text)).toBe(whole)
    expect(summary(text, holding(undefined))).toBe(whole)
    expect(summary(text, holding(24))).toBe(whole)
    expect(summary(text, holding(12))).toBe('(01)00300010123455(17)250327(10)A123(30)12 (worked out)')
  })

  it('belongs to the lot when the whole lot is known', () => {
    expect(summary(text, holding(12, 'A1233012'))).toBe(whole)
  })

  it('is not taken for a quantity of one, nor with leading zeros', () => {
    expect(summary('010030001012345510A123301', holding(1))).toBe('(01)00300010123455(10)A123301')
    expect(summary('010030001012345510A12330012', holding(12))).toBe('(01)00300010123455(10)A12330012')
  })

  it('is an element where one must begin', () => {
    expect(summary(`01003000101234553012${GS}10A123`)).toBe('(01)00300010123455(30)12(10)A123')
    expect(summary('01003000101234553012')).toBe('(01)00300010123455(30)12')
  })
})

describe('hostile rows of digits', () => {
  const rows = [
    '71'.repeat(100),
    `0100300010123455${'1021'.repeat(46)}`,
    `0100300010123455${'7102403'.repeat(26)}`,
    `0100300010123455${'71071124024110213037'.repeat(9)}`,
    '1'.repeat(200),
    '01'.repeat(250),
  ]

  it.each(rows)('%s is answered with bounded work', (row) => {
    const found = readingsWithoutSeparators(row, 2000)
    expect(found.readings.length).toBeLessThanOrEqual(101)
    for (const text of [row, `]d2${row}`, `${GS}${row}`])
      expect(['reading', 'candidates', 'refused']).toContain(readScan(text, context).kind)
  })

  it('with countless readings are refused, not guessed', () => {
    expect(summary(`]d20100300010123455${'71071124024110213037'.repeat(9)}`)).toContain('too many ways')
  })
})

describe('element strings', () => {
  it('put a separator only where one is needed', () => {
    const elements = [
      { ai: '01', value: '00300010123455' },
      { ai: '10', value: 'A1' },
      { ai: '17', value: '270101' },
      { ai: '21', value: 'B2' },
    ]
    expect(elementString(elements)).toBe(`010030001012345510A1${GS}1727010121B2`)
    expect(bracketed(elements)).toBe('(01)00300010123455(10)A1(17)270101(21)B2')
  })
})
