import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type CountedProduct, type Receipt, receipts } from '@galen/contract/purchasing/receipts'
import {
  type DocumentContents,
  type ReceiptDocuments,
  transactionDocuments,
} from '@galen/contract/purchasing/transaction-documents'
import { stocks } from '@galen/contract/warehouse/stocks'
import { standardRoles } from '@galen/domain/standard-roles'
import { proveLedgersAfterEach } from '../../../test/ledgers.ts'
import { purchasingDesk } from '../../../test/purchasing.ts'
import { receivingDockAt } from '../../../test/receiving.ts'
import { warehouse } from '../../warehouse/warehouse.operations.ts'

const dock = receivingDockAt(await purchasingDesk(warehouse.operations))
const { owner, call, jobs, company, given, ordered, offered, started, placeIt, receipt, packaged, good } = dock
proveLedgersAfterEach(jobs)

const receiver = await given.user(company, standardRoles.warehouse.permissions)
const colleague = await given.user(company, standardRoles.warehouse.permissions)
const officer = await given.user(company, standardRoles.complianceOfficer.permissions)
const stranger = await given.user(await given.company(), standardRoles.warehouse.permissions)
await owner`update vendor set partner_kind = 'manufacturer' where id = ${dock.velora}`
await owner`insert into license (company_id, vendor_id, position, kind, number, expires_on, verified_on, verified_with)
  values (${company.id}, ${dock.velora}, 1, 'establishment', 'FEI-1', ${good}, '2025-01-01', 'fda')`

const EACH = '00399999000116'
const CASE = '10399999000113'
const PALLET = '(00)403999990000000015'
const drug = await offered({ type: 'prescription', name: 'Losartan' })
await packaged(drug, EACH)
await packaged(drug, CASE, 2, 'case')

const fixture = (name: string) =>
  readFileSync(new URL(`../../../../../tests/fixtures/epcis/${name}`, import.meta.url), 'utf8')
/** The pallet with serial numbers of its own: PX1 becomes `${prefix}1`. */
const pallet = (prefix: string, name = 'pallet_1.2.xml') => fixture(name).replaceAll('PX', prefix)
const upload = (id: string, source: string, as = receiver) =>
  call(
    transactionDocuments.add,
    { params: { id }, body: { name: 'Shipment 4711.xml', bytes: Buffer.from(source).toString('base64') } },
    { as },
  )
const draft = async (units = 6) => (await started((await ordered([drug, units])).id)).id
const scan = (id: string, text: string, as = receiver, more: object = {}) =>
  call(receipts.count, { params: { id }, body: { scan: text, ...more } }, { as })
const each = (serial: string, lot = 'NW77') => `(01)${EACH}(17)310331(10)${lot}(21)${serial}`
const held = async (id: string) =>
  owner<{ serial: string; status: string; reason: string | null; waits: boolean }[]>`
    select u.serial, s.status, s.quarantine_reason as reason, s.awaits_document as waits from unit u
      join stock s on s.company_id = u.company_id and s.id = u.stock_id
    where s.receipt_id = ${id} order by u.serial`

