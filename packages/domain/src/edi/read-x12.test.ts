import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { element, faultsIn, type Interchange, readX12, type TransactionSet } from './read-x12.ts'
import { writeInterchange } from './x12.ts'

const files = import.meta.glob('../../../../../shared/corpora/x12/**/*.edi', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const tables = import.meta.glob('../../../../../shared/corpora/README.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const ownFiles = import.meta.glob('../../../../tests/fixtures/x12/**/*.edi', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const ownTables = import.meta.glob('../../../../tests/fixtures/x12/files.tsv', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const readme = Object.values(tables)[0] ?? ''

type Listed = { readonly file: string; readonly holds: string; readonly faults: string }
const published = readme.split('\n').flatMap((line): Listed[] => {
  const cells = line.split(' | ').map((cell) => cell.replace(/^\| /, ''))
  const [file = '', , , , holds = '', faults = ''] = cells
  return /^`[\w/]+\.edi`$/.test(file) ? [{ file: file.replaceAll('`', ''), holds, faults }] : []
})
const ours = (Object.values(ownTables)[0] ?? '')
  .trim()
  .split('\n')
  .slice(1)
  .map((line): Listed => {
    const [file = '', holds = '', faults = ''] = line.split('\t')
    return { file, holds, faults }
  })

/** Our own files are in the repository; the published ones are read beside it where they are. */
const corpora = [
  {
    name: 'files of our own',
    listed: ours,
    files: ownFiles,
    least: 30,
    order: '850/six_lines',
    two: '850/two_interchanges',
  },
  ...(published.length === 0
    ? []
    : [
        {
          name: 'files of other systems',
          listed: published,
          files,
          least: 55,
          order: '850/vics_six_lines',
          two: '850/vics_two_orders',
        },
      ]),
]

/** Faults that leave the envelope whole: a mark before it, blanks, or words inside a set that the set itself answers for. */
const HARMLESS =
  /^(?:byte-order mark before ISA|segments indented with spaces or tabs|\d+ empty segment\(s\)|a 997 with no AK1 and no AK9|repetition .*|values outside the code list.*|AK\w+ ".*)$/
const isWhole = ({ faults }: Listed) => faults.split('; ').every((fault) => fault === 'none' || HARMLESS.test(fault))

const setsOf = (interchanges: readonly Interchange[]): TransactionSet[] =>
  interchanges.flatMap(({ groups }) => groups.flatMap(({ sets }) => sets))

describe.each(corpora)('$name', ({ listed, files: texts, least, order, two }) => {
  const contentOf = (file: string) => Object.entries(texts).find(([path]) => path.endsWith(`/x12/${file}`))?.[1] ?? ''

  it('are all listed', () => expect(listed.length).toBeGreaterThanOrEqual(least))

  it.each(listed.filter(isWhole).map((row) => [row.file, row] as const))('%s is read', (file, { holds }) => {
    const reading = readX12(contentOf(file))
    if ('problem' in reading) throw new Error(reading.problem)
    expect(faultsIn(reading)).toEqual([])
    const quantities = /(\d+) PO1, qty ([\d/]+)/.exec(holds)?.[2]
    const found = setsOf(reading.interchanges)
      .flatMap(({ segments }) => segments)
      .filter(([name]) => name === 'PO1')
      .map((segment) => element(segment, 2))
    if (quantities) expect(found.join('/')).toBe(quantities)
  })

  it.each(listed.filter((row) => !isWhole(row)).map((row) => [row.file, row] as const))(
    '%s is refused with a reason',
    (file) => expect(faultsIn(readX12(contentOf(file)))).toContainEqual(expect.stringMatching(/\w{4,}/)),
  )

  it('the same order with another terminator is the same order', () => {
    const [one, other] = [`${order}.edi`, `${order}_newline_terminator.edi`].map((file) => {
      const reading = readX12(contentOf(file))
      return 'problem' in reading ? reading : setsOf(reading.interchanges).map(({ segments }) => segments)
    })
    expect(one).toEqual(other)
  })

  it('two interchanges in one file are two', () => {
    const reading = readX12(contentOf(`${two}.edi`))
    expect('problem' in reading ? reading : reading.interchanges).toHaveLength(2)
  })
})

const own = writeInterchange(
  {
    sender: 'LARKSPUR',
    receiver: 'CORVANE',
    group: 'PO',
    set: '850',
    controlNumber: 9144,
    at: new Date('2026-11-17T20:15:00Z'),
    isTest: false,
  },
  [
    ['BEG', '00', 'SA', 'PO-1', null, '20261117'],
    ['PO1', 1, 5, 'EA', '1.50', null, 'VN', 'I1'],
    ['CTT', 1],
  ],
)

describe('an interchange', () => {
  it('that we write is read back', () => {
    expect(readX12(own)).toMatchObject({
      interchanges: [
        {
          sender: { qualifier: 'ZZ', identifier: 'LARKSPUR' },
          control: '000009144',
          isTest: false,
          groups: [{ id: 'PO', control: '9144', sets: [{ set: '850', control: '0001' }] }],
        },
      ],
    })
  })

  it.each([
    ['', 'The file is empty'],
    ['%PDF-1.4', 'An X12 file begins with the segment ISA'],
    [own.replace('SE*5', 'SE*6'), 'SE01 says 6, and there are 5 segments'],
    [own.replace('GE*1*', 'GE*2*'), 'GE01 says 2, and there are 1 transaction sets'],
    [own.replace('IEA*1*', 'IEA*3*'), 'IEA01 says 3, and there are 1 functional groups'],
    [
      own.replace('IEA*1*000009144', 'IEA*1*000009145'),
      'IEA02 is 000009145 and differs from ISA13, which is 000009144',
    ],
    [own.replace('SE*5*0001', 'SE*5*0002'), 'SE02 is 0002 and differs from ST02, which is 0001'],
    [own.replace('GE*1*9144', 'GE*1*1'), 'GE02 is 1 and differs from GS06, which is 9144'],
    [own.slice(0, -20), 'The last segment has no end: the file is cut off'],
    [own.replace(/IEA.*/, ''), 'The interchange has no end: the segment IEA is missing'],
    [own.replace('*ZZ*', '*Z*'), 'The segment ISA must have 106 characters, each element at its place'],
    [own.replace('PO-1', 'PO\u00001'), 'The file has characters that no X12 document has'],
  ])('that is broken says why: %#', (content, problem) => expect(faultsIn(readX12(content))).toEqual([problem]))

  it.each([
    ['ISA13 of its header', own.replace('IEA*1*000009144', 'IEA*1*000009145'), '001'],
    ['the width of its header', own.replace('*ZZ*', '*Z*'), '022'],
    ['its end', own.slice(0, -20), '023'],
    ['a segment that is none', own.replace('BEG*', 'B-G*'), '024'],
    ['the number of its groups', own.replace('IEA*1*', 'IEA*3*'), '021'],
  ])('that is broken in %s stands beside the one that goes on', (_, broken, code) => {
    const reading = readX12(`${own}${broken}\n${own}`)
    expect('problem' in reading ? reading : reading.interchanges).toMatchObject([
      { sender: { identifier: 'LARKSPUR' }, groups: [{ sets: [{ set: '850' }] }] },
      { sender: { identifier: 'LARKSPUR' }, control: '000009144', groups: [], fault: { code } },
      { sender: { identifier: 'LARKSPUR' }, groups: [{ sets: [{ set: '850' }] }] },
    ])
  })

  it('with a faulty group or set keeps the fault there', () => {
    const [first, , third] = [own.replace('GE*1*', 'GE*2*'), own, own.replace('SE*5', 'SE*6')]
    const reading = readX12(`${first}${third}`)
    expect('problem' in reading ? reading : reading.interchanges).toMatchObject([
      { groups: [{ fault: { code: '5' } }] },
      { groups: [{ sets: [{ fault: { code: '4' } }] }] },
    ])
  })

  it('may have segments of its own before its groups, and keeps what it answers', () => {
    const reading = readX12(own.replace('\nGS*', '\nISB*1~\nISE*1*H~\nTA1*000000007*261117*2015*A*000~\nGS*'))
    expect(faultsIn(reading)).toEqual([])
    expect('problem' in reading ? reading : reading.interchanges).toMatchObject([
      { acknowledgments: [['TA1', '000000007', '261117', '2015', 'A', '000']], groups: [{ sets: [{ set: '850' }] }] },
    ])
  })

  it('keeps each set as it was written', () => {
    const reading = readX12(own)
    const [set] = 'problem' in reading ? [] : setsOf(reading.interchanges)
    expect(own).toContain(set?.text)
    expect(set?.text.trim()).toMatch(/^ST\*850[^]*SE\*5\*0001~$/)
  })

  it('that somebody damaged is read or refused, and never breaks the reader', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(own.length - 1), fc.nat(3), fc.string({ maxLength: 3 })), {
          minLength: 1,
          maxLength: 6,
        }),
        (damages) => {
          const content = damages.reduce((text, [at, cut, put]) => text.slice(0, at) + put + text.slice(at + cut), own)
          const reading = readX12(content)
          return 'problem' in reading ? reading.problem !== '' : reading.interchanges.length > 0
        },
      ),
      { numRuns: 2000 },
    )
  })
})
