import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PaletteChoice, type Group, inOrder, marked } from './palette-order.ts'

const choice = (group: Group, label: string, more: Partial<PaletteChoice> = {}): PaletteChoice => ({
  id: `${group} ${label}`,
  group,
  label,
  icon: 'arrow',
  ...more,
})
const labels = (choices: readonly PaletteChoice[]) => choices.map(({ label }) => label)

const local = [
  choice('settings', 'Logout'),
  choice('go', 'Audit', { detail: 'Who changed what' }),
  choice('go', 'Users'),
  choice('recent', 'Users'),
  choice('companies', 'Swap to Ferngate'),
  choice('settings', 'Scanner', { words: 'barcode gun' }),
]

describe('the palette', () => {
  it('shows everything by group while nothing is typed, the recent first', () =>
    expect(labels(inOrder(local, [], ''))).toEqual([
      'Users',
      'Audit',
      'Users',
      'Swap to Ferngate',
      'Logout',
      'Scanner',
    ]))

  it('puts a name that begins with the text before the records, and the rest after them', () => {
    const records = [choice('records', 'Audrey Lund')]
    expect(labels(inOrder(local, records, 'aud'))).toEqual(['Audit', 'Audrey Lund'])
    expect(labels(inOrder(local, [choice('records', 'Fernbrook')], 'fern'))).toEqual(['Fernbrook', 'Swap to Ferngate'])
  })

  it('finds by every word, also in the detail and in words that are not shown', () => {
    expect(labels(inOrder(local, [], 'who aud'))).toEqual(['Audit'])
    expect(labels(inOrder(local, [], 'gun'))).toEqual(['Scanner'])
    expect(labels(inOrder(local, [], 'who nobody'))).toEqual([])
  })

  it('puts what is seen before what is only known by other words', () => {
    const choices = [
      choice('settings', 'Appearance', { words: 'theme dark' }),
      choice('settings', 'Use the dark theme'),
    ]
    expect(labels(inOrder(choices, [], 'dark'))).toEqual(['Use the dark theme', 'Appearance'])
  })
})

describe('records in the palette', () => {
  const screens = [choice('go', 'Receivables', { detail: 'AR aging: what customers owe' }), choice('go', 'Invoices')]

  it('puts a typed number before everything, also before a screen that begins so', () => {
    const records = [choice('records', 'INV-000118', { found: 'number' })]
    expect(labels(inOrder([choice('go', 'INV-000118 and more')], records, 'inv-000118'))).toEqual([
      'INV-000118',
      'INV-000118 and more',
    ])
  })

  it('puts a screen that has the word before a record that has it inside of one', () => {
    const records = [choice('records', 'Own packaging', { found: 'words' })]
    expect(labels(inOrder(screens, records, 'aging'))).toEqual(['Receivables', 'Own packaging'])
  })

  it('puts a record that begins so before a screen that only has the word', () => {
    const records = [choice('records', 'Aging Well Pharmacy', { found: 'begins' })]
    expect(labels(inOrder(screens, records, 'aging'))).toEqual(['Aging Well Pharmacy', 'Receivables'])
  })
})

describe('marking', () => {
  it('cuts at the typed words', () =>
    expect(marked('Fernbrook Oncology', 'onc fern')).toEqual(['', 'Fern', 'brook ', 'Onc', 'ology']))

  it('takes any sign as it is', () => expect(marked('a.b (c)', '. (')).toEqual(['a', '.', 'b ', '(', 'c)']))

  it('loses no letter', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (label, typed) => marked(label, typed).join('') === label))
  })
})
