import { describe, expect, it } from 'vitest'
import { type Item, items as itemCalls } from '@galen/contract/items/items'
import { imports } from '@galen/contract/importing/imports'
import { importActions } from '@galen/domain/importing/import-actions'
import { importDesk } from '../../test/import-fixtures.ts'
import { byStatus, many } from '../../test/people.ts'
import { itemInvariants } from '../items/registration/item-invariants.ts'
import { brokenInvariants } from '../platform/invariants/invariants.ts'
import { forgetRuns } from './runs/forget-runs.ts'

const { app, call, owner, jobs, given, company, clerk, preview, read, rows, apply, take, problems, property } =
  await importDesk()

const csv = (...lines: readonly string[]) => lines.join('\r\n')
const itemOf = async (legacyId: string) => {
  const [row] = await owner<{ id: string }[]>`
    select id from item where company_id = ${company.id} and legacy_id = ${legacyId}`
  return (await call(itemCalls.get, { params: { id: String(row?.id) } }, { as: clerk })).body as Item
}
const counted = async () => {
  const [row] = await owner<
    { count: number }[]
  >`select count(*)::integer as count from item where company_id = ${company.id}`
  return row?.count ?? 0
}
await property('itemClass', 'Brand')
await property('strengthUnit', 'mg')
await owner`insert into manufacturer (company_id, name) values (${company.id}, 'Acme Labs')`

describe('the class in a file of items', () => {
  it('is a proposal that waits for compliance; an OTC item without a schedule is active at once', async () => {
    const file = csv(
      'Legacy Id,Item Name,Type,DEA Schedule,Narcotic',
      'P1,Oxycodone,prescription,CII,yes',
      'P2,Cotton balls,otc,,no',
    )
    const run = await read('item', file)
    expect(run).toMatchObject({ creates: 2, refusals: 0, ignored: [] })
    expect((await apply(run, { confirm: false })).status).toBe(200)
    expect(await itemOf('P1')).toMatchObject({
      isActive: false,
      classStatus: 'waiting',
      classProposal: { kind: 'new', classAfter: { deaSchedule: 'II', isNarcotic: true } },
    })
    expect(await itemOf('P2')).toMatchObject({ isActive: true, classStatus: 'confirmed', classProposal: null })
  })

  it('of an item that compliance confirmed is not changed by a file', async () => {
    const item = await itemOf('P2')
    const run = await read('item', csv('Legacy Id,Item Name,Type,DEA Schedule', 'P2,Cotton balls,prescription,CII'))
    expect(run).toMatchObject({ changes: 0, refusals: 1 })
    const [row] = await rows(run)
    expect(JSON.stringify(row?.problems)).toContain('Change Type on the item itself: it needs a reason.')
    expect(await itemOf('P2')).toEqual(item)
  })
})