describe('P12: transaction data', () => {
  it.each(['pallet_1.2.xml', 'pallet_2.0.json'])('%s before the goods: what it names enters Active', async (name) => {
    const prefix = name.startsWith('pallet_1') ? 'BX' : 'BJ'
    const id = await draft()
    const added = await upload(id, pallet(prefix, name))
    expect(added).toMatchObject({
      status: 200,
      body: { documents: [{ kind: 'EPCIS', packages: 6, containers: 4, lots: [] }] },
    })
    expect(await scan(id, PALLET)).toMatchObject({
      status: 200,
      body: {
        added: 4,
        message: '4 packages of SSCC 403999990000000015 added.',
        products: [
          { lots: [{ lot: 'NW77', expirationDate: '2031-03-31', quantity: 4, serialized: true, documented: true }] },
        ],
        receipt: { containers: [{ code: PALLET, packages: 4 }] },
      },
    })
    const { questions } = await receipt(id)
    expect(questions.map(({ confirmation }) => confirmation)).toEqual(['NOT_COUNTED'])
    expect((await placeIt(id, {}, true)).status).toBe(200)
    expect(await held(id)).toEqual(
      [1, 2, 3, 4].map((n) => ({ serial: `${prefix}${n}`, status: 'Active', reason: null, waits: false })),
    )
  })

  it('after the goods: it releases exactly the serial numbers that it names, without compliance', async () => {
    const id = await draft()
    // 5 was never shipped, 9 is not in the document, 4 has another lot than the document says.
    for (const text of [each('AX1'), each('AX2'), each('AX5'), each('AX9'), each('AX4', 'NW99')])
      expect(await scan(id, text)).toMatchObject({ status: 200 })
    expect((await placeIt(id, {}, true)).status).toBe(200)
    expect((await held(id)).every(({ reason, waits }) => reason === 'PENDING_TI' && waits)).toBe(true)
    expect(await upload(id, pallet('AX'))).toMatchObject({
      status: 200,
      body: {
        lots: [
          { lot: 'NW77', waiting: 2 },
          { lot: 'NW99', waiting: 1, documented: false },
        ],
      },
    })
    const pending = { status: 'Quarantine', reason: 'PENDING_TI', waits: true }
    expect(await held(id)).toEqual([
      { serial: 'AX1', status: 'Active', reason: null, waits: false },
      { serial: 'AX2', status: 'Active', reason: null, waits: false },
      { serial: 'AX4', ...pending },
      { serial: 'AX5', ...pending },
      { serial: 'AX9', ...pending },
    ])
    const [operation] = await owner`select kind, note from stock_operation where company_id = ${company.id}
      order by created_at desc limit 1`
    expect(operation).toEqual({ kind: 'RELEASE', note: 'Transaction document Shipment 4711.xml' })
    expect((await upload(id, pallet('AX'))).status, 'a second time nothing more').toBe(200)
    expect((await held(id)).filter(({ waits }) => waits)).toHaveLength(3)
  })

  it('before the goods: a serial number that it does not name waits beside those that it names', async () => {
    const id = await draft()
    await upload(id, pallet('CX'))
    for (const serial of ['CX1', 'CX8']) await scan(id, each(serial))
    expect((await receipt(id)).questions).toMatchObject([
      { confirmation: 'QUARANTINE PENDING_TI', quantity: 1 },
      { confirmation: 'NOT_COUNTED' },
    ])
    expect((await placeIt(id, {}, true)).status).toBe(200)
    expect(await held(id)).toEqual([
      { serial: 'CX1', status: 'Active', reason: null, waits: false },
      { serial: 'CX8', status: 'Quarantine', reason: 'PENDING_TI', waits: true },
    ])
  })

  it('never releases what was put together with something that waits', async () => {
    const id = await draft()
    await upload(id, pallet('DX'))
    for (const serial of ['DX1', 'DX8']) await scan(id, each(serial))
    await placeIt(id, {}, true)
    const rows = await owner<
      { id: string }[]
    >`select id from stock where receipt_id = ${id} and on_hand > 0 order by status`
    const params = { itemId: drug.itemId, variationId: drug.variationId }
    const move = (ids: string[], body: object) =>
      call(stocks.quarantine, { params, body: { pedigreesId: ids, ...body } as never }, { as: officer })
    for (const { id: row } of rows)
      expect(await move([row], { status: 'Quarantine', reason: 'DAMAGED' })).toMatchObject({ status: 200 })
    // Each keeps its own reasons: what is documented does not wait with what is not.
    expect(await held(id)).toMatchObject([
      { reason: 'DAMAGED', waits: false },
      { reason: 'DAMAGED', waits: true },
    ])
    const [row] = await owner<{ id: string }[]>`
      select id from stock where receipt_id = ${id} and on_hand > 0 and awaits_document`
    const body = { status: 'Active', note: 'Not damaged after all' }
    expect((await move([String(row?.id)], body)).body).toMatchObject({ moved: [{ status: 'Quarantine' }] })
    expect(await held(id)).toMatchObject([{ reason: 'DAMAGED' }, { reason: 'PENDING_TI' }])
  })

  it.each(['after', 'before'])(
    '%s the goods: with another expiration date than theirs it releases nothing',
    async (when) => {
      const [prefix, lot] = when === 'after' ? ['QX', 'NQ55'] : ['RX', 'NR55']
      const source = pallet(prefix).replaceAll('NW77', lot)
      const id = await draft()
      if (when === 'before') await upload(id, source)
      const label = `(01)${EACH}(17)310430(10)${lot}(21)${prefix}1`
      expect(await scan(id, label)).toMatchObject({
        status: 200,
        body: { products: [{ lots: [{ documented: false }] }] },
      })
      expect((await placeIt(id, {}, true)).status).toBe(200)
      const shown = await upload(id, source)
      expect(shown).toMatchObject({ status: 200, body: { lots: [{ lot, documented: false, waiting: 1 }] } })
      expect(await held(id)).toEqual([
        { serial: `${prefix}1`, status: 'Quarantine', reason: 'PENDING_TI', waits: true },
      ])
    },
  )

  it('names a lot without serial numbers, and only for its item', async () => {
    const other = await offered({ type: 'prescription', name: 'Valsartan' })
    const { id } = await started((await ordered([drug, 4], [other, 4])).id)
    for (const item of [drug, other]) await dock.counted(id, item, 4, 'NW77', '2031-03-31')
    await placeIt(id, {}, true)
    expect((await upload(id, fixture('shipping_2.0.json'))).status).toBe(200)
    const rows =
      await owner`select i.item_name as name, s.quarantine_reason as reason, s.awaits_document as waits from stock s
      join item i on i.company_id = s.company_id and i.id = s.item_id where s.receipt_id = ${id} and s.on_hand > 0 order by 1`
    expect(rows).toEqual([
      { name: 'Losartan', reason: 'SERIALS_MISSING', waits: false },
      { name: 'Valsartan', reason: 'PENDING_TI', waits: true },
    ])
  })

  it('is shown with its containers and packages, saved as a file, and confirmed by no one', async () => {
    const id = await draft()
    const source = pallet('EX')
    const { documents } = (await upload(id, source)).body as ReceiptDocuments
    const params = { id, documentId: String(documents[0]?.id) }
    const shown = (await call(transactionDocuments.contents, { params }, { as: officer })).body as DocumentContents
    expect(shown).toMatchObject({ name: 'Shipment 4711.xml', containerCount: 4, lotCount: 2 })
    expect(shown.containers.map(({ code, packages, lots, whole }) => [code, packages, lots, whole])).toEqual([
      [PALLET, 4, ['NW77'], true],
      [`(01)${CASE}(21)EXC3`, 2, ['NW77'], true],
      [`(01)${CASE}(21)EXC1`, 2, ['NW77'], true],
      [`(01)${CASE}(21)EXC2`, 2, ['NW77'], true],
    ])
    expect(shown.lots).toMatchObject([
      { gtin: EACH, itemName: 'Losartan', lot: 'NW77', packages: 2, named: false, serialNumbers: ['EX5', 'EX6'] },
      { gtin: EACH, lot: 'NW77', expirationDate: '2031-03-31', packages: 4, named: true },
    ])
    const url = `/api/purchase/receipts/${id}/transaction-documents/${params.documentId}`
    const file = await dock.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${officer.token}` } })
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''Shipment%204711.xml",
    })
    expect(file.rawPayload.toString()).toBe(source)
    const body = { lots: [{ itemId: drug.itemId, lot: 'NW77' }] }
    expect(await call(transactionDocuments.confirm, { params, body }, { as: officer })).toMatchObject({ status: 409 })
    for (const route of [transactionDocuments.contents, transactionDocuments.file] as const)
      expect((await call(route, { params }, { as: stranger })).status).toBe(404)
    expect((await upload(id, source, stranger)).status).toBe(404)
    await expect(owner`update transaction_document_entry set named = true`).rejects.toThrow('append')
  })

  it('that cannot be believed is refused, and nothing is changed', async () => {
    const id = await draft()
    const before = [await receipt(id), await owner`select count(*) from audit_entry where company_id = ${company.id}`]
    const xml = pallet('FX')
    for (const source of [
      ...['invalid_action_2.0.json', 'no_action_1.2.xml', 'no_context_2.0.json', 'no_identifiers_2.0.json'].map(
        fixture,
      ),
      ...['quantity_as_text_2.0.json', 'unknown_step_2.0.json', 'wrong_element_order_1.2.xml'].map(fixture),
      `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${xml}`,
      xml.slice(0, 900),
      '<a>'.repeat(5000),
      `{"a":${'['.repeat(5000)}`,
      '{}',
      '<html></html>',
      'plain words',
      '\u0000',
    ])
      expect((await upload(id, source)).status, source.slice(0, 60)).toBe(400)
    const latin = Buffer.concat([Buffer.from('<?xml version="1.0"?><a>'), Buffer.from([0xe9]), Buffer.from('</a>')])
    const body = { name: 'x.xml', bytes: latin.toString('base64') }
    expect(await call(transactionDocuments.add, { params: { id }, body }, { as: receiver })).toMatchObject({
      status: 400,
      body: { message: 'bytes is not a whole PDF or EPCIS file' },
    })
    expect([await receipt(id), await owner`select count(*) from audit_entry where company_id = ${company.id}`]).toEqual(
      before,
    )
  })
})

describe('P16: cases and pallets', () => {
  const counted = async (id: string) => {
    const { products, containers } = await receipt(id)
    return { units: products[0]?.receivingQuantity, serials: serialsOf(products), containers }
  }
  const serialsOf = (products: Receipt['products']) =>
    products
      .flatMap(({ lots }) => lots.flatMap(({ packages }) => packages.flatMap((one) => one.serialNumbers)))
      .toSorted()

  it('counts a case, then the rest of its pallet, never twice, and takes each back by one act', async () => {
    const id = await draft()
    await upload(id, pallet('GX'))
    expect(await scan(id, each('GX3'))).toMatchObject({ status: 200 })
    const theCase = `(01)${CASE}(21)GXC1`
    expect(await scan(id, theCase)).toMatchObject({
      status: 200,
      body: { added: 2, message: '2 packages of case GXC1 added.' },
    })
    expect(await scan(id, theCase)).toMatchObject({
      status: 409,
      body: { message: 'Everything in case GXC1 is received already.' },
    })
    expect(await scan(id, PALLET)).toMatchObject({
      status: 200,
      body: { added: 1, message: '1 package of SSCC 403999990000000015 added. 3 packages were received before.' },
    })
    expect(await scan(id, '00403999990000000015')).toMatchObject({
      status: 409,
      body: { message: 'Everything in SSCC 403999990000000015 is received already.' },
    })
    expect(await counted(id)).toEqual({
      units: 4,
      serials: ['GX1', 'GX2', 'GX3', 'GX4'],
      containers: [
        { code: theCase, packages: 2 },
        { code: PALLET, packages: 1 },
      ],
    })
    const undo = (code: string, as = receiver) =>
      call(receipts.removeContainer, { params: { id }, query: { code } }, { as })
    expect((await undo(theCase, stranger)).status).toBe(404)
    expect(await undo(theCase)).toMatchObject({
      status: 200,
      body: {
        added: -2,
        message: 'Everything of case GXC1 was taken back.',
        receipt: { containers: [{ code: PALLET }] },
      },
    })
    expect(await undo(theCase)).toMatchObject({ status: 404, body: { message: 'Container not found' } })
    expect(await counted(id)).toMatchObject({ units: 2, serials: ['GX3', 'GX4'] })
    const audit = await owner<{ action: string; after: { container?: string } }[]>`
      select action, after from audit_entry where company_id = ${company.id} and entity_id = ${id} order by at desc, id desc limit 1`
    expect(audit[0]?.action).toBe('uncount-receipt')
  })

  it('by two people at once has one effect', async () => {
    const id = await draft()
    await upload(id, pallet('HX'))
    const replies = await Promise.all([receiver, colleague, receiver, colleague].map((as) => scan(id, PALLET, as)))
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409])
    expect(await counted(id)).toMatchObject({ units: 4, containers: [{ code: PALLET, packages: 4 }] })
    const undone = await Promise.all(
      [receiver, colleague].map((as) =>
        call(receipts.removeContainer, { params: { id }, query: { code: PALLET } }, { as }),
      ),
    )
    expect(undone.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404])
    expect(await counted(id)).toMatchObject({ units: 0, containers: [] })
  })

  it('answers as before where the data of this receipt does not describe it', async () => {
    const [id, other] = [await draft(), await draft()]
    await upload(other, pallet('IX'))
    expect(await scan(id, '403999990000000015')).toMatchObject({
      status: 422,
      body: { code: 'INVALID_BARCODE', message: 'The contents of 403999990000000015 are not known.' },
    })
    expect(await scan(id, `(01)${CASE}(17)310331(10)NW77(21)IXC1`)).toMatchObject({
      status: 422,
      body: { code: 'OPEN_CASE', message: 'Open the case and scan each package.' },
    })
    expect((await scan(other, PALLET, stranger)).status).toBe(404)
    expect(await counted(id)).toMatchObject({ units: 0 })
  })

  it('is refused as a whole where something in it cannot be counted', async () => {
    const small = await draft(3)
    await upload(small, pallet('JX'))
    expect(await scan(small, PALLET)).toMatchObject({ status: 422, body: { code: 'UPC_LIMIT' } })
    const old = await draft()
    await upload(old, pallet('KX').replaceAll('2031-03-31', '2020-03-31').replaceAll('NW77', 'OLD1'))
    expect(await scan(old, PALLET)).toMatchObject({
      status: 422,
      body: { code: 'LOT_EXPIRED', message: 'Lot OLD1 is expired.' },
    })
    const unknown = await draft()
    await upload(unknown, pallet('LX').replaceAll('0399999.000011', '0399999.000012'))
    expect(await scan(unknown, PALLET)).toMatchObject({ status: 422, body: { code: 'INVALID_GTIN' } })
    const lie = await draft()
    await upload(lie, pallet('MX'))
    expect(await scan(lie, `(01)${CASE}(10)NW78(21)MXC1`)).toMatchObject({
      status: 422,
      body: { message: 'The label of case MXC1 says lot NW78, which is not in its data.' },
    })
    for (const id of [small, old, unknown, lie]) expect(await counted(id)).toMatchObject({ units: 0, containers: [] })
    const quarantined = await scan(old, PALLET, receiver, { quarantine: true })
    expect((quarantined.body as CountedProduct).products[0]?.lots).toMatchObject([
      { quarantineReason: 'EXPIRED', quantity: 4 },
    ])
  })
})
