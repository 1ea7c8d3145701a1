import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { cellOf } from '../../reports/exports/cell.ts'
import { xlsxBytes } from '../../reports/exports/xlsx.ts'
import { readImportFile } from './read-file.ts'
import { readXlsx } from './read-xlsx.ts'

type Part = {
  readonly name: string
  readonly data: Buffer
  readonly method?: number
  readonly flags?: number
  /** What it says to be long, which is the truth unless given. */
  readonly claims?: number
}

/** A zip file as other programs write it. */
function zip(parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, data, method = 8, flags = 0, claims = data.length } of parts) {
    const packed = method === 8 ? deflateRawSync(data) : data
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    header.writeUInt16LE(method, 8)
    header.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(crc32(data), 16)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(claims, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    bodies.push(header, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, ...directory, end])
}

const part = (name: string, text: string): Part => ({ name, data: Buffer.from(text) })

const BOOK = `<?xml version="1.0"?><workbook xmlns:r="r"><workbookPr date1904="false"/><sheets>
  <sheet name="Old" sheetId="1" state="hidden" r:id="rId3"/><sheet name="Items" sheetId="2" r:id="rId2"/></sheets></workbook>`
const LINKS = `<Relationships><Relationship Id="rId3" Target="worksheets/sheet9.xml"/>
  <Relationship Id="rId2" Type="x" Target="worksheets/sheet1.xml"/></Relationships>`
const STYLES = `<styleSheet><numFmts count="2"><numFmt numFmtId="165" formatCode="00000"/><numFmt numFmtId="166" formatCode="[$-409]mm/dd/yyyy;@"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>`
const STRINGS = `<sst count="4"><si><t>Item Name</t></si><si><t xml:space="preserve">Zip </t></si><si><r><t>Tab</t></r><r><rPr/><t>let &amp; caf&#233;</t></r><rPh><t>spoken</t></rPh></si><si><t>=not a formula</t></si></sst>`