describe('a file of items', () => {
  it('is previewed without changing anything, then imported with audit, words and codes', async () => {
    const before = await counted()
    const file = csv(
      'NDC,GTIN,Legacy Id,Item Name,Manufacturer,Strength,Strength Unit,Item Class,DEA Schedule,Narcotic,Shoe Size',
      '0591-0369-01,00305910369019,A1,Calmora Tablets,acme labs,5,mg,brand,CIV,no,44',
      ',,A2,"Gauze, 4 inch",,,,,,,',
    )
    const run = await read('item', file)
    expect(run).toMatchObject({ creates: 2, changes: 0, refusals: 0, ignored: ['Shoe Size'], state: 'Previewed' })
    expect(await counted()).toBe(before)
    expect((await rows(run))[0]).toMatchObject({
      row: 2,
      fate: 'create',
      name: 'Calmora Tablets',
      differences: expect.arrayContaining([{ column: 'Manufacturer', before: null, after: 'Acme Labs' }]),
    })
    expect(await apply(run, { confirm: false })).toMatchObject({ status: 200, body: { state: 'Imported' } })
    const made = await itemOf('A1')
    expect(made).toMatchObject({
      ndc: '0591-0369-01',
      manufacturer: 'Acme Labs',
      strengthUnit: 'mg',
      itemClass: 'Brand',
      deaSchedule: 'IV',
      isNarcotic: false,
      packages: [{ level: 'each', gtin: '00305910369019', quantity: 1 }],
    })
    expect((await rows(run)).map(({ recordId }) => recordId)).toContain(made.id)
    const [action] = await owner<{ action: string }[]>`select action from audit_entry where entity_id = ${run.id}`
    expect(Object.keys(importActions)).toContain(action?.action)
    const [words] = await owner<
      { text: string }[]
    >`select text from search_text where kind = 'item' and id = ${made.id}`
    expect(words?.text).toMatch(/calmora.*00305910369019/)
    const audits = await owner`select action, justification from audit_entry where entity_id = ${made.id}`
    expect([...audits]).toEqual([{ action: 'create', justification: 'Imported from list.csv' }])
  })

  it('changes what it finds by any key, and says before and after', async () => {
    await take('item', csv('NDC,Legacy Id,Item Name,Strength', '11111-222-33,B1,Before,5'))
    const { number, version } = await itemOf('B1')
    const run = await read('item', csv('Number,Item Name,Strength', `${number.toLowerCase()},After,5`))
    expect(await rows(run)).toMatchObject([
      { fate: 'change', differences: [{ column: 'Item Name', before: 'Before', after: 'After' }] },
    ])
    await apply(run)
    expect(await itemOf('B1')).toMatchObject({ itemName: 'After', strength: '5', version: version + 1 })
    expect(await read('item', csv('NDC,Item Name', '11111022233,After'))).toMatchObject({ sames: 1 })
  })

  it('keeps or clears by blank cells as it is told', async () => {
    await take('item', csv('Legacy Id,Item Name,Brand Name,Drop Ship', 'C1,Clear me,Brandy,yes'))
    const file = csv('Legacy Id,Item Name,Brand Name,Drop Ship', 'C1,Clear me,,')
    expect(await read('item', file)).toMatchObject({ sames: 1 })
    await take('item', file, { blanks: 'clear' })
    expect(await itemOf('C1')).toMatchObject({ brandName: '', dropShip: true })
  })

  it('names everything that is wrong with its rows', async () => {
    await take('item', csv('NDC,GTIN,Legacy Id,Item Name', '22222-333-44,,D1,First', '22222-333-55,,D2,Second'))
    const { number } = await itemOf('D1')
    expect(
      await problems(
        'item',
        csv(
          'Number,NDC,GTIN,Legacy Id,Item Name,Manufacturer,Drop Ship,Sales Priority',
          'I999999,,,,Unknown number,,,',
          ',22222-333-44,,D2,Two keys,,,',
          ',,305910369018,E0,Wrong digit,,,',
          ',,,E1,No maker,Nobody Labs,,',
          ',,,E2,=cmd(),,,',
          ',,,E3,,,,',
          ',,,E4,Odd,,maybe,5000',
          ',,,,First,,,',
        ),
      ),
    ).toEqual([
      '2 Number: is not that of any item. Leave it blank to add a new item',
      '3 Legacy Id: belongs to another item than NDC 022222033344',
      '4 GTIN: The check digit of 305910369018 is wrong.',
      '5 Manufacturer: is not a manufacturer',
      '6 Item Name: is a formula. Put an apostrophe before it to keep it as text',
      '7 Item Name: is required',
      '8 Drop Ship: must be yes or no',
      '8 Sales Priority: must be a whole number from -1,000 to 1,000',
      `9 Item Name: is the name of item ${number}. Give its number to change it, or an NDC or legacy id`,
    ])
  })

  it('never takes a code of another drug or item', async () => {
    await take('item', csv('GTIN,Legacy Id,Item Name', '00305910369026,F1,Holder'))
    const holder = await itemOf('F1')
    await call(
      itemCalls.barcode,
      {
        params: { id: holder.id },
        body: { version: holder.version, move: false, barcodes: [{ barcode: '0036000291452' }] } as never,
      },
      { as: clerk },
    )
    expect(
      await problems(
        'item',
        csv('NDC,GTIN,Legacy Id,Item Name', '33333-444-55,00305910369033,F2,Other', ',00036000291452,F3,Bar'),
      ),
    ).toEqual([
      '2 GTIN: GTIN 00305910369033 holds the code of another drug than NDC 33333-444-55.',
      `3 GTIN: is a barcode of item ${holder.number}`,
    ])
  })

  it('of ten thousand rows with 37 bad ones leaves those out after asking', async () => {
    const bad = (place: number) => place % 270 === 11
    const lines = Array.from(
      { length: 10_000 },
      (_, place) => `T${place},Thing ${place},${bad(place) ? 'many' : place % 500}`,
    )
    const run = await read('item', csv('Legacy Id,Item Name,Reorder Point', ...lines))
    expect(run).toMatchObject({ creates: 9963, refusals: 37 })
    const asked = await apply(run, { confirm: false })
    expect(asked).toMatchObject({ status: 202, body: { detail: '37 rows are left out' } })
    const before = await counted()
    expect((await apply(run)).status).toBe(200)
    expect(await counted()).toBe(before + 9963)
    const [chain] = await owner<{ count: number }[]>`
      select count(*)::integer as count from audit_entry where company_id = ${company.id} and entity = 'item' and after->>'itemName' like 'Thing %'`
    expect(chain?.count).toBe(9963)
    expect(await brokenInvariants(jobs, itemInvariants)).toEqual([])
  }, 60_000)
})

