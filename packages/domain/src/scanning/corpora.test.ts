import { describe, expect, it } from 'vitest'
import { parseBusinessDate } from '../dates.ts'
import { applicationIdentifiers } from './application-identifiers.ts'
import { exactShortDate, shortDate } from './element-content.ts'
import { elementString } from './element-string.ts'
import { readScan, type ScanContext, type ScanResult } from './gs1.ts'
import { gtinOfNdc, hasCheckDigit } from './gtin.ts'
import { readMessage, SEPARATOR } from './scanner-message.ts'

declare global {
  interface ImportMeta {
    glob(pattern: string, options: { query: '?raw'; import: 'default'; eager: true }): Record<string, string>
  }
}

const published = import.meta.glob('../../../../../shared/corpora/{gs1/*,ndc/ndc_packages.csv}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const own = import.meta.glob('../../../../tests/fixtures/{gs1/*,ndc/ndc_packages.csv}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

type Row = Readonly<Record<string, string>>
function readerOf(files: Record<string, string>) {
  const fileNamed = (name: string) => Object.entries(files).find(([path]) => path.endsWith(`/${name}`))?.[1] ?? ''
  function rowsOf(name: string): Row[] {
    const [header = '', ...lines] = fileNamed(name)
      .split('\n')
      .filter((line) => line !== '')
    const columns = header.split('\t')
    return lines.map((line) => {
      const cells = line.split('\t')
      return Object.fromEntries(
        columns.map((column, place) => [column, (cells[place] ?? '').replaceAll('{GS}', SEPARATOR)]),
      )
    })
  }
  return { fileNamed, rowsOf }
}

/** How much each corpus has: our own is in the repository, the published one is read beside it where it is. */
const corpora = [
  {
    corpus: 'our own files',
    ...readerOf(own),
    dictionary: 'syntax-dictionary.txt',
    counts: {
      raw: 10,
      bracketed: 6,
      messages: 7,
      digits: 6,
      dates: 6,
      errors: 5,
      associations: 5,
      scans: 64,
      ambiguous: 13,
      packages: 20,
    },
    isWhole: false,
  },
  ...(Object.keys(published).length === 0
    ? []
    : [
        {
          corpus: 'the published files',
          ...readerOf(published),
          dictionary: 'gs1-syntax-dictionary.txt',
          counts: {
            raw: 47,
            bracketed: 16,
            messages: 28,
            digits: 13,
            dates: 72,
            errors: 59,
            associations: 37,
            scans: 80,
            ambiguous: 8,
            packages: 5470,
          },
          isWhole: true,
        },
      ]),
]

const today = parseBusinessDate('2026-11-15')
const century = 2000
const caretIsSeparator: ScanContext = { today, standIns: ['^'] }
const onlySeparators: ScanContext = { today, standIns: [] }
const readingOf = (result: ScanResult) => {
  if (result.kind !== 'reading') throw new Error(`expected a reading: ${JSON.stringify(result)}`)
  return result.reading
}
const withCarets = (data: string) => data.replaceAll(SEPARATOR, '^')

describe.each(corpora)('$corpus', ({ fileNamed, rowsOf, dictionary, counts, isWhole }) => {
  describe('the syntax dictionary', () => {
    const ours: Readonly<Record<string, string>> = {
      csum: 'check',
      csumalpha: 'checkpair',
      yymmd0: 'date0',
      yymmdd: 'date',
      yyyymmdd: 'longdate',
      hhmi: 'time',
      hh: 'hour',
      mi: 'sixty',
      ss: 'sixty',
      iso3166: 'country',
      iso3166999: 'country999',
      iso3166alpha2: 'countryletters',
      pcenc: 'percent',
      latitude: 'latitude',
      longitude: 'longitude',
      yesno: 'yesno',
      hyphen: 'hyphen',
      importeridx: 'importer',
      mediatype: 'media',
      iso5218: 'sex',
      posinseqslash: 'sequence',
      nonzero: 'nonzero',
      zero: 'zero',
      winding: 'winding',
      pieceoftotal: 'piece',
      iban: 'iban',
      nozeroprefix: 'unpadded',
      hasnondigit: 'nondigit',
      gcppos1: 'prefix',
      gcppos2: 'prefix',
    }
    // Lists of currencies and package types and the grammar of coupons have no place at a drug warehouse.
    const unchecked = ['iso4217', 'packagetype', 'couponcode', 'couponposoffer']

    const listed = (words: readonly string[], key: string) =>
      words.filter((word) => word.startsWith(key)).map((word) => word.slice(key.length).replaceAll('+', '&').split(','))

    const partOf = (word: string) => {
      const [type = '', ...linters] = word.split(',')
      const [, optional, characters = '', upTo, length] = /^(\[?)([NXYZ])(\.\.)?(\d+)\]?$/.exec(type) ?? []
      for (const linter of linters) expect([...Object.keys(ours), ...unchecked]).toContain(linter)
      return {
        characters,
        shortest: upTo ? 1 : Number(length),
        longest: Number(length),
        optional: optional === '[',
        rules: linters
          .filter((linter) => !unchecked.includes(linter) && !(linter.startsWith('gcppos') && characters === 'N'))
          .map((linter) => ours[linter]),
      }
    }

    const entries = fileNamed(dictionary)
      .split('\n')
      .filter((line) => /^\d/.test(line))
      .flatMap((line) => {
        const [range = '', ...words] = (line.split(' #')[0] ?? '').trim().split(/\s+/)
        const [first = '', last = first] = range.split('-')
        const ais = Array.from({ length: Number(last) - Number(first) + 1 }, (_, step) =>
          String(Number(first) + step).padStart(first.length, '0'),
        )
        return ais.map((ai) => ({ ai, words }))
      })

    it('has identifiers that we know, all 541 where it is whole', () => {
      expect(entries.length).toBeGreaterThan(20)
      const known = [...applicationIdentifiers().keys()].sort()
      if (isWhole) expect(known).toEqual(entries.map((entry) => entry.ai).sort())
      expect(known).toHaveLength(541)
    })

    it('agrees with our table on formats, separators, content and companions', () => {
      for (const { ai, words } of entries) {
        const parts = words.filter((word) => /^\[?[NXYZ](\.\.)?\d/.test(word)).map(partOf)
        const known = applicationIdentifiers().get(ai)
        expect(known, ai).toEqual({
          ai,
          parts,
          predefined: words.some((word) => /^\*\??$/.test(word)),
          longest: parts.reduce((length, part) => length + part.longest, 0),
          needs: listed(words, 'req='),
          excludes: listed(words, 'ex=').flat(),
        })
      }
    })
  })

  describe('raw element strings', () => {
    const rows = rowsOf('raw-element-strings.tsv')
    it('are there', () => expect(rows.map((row) => row['verdict'])).toHaveLength(counts.raw))

    it.each(rows)('$verdict: $input $note', ({ verdict, input = '' }) => {
      const result = readScan(input, caretIsSeparator)
      if (verdict === 'valid') {
        const reading = readingOf(result)
        expect(reading).toMatchObject({ form: 'elements', separatorsLost: false })
        expect(elementString(reading.elements).replaceAll(SEPARATOR, '')).toBe(input.replaceAll('^', ''))
      } else if (input.startsWith('^')) expect(result.kind).toBe('refused')
      else expect(readingOf(result).form).toBe('text')
    })
  })

  describe('bracketed element strings', () => {
    const rows = rowsOf('bracketed-element-strings.tsv')
    it('are there', () => expect(rows).toHaveLength(counts.bracketed))

    it.each(rows)('$verdict: $input $note', ({ verdict, input = '', expected_unbracketed: expected }) => {
      const result = readScan(input, onlySeparators)
      if (verdict === 'valid') expect(`^${withCarets(elementString(readingOf(result).elements))}`).toBe(expected)
      else expect(result.kind).toBe('refused')
    })
  })

  describe('scanner messages', () => {
    const rows = rowsOf('scanner-messages.tsv')
    it('are there', () => expect(rows).toHaveLength(counts.messages))

    it.each(rows)('$verdict: $scan $note', ({ verdict, scan = '', expected_data: expected = '' }) => {
      const result = readScan(scan, onlySeparators)
      // A message without data is sound, yet nothing was scanned.
      if (verdict === 'invalid' || expected === '') return expect(result.kind).toBe('refused')

      const message = readMessage(scan, [])
      const composite = message.composite === undefined ? '' : `|^${withCarets(message.composite)}`
      if (message.form === 'elements') expect(`^${withCarets(message.data)}`).toBe(expected)
      else expect(`${message.data}${composite}`).toBe(expected.replace(/^\\/, ''))

      const reading = readingOf(result)
      if (message.form === 'text') expect(reading).toMatchObject({ form: 'text', code: message.data })
      else expect(reading.gtin).toBeDefined()
      expect(reading.separatorsLost).toBe(false)
    })
  })

  describe('check digits', () => {
    const rows = rowsOf('check-digits.tsv')
    it('are there', () => expect(rows).toHaveLength(counts.digits))

    it.each(rows)('$verdict: $key $error', ({ verdict, key = '' }) => {
      expect(hasCheckDigit(key)).toBe(verdict === 'valid')
    })
  })

  describe('dates of six digits', () => {
    const rows = rowsOf('dates-yymmdd.tsv')
    it('are there', () => expect(rows).toHaveLength(counts.dates))

    it.each(rows)('$verdict, $rule: $value $error', ({ verdict, rule, value = '' }) => {
      const date = rule === 'day_00_allowed' ? shortDate(value, century) : exactShortDate(value, century)
      const day = value.endsWith('00') ? '30' : value.slice(4)
      expect(date).toBe(verdict === 'valid' ? `20${value.slice(0, 2)}-${value.slice(2, 4)}-${day}` : undefined)
    })
  })

  describe('content errors', () => {
    const rows = rowsOf('content-errors.tsv')
    const isCoupon = (row: Row) => /^\(811[02]\)/.test(row['input'] ?? '')
    it('are there', () => expect(rows).toHaveLength(counts.errors))

    it.each(rows.filter((row) => !isCoupon(row)))('$error: $input', ({ input = '' }) => {
      const result = readScan(input, onlySeparators)
      expect(result).toMatchObject({
        kind: 'refused',
        reason: expect.stringContaining(input.slice(0, input.indexOf(')'))),
      })
    })
  })

  describe('associations of identifiers', () => {
    const rows = rowsOf('ai-associations.tsv')
    it('are there', () => expect(rows).toHaveLength(counts.associations))

    it.each(rows)('$verdict, $rule: $input', ({ verdict, input = '' }) => {
      const result = readScan(input, onlySeparators)
      if (verdict === 'valid') expect(readingOf(result).remarks).toEqual([])
      else if (result.kind !== 'refused') expect(readingOf(result).remarks).not.toEqual([])
    })
  })

  describe('pharmacy scans', () => {
    const rows = rowsOf('pharma-scan-strings.tsv')
    const lots = new Set(rows.map((row) => `${row['gtin']} ${row['lot']}`))
    const serialNumbers = new Set(rows.map((row) => `${row['gtin']} ${row['serial']}`))
    const quantities = new Map(
      rows.filter((row) => row['quantity']).map((row) => [row['gtin'], Number(row['quantity'])]),
    )
    const stock: ScanContext = {
      today,
      knowledge: {
        knowsGtin: (gtin) => rows.some((row) => row['gtin'] === gtin),
        knowsLot: (lot, gtin) => lots.has(`${gtin} ${lot}`),
        knowsSerialNumber: (serialNumber, gtin) => serialNumbers.has(`${gtin} ${serialNumber}`),
        packageQuantity: (gtin) => quantities.get(gtin),
      },
    }
    const expectParts = (result: ScanResult, row: Row) => {
      const { gtin, serialNumber, lot, expirationDate, quantity } = readingOf(result)
      expect({ gtin, serialNumber, lot, expirationDate, quantity: quantity?.toString() }).toEqual({
        gtin: row['gtin'] || undefined,
        serialNumber: row['serial'] || undefined,
        lot: row['lot'] || undefined,
        expirationDate: row['expiry'] || undefined,
        quantity: row['quantity'] || undefined,
      })
    }
    const isAmbiguous = (row: Row) => /without|no separator/.test(row['form'] ?? '')

    it('are there', () => {
      expect(rows).toHaveLength(counts.scans)
      expect(rows.filter(isAmbiguous)).toHaveLength(counts.ambiguous)
    })

    it.each(rows.filter((row) => !isAmbiguous(row)))('$form: $scan', (row) => {
      const result = readScan(row['scan'] ?? '', { today })
      expectParts(result, row)
      expect(readingOf(result).separatorsLost).toBe(false)
      if (row['form'] === 'SSCC only') expect(readingOf(result).sscc).toBe(row['scan']?.slice(2))
    })

    it.each(rows.filter(isAmbiguous))('$form, with known stock: $scan', (row) => {
      expectParts(readScan(row['scan'] ?? '', stock), row)
    })

    it.each(rows.filter((row) => row['form']?.includes('without separator after 10')))(
      'keeps the lot whole where no quantity is known: $scan',
      (row) => {
        const reading = readingOf(readScan(row['scan'] ?? '', { today }))
        expect(reading.lot).toBe(`${row['lot']}30${row['quantity']}`)
        expect(reading.quantity).toBeUndefined()
      },
    )

    it('are all found with known stock when every separator is lost, and never misread without', () => {
      const separated = rows.filter((row) => row['scan']?.includes(SEPARATOR))
      expect(separated.length).toBeGreaterThan(30)
      let asked = 0
      for (const row of separated) {
        const scan = (row['scan'] ?? '').replaceAll(SEPARATOR, '')
        expectParts(readScan(scan, stock), row)
        const blind = readScan(scan, { today })
        if (blind.kind === 'candidates') asked++
        else if (row['quantity'] === '') expectParts(blind, row)
      }
      expect(asked).toBeGreaterThan(0)
    })
  })

  describe('drug codes in GTINs', () => {
    const rows = fileNamed('ndc_packages.csv')
      .split('\n')
      .slice(1)
      .filter((line) => line !== '')
      .map((line) => line.split(','))

    it('give the GTIN of every package in the directory', () => {
      expect(rows).toHaveLength(counts.packages)
      for (const [, , , ndc10 = '', , gtin] of rows) expect(gtinOfNdc(ndc10)).toBe(gtin)
    })
  })
})