/** A workbook as LibreOffice packs it: texts shared, days by their format, rows and cells left out. */
const workbook = (rows: string, more: readonly Part[] = []) =>
  zip([
    part('[Content_Types].xml', '<Types/>'),
    part('xl/_rels/workbook.xml.rels', LINKS),
    part('xl/workbook.xml', BOOK),
    part('xl/styles.xml', STYLES),
    part('xl/sharedStrings.xml', STRINGS),
    ...more,
    part('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  ])

const HEAD =
  '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>Day</t></is></c></row>'
const cells = async (row: string) => (await readXlsx(workbook(`${HEAD}${row}`))).rows[0]?.cells

describe('an Excel workbook', () => {
  it('is read as a person sees it', async () => {
    const table = await readXlsx(
      workbook(
        `${HEAD}<row r="2"/><row r="4"><c r="A4" t="s"><v>2</v></c><c r="B4" s="2"><v>501</v></c><c r="C4" s="1"><v>46341</v></c></row>` +
          `<row r="5"><c r="A5" t="s" s="0"><v>3</v></c><c r="C5" s="3"><v>46341.5</v></c></row>`,
      ),
    )
    expect(table.heading).toEqual(['Item Name', 'Zip', 'Day'])
    expect(table.rows).toEqual([
      { row: 4, cells: ['Tablet & café', '00501', '2026-11-15'] },
      { row: 5, cells: ["'=not a formula", '', '2026-11-15 12:00:00'] },
    ])
  })

  it.each([
    ['<c r="A2"><f>SUM(1,2)</f><v>3</v></c>', '=SUM(1,2)'],
    ['<c r="A2"><f t="shared" si="0"/><v>3</v></c>', '='],
    ['<c r="A2" t="e"><v>#N/A</v></c>', '=#N/A'],
    ['<c r="A2" t="b"><v>1</v></c>', 'Yes'],
    ['<c r="A2" t="str"><v>plain</v></c>', 'plain'],
    ['<c r="A2"><v>1.0000000000000001E-2</v></c>', '0.01'],
    ['<c r="A2"><v>12.300000000000001</v></c>', '12.3'],
    ['<c r="A2"><v>3.05910369019E11</v></c>', '305910369019'],
    ['<c r="A2" t="inlineStr"><is><t>a_x000D_&#x10FFFF1;b</t></is></c>', 'a\r&#x10FFFF1;b'],
  ])('%s says %j', async (cell, text) => {
    expect((await cells(`<row r="2">${cell}</row>`))?.[0]).toBe(text)
  })

  it('that we exported is read back', async () => {
    async function* exported() {
      yield [
        cellOf('text', '00305910369019', 'UTC'),
        cellOf('text', '=1+1', 'UTC'),
        cellOf('date', '2027-01-31', 'UTC'),
        cellOf('number', 12.5, 'UTC'),
      ]
    }
    const bytes = Buffer.concat(
      await Array.fromAsync(xlsxBytes('items', ['GTIN', 'Item Name', 'Day', 'Price'], exported())),
    )
    expect(await readImportFile(bytes.toString('base64'))).toEqual({
      heading: ['GTIN', 'Item Name', 'Day', 'Price'],
      rows: [{ row: 2, cells: ['00305910369019', "'=1+1", '2027-01-31', '12.5'] }],
    })
  })

  it.each([
    [
      'a bomb',
      zip([
        part('xl/workbook.xml', BOOK),
        part('xl/_rels/workbook.xml.rels', LINKS),
        { name: 'xl/worksheets/sheet1.xml', data: Buffer.alloc(200 * 1024 * 1024) },
      ]),
      'too large when it is unpacked',
    ],
    [
      'a bomb that claims to be small',
      zip([
        part('xl/workbook.xml', BOOK),
        part('xl/_rels/workbook.xml.rels', LINKS),
        { name: 'xl/worksheets/sheet1.xml', data: Buffer.alloc(200 * 1024 * 1024), claims: 1000 },
      ]),
      'too large when it is unpacked',
    ],
    ['a plain zip', zip([part('readme.txt', 'hello')]), 'This is a zip file, not an Excel workbook'],
    ['a locked one', zip([{ ...part('xl/workbook.xml', BOOK), flags: 1 }]), 'has a password'],
    ['entities of its own', workbook('').subarray(0, 0), 'damaged'],
    ['a cut one', workbook(HEAD).subarray(0, 300), 'damaged'],
    [
      'one without its sheet',
      zip([part('xl/workbook.xml', BOOK), part('xl/_rels/workbook.xml.rels', LINKS)]),
      'damaged',
    ],
    ['declared entities', workbook(HEAD, [part('xl/x', '')]), 'no rows'],
    ['rows that run backwards', workbook(`${HEAD}<row r="1"/>`), 'damaged'],
    ['a cell far away', workbook(`${HEAD}<row r="2"><c r="XFD2"><v>1</v></c></row>`), 'more than 100 columns'],
  ])('%s is refused', async (_, bytes, message) => {
    await expect(readXlsx(bytes)).rejects.toThrow(message)
  })

  it('whose XML declares entities is refused', async () => {
    const bytes = zip([part('xl/workbook.xml', `<!DOCTYPE x [<!ENTITY a "b">]>${BOOK}`)])
    await expect(readXlsx(bytes)).rejects.toThrow('damaged')
  })

  it('that claims any size or place is refused or read, and never breaks the server', async () => {
    const whole = workbook(`${HEAD}<row r="2"><c r="A2"><v>1</v></c></row>`)
    for (let at = 0; at < whole.length; at += 7) {
      const broken = Buffer.from(whole)
      broken[at] = (broken[at] ?? 0) ^ 0xff
      const outcome = await readXlsx(broken).then(
        () => 'read',
        (error: unknown) => (error instanceof Error && error.name === 'BusinessError' ? 'refused' : String(error)),
      )
      expect(['read', 'refused'], String(at)).toContain(outcome)
    }
  })
})