describe('an import', () => {
  it('that two make at once is made once', async () => {
    const run = await read('item', csv('Item Name,Legacy Id', 'Once,G1'))
    const before = await counted()
    expect(byStatus(await many(() => apply(run)))).toEqual({ 200: 1, 409: 63 })
    expect(await counted()).toBe(before + 1)
  })

  it('is refused as a whole when a record changed since its preview, and names it', async () => {
    await take('item', csv('Legacy Id,Item Name', 'H1,Held', 'H2,Free'))
    const run = await read('item', csv('Legacy Id,Item Name', 'H1,Mine', 'H2,Mine too', 'H3,New'))
    const held = await itemOf('H1')
    await call(
      itemCalls.change,
      { params: { id: held.id }, body: { version: held.version, brandName: 'Theirs' } },
      { as: clerk },
    )
    const reply = await apply(run)
    expect(reply).toMatchObject({ status: 409, body: { details: [{ field: 'rows.2' }] } })
    expect((reply.body as { message: string }).message).toContain(`${held.number} Held was changed since the preview`)
    expect(await itemOf('H2')).toMatchObject({ itemName: 'Free' })
    const [made] = await owner`select from item where legacy_id = 'H3'`
    expect(made).toBeUndefined()
  })

  it('is refused when someone else made the record in the meantime', async () => {
    const run = await read('item', csv('Legacy Id,Item Name', 'K1,Mine'))
    await take('item', csv('Legacy Id,Item Name', 'k1,Theirs'))
    expect(await apply(run)).toMatchObject({
      status: 409,
      body: { details: [{ message: expect.stringContaining('exists by now') }] },
    })
  })

  it('belongs to whoever made it', async () => {
    const run = await read('item', csv('Legacy Id,Item Name', 'L1,Mine'))
    const colleague = await given.user(company, ['LIST_ITEMS', 'EDIT_ITEM'])
    const stranger = await given.user(await given.company(), ['LIST_ITEMS', 'EDIT_ITEM'])
    for (const as of [colleague, stranger]) {
      expect((await apply(run, { as })).status).toBe(404)
      expect((await call(imports.item.rows, { params: { id: run.id } }, { as })).status).toBe(404)
    }
    expect((await call(imports.customer.run, { params: { id: run.id } }, { as: clerk })).status).toBe(404)
    expect((await apply(run)).status).toBe(200)
    const seen = await call(imports.item.runs, {}, { as: colleague })
    expect((seen.body as { runs: { id: string; isMine: boolean }[] }).runs).toContainEqual(
      expect.objectContaining({ id: run.id, isMine: false }),
    )
  })

  it('is forgotten after its day, and only its row stays once it was made', async () => {
    const [left, made] = [
      await read('item', csv('Legacy Id,Item Name', 'M1,Left')),
      await take('item', csv('Legacy Id,Item Name', 'M2,Made')),
    ]
    await owner`update import_run set expires_at = now() - interval '1 minute' where id in (${left.id}, ${made.id})`
    expect(await apply(left)).toMatchObject({ status: 409, body: { message: expect.stringContaining('too old') } })
    await forgetRuns(jobs).run()
    expect((await call(imports.item.run, { params: { id: left.id } }, { as: clerk })).status).toBe(404)
    expect(await rows(made)).toEqual([])
  })

  it.each([
    ['', 'The file is empty.'],
    ['Item Name\r\n', 'The file has a heading and no rows.'],
    ['Color\r\nred', 'No column of the file is known. Head them Number, NDC'],
    ['PK\u0003\u0004 no book', 'The Excel workbook is damaged.'],
    ['%PDF-1.7', 'This is a PDF file.'],
  ])('of %j is refused whole', async (file, message) => {
    const reply = await preview('item', file === '' ? ' ' : file)
    expect(reply.status).toBe(400)
    expect((reply.body as { message: string }).message).toContain(message)
  })

  it('gives back the rows that it leaves out, to be put right and read again', async () => {
    const run = await read(
      'item',
      csv('Legacy Id,NDC,Item Name,Color', 'LO1,12345,\'=Bad code,"red, blue"', 'LO2,,Gauze,white', 'LO3,999'),
      { fileName: 'Frühling 2026.xlsx' },
    )
    const leftOut = (id: string, { token } = clerk) =>
      app.inject({ url: `/api/import/item/${id}/left-out`, headers: { authorization: `Bearer ${token}` } })
    const reply = await leftOut(run.id)
    expect(reply.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('Frühling 2026 left out.csv')}`,
    )
    const [heading, first, ...rest] = reply.body.split('\r\n')
    expect(heading).toBe('\uFEFFLegacy Id,NDC,Item Name,Color,What is wrong')
    expect(first).toMatch(/^LO1,12345,'=Bad code,"red, blue",.*NDC: /)
    expect(rest).toHaveLength(2)
    const again = await read('item', reply.body.replace('12345', '22222-333-66').replace('LO3,999', 'LO3,'))
    expect(again).toMatchObject({ ignored: ['Color', 'What is wrong'], creates: 1, refusals: 1 })
    const colleague = await given.user(company, ['LIST_ITEMS', 'EDIT_ITEM'])
    expect((await leftOut(run.id, colleague)).statusCode).toBe(404)
  })

  it('takes several GTINs in one cell when they are all of one item', async () => {
    await take('item', csv('Legacy Id,GTIN,Item Name', 'GT1,00349884072315,Two boxes'))
    const { id, version } = await itemOf('GT1')
    const both = [
      { level: 'each' as const, gtin: '00349884072315', quantity: 1 },
      { level: 'case' as const, gtin: '10349884072312', quantity: 12 },
    ]
    expect(
      (await call(itemCalls.gtin, { params: { id }, body: { version, packages: both } }, { as: clerk })).status,
    ).toBe(200)
    const listed = '"00349884072315, 10349884072312"'
    expect(await rows(await read('item', csv('GTIN,Item Name', `${listed},Two boxes more`)))).toMatchObject([
      { fate: 'change', recordId: id, differences: [{ column: 'Item Name' }] },
    ])
    expect(await problems('item', csv('GTIN,Item Name', '"00349884072315, 00012345678905",Mixed'))).toEqual([
      '2 GTIN: must be one GTIN; more are added on the page of the item',
    ])
    expect(await problems('item', csv('GTIN,Item Name', '"00349884072315, 00012345678900",Wrong'))).toEqual([
      expect.stringContaining('check digit'),
    ])
  })

  it('offers a file with the columns that a person may import', async () => {
    const blind = await given.user(company, ['LIST_ITEMS', 'EDIT_ITEM'])
    const template = async ({ token }: typeof clerk) =>
      (await app.inject({ url: '/api/import/variation/template', headers: { authorization: `Bearer ${token}` } })).body
    expect(await template(clerk)).toBe(
      '\uFEFFVariation,Item Number,NDC,Vendor Number,Vendor,Vendor Item Number,Price,Cost,SOA Cost,Margin,Minimum Margin,Valid To,Note,Active\r\n',
    )
    expect(await template(blind)).toBe(
      '\uFEFFVariation,Item Number,NDC,Vendor Number,Vendor,Vendor Item Number,Price,Valid To,Note,Active\r\n',
    )
  })
})

describe('a file of variations', () => {
  it('adds and changes offers, keeps best prices, and finds items and vendors by what people write', async () => {
    await take('item', csv('NDC,Legacy Id,Item Name', '44444-555-66,N1,Offered'))
    const item = await itemOf('N1')
    await take('vendor', csv('Legacy Id,Friendly Name', 'V-1,Northwind', 'V-2,Contoso'))
    const run = await take(
      'variation',
      csv('NDC,Vendor,Cost,SOA Cost,Price,Margin', '44444-555-66,northwind,8,,10.00,', '44444-555-66,Contoso,6,,,25'),
    )
    expect(run).toMatchObject({ creates: 2 })
    const offered = await itemOf('N1')
    expect(offered.price).toBe(8)
    expect(offered.itemVariations).toMatchObject([
      { vendorName: 'Northwind', cost: 8, price: 10, childNumber: `${item.number}-1` },
      { vendorName: 'Contoso', cost: 6, price: 8, childNumber: `${item.number}-2` },
    ])
    await take('variation', csv('Variation,Price', `${item.number}-2,12.50`))
    expect((await itemOf('N1')).price).toBe(10)
    expect(await brokenInvariants(jobs, itemInvariants)).toEqual([])
    expect(
      await problems(
        'variation',
        csv(
          'Variation,Item Number,Vendor,Price,Margin',
          `,${item.number},Nobody,1,`,
          `,I999999,Contoso,1,`,
          `,,Contoso,1,`,
          `${item.number}-1,${item.number},Contoso,1,`,
          `${item.number}-2,,,,100`,
        ),
      ),
    ).toEqual([
      '2 Vendor: is not the name of a vendor',
      '3 Item Number: is not the number of an item',
      '4 Item Number: is required, or an NDC',
      `5 Item and Vendor: belongs to another variation than Variation ${item.number}-1`,
      '5 Vendor: cannot be changed',
      '6 Margin: must be a percentage from 0 to 99.99 with at most two decimals',
    ])
  })

  it('asks why prices go below the lowest margin', async () => {
    await take('item', csv('Legacy Id,Item Name', 'P1,Cheap'))
    const { number } = await itemOf('P1')
    const file = csv('Item Number,Vendor,Cost,Price,Minimum Margin', `${number},Northwind,9,10,20`)
    const run = await read('variation', file)
    expect(await apply(run)).toMatchObject({ status: 202, body: { confirmations: [{ code: 'below-minimum-margin' }] } })
    expect((await itemOf('P1')).itemVariations).toEqual([])
    expect((await apply(run, { reason: 'Short dated' })).status).toBe(200)
  })

  it('has costs only for those who may see them', async () => {
    const blind = await given.user(company, ['LIST_ITEMS', 'EDIT_ITEM'])
    await take('item', csv('Legacy Id,Item Name', 'Q1,Blind'))
    const { number } = await itemOf('Q1')
    const reply = await preview('variation', csv('Item Number,Vendor,Cost', `${number},Northwind,9`), { as: blind })
    expect(reply).toMatchObject({ status: 403, body: { message: 'You need the permission View cost' } })
    expect(
      await read('variation', csv('Item Number,Vendor,Price', `${number},Northwind,9`), { as: blind }),
    ).toMatchObject({ creates: 1 })
  })
})
