import { describe, expect, it } from 'vitest'
import { receiptRevision } from '@galen/contract/purchasing/receipt-revision'
import { type Receipt, receipts } from '@galen/contract/purchasing/receipts'
import { type ReceiptDocuments, transactionDocuments } from '@galen/contract/purchasing/transaction-documents'
import { stocks } from '@galen/contract/warehouse/stocks'
import { standardRoles } from '@galen/domain/standard-roles'
import { proveLedgersAfterEach } from '../../../test/ledgers.ts'
import { type Offered, purchasingDesk } from '../../../test/purchasing.ts'
import { receivingDockAt } from '../../../test/receiving.ts'
import { warehouse } from '../../warehouse/warehouse.operations.ts'

const dock = receivingDockAt(await purchasingDesk(warehouse.operations))
const { owner, call, jobs, company, given, buyer, checker, offered, ordered, started, count, counted, placeIt } = dock
const { stock, receipt, packaged, good } = dock
proveLedgersAfterEach(jobs)

const receiver = await given.user(company, standardRoles.warehouse.permissions)
const officer = await given.user(company, standardRoles.complianceOfficer.permissions)
await owner`update vendor set partner_kind = 'manufacturer' where id = ${dock.velora}`
await owner`insert into license (company_id, vendor_id, position, kind, number, expires_on, verified_on, verified_with)
  values (${company.id}, ${dock.velora}, 1, 'establishment', 'FEI-1', ${good}, '2025-01-01', 'fda')`

const PDF = Buffer.from('%PDF-1.4\nlots A and B\n%%EOF\n').toString('base64')
const rx = () => offered({ type: 'prescription', name: 'Losartan' })
const onHand = async (drug: Offered) => (await stock(drug)).filter((row) => row.onHand > 0)

/** A placed receipt of four units of each lot, with these answers about serial numbers. */
async function placedDrug(drug: Offered, lots: readonly string[], answer: object = {}): Promise<Receipt> {
  const { id } = await started((await ordered([drug, lots.length * 4])).id)
  for (const lot of lots) await counted(id, drug, 4, lot)
  const { questions } = await receipt(id)
  const records = questions.map(({ confirmation, code }) => ({
    confirmation,
    confirm: true,
    ...(code === 'SERIALS_MISSING' && answer),
  }))
  const reply = await placeIt(id, { receiptPlaceConfirmationRecords: records })
  expect(reply).toMatchObject({ status: 200 })
  return reply.body as Receipt
}
const exempt = { serialsReason: 'EXEMPT' }

const upload = (id: string, as = receiver, bytes = PDF) =>
  call(transactionDocuments.add, { params: { id }, body: { name: 'T3.pdf', bytes } }, { as })
const confirmed = (id: string, documentId: string, lots: readonly object[], as = officer) =>
  call(transactionDocuments.confirm, { params: { id, documentId }, body: { lots: lots as never } }, { as })
const release = async (drug: Offered, note: string) => {
  const [row] = (await onHand(drug)).filter(({ status }) => status === 'Quarantine')
  const params = { itemId: drug.itemId, variationId: drug.variationId }
  const body = { pedigreesId: [String(row?.id)], status: 'Active' as const, note }
  return call(stocks.quarantine, { params, body }, { as: officer })
}

describe('placing asks in one place', () => {
  it('what enters Quarantine and why, rejected scans, and lines that are not counted; one answer for each', async () => {
    const [drug, gauze, tape] = [await rx(), await offered({ name: 'Gauze' }), await offered()]
    const { id } = await started((await ordered([drug, 4], [gauze, 10], [tape, 5])).id)
    await counted(id, drug, 4)
    await counted(id, gauze, 1)
    const rejectedScans = ['KX9', 'KX10']
    const asked = await placeIt(id, { rejectedScans })
    const details = {
      [`SERIALS_MISSING ${drug.variationId}`]:
        '4 units of Losartan have no serial number. Without a reason they enter Quarantine.',
      'QUARANTINE PENDING_TI': '4 units in 1 lot will enter Quarantine: Transaction information missing.',
      REJECTED_SCANS: '2 rejected scans are not settled and not counted: KX9, KX10.',
      NOT_COUNTED: '1 line is not counted, 1 line is counted in part: 14 of 19 units will stay open on the order.',
    }
    expect(asked.status).toBe(202)
    const { confirmations } = asked.body as { confirmations: { confirmation: string; detail: string }[] }
    expect(Object.fromEntries(confirmations.map(({ confirmation, detail }) => [confirmation, detail]))).toEqual(details)
    expect(await receipt(id)).toMatchObject({ status: 'Draft', number: null })

    const answers = confirmations.map(({ confirmation }) => ({ confirmation, confirm: true }))
    const send = (receiptPlaceConfirmationRecords: object[]) =>
      placeIt(id, { rejectedScans, receiptPlaceConfirmationRecords })
    expect((await send(answers.slice(1))).status).toBe(202)
    const refused = answers.map((one) => ({ ...one, confirm: one.confirmation !== 'NOT_COUNTED' }))
    expect(await send(refused)).toMatchObject({
      status: 422,
      body: { message: `${details.NOT_COUNTED} Put it right, or confirm it.` },
    })
    const placed = await send(answers)
    expect(placed).toMatchObject({
      status: 200,
      body: {
        status: 'Placed',
        receiptPlaceConfirmationRecords: confirmations.map(({ confirmation }) => ({ confirmation, confirm: true })),
        products: [
          { lots: [{ stock: [{ status: 'Quarantine', quarantineReason: 'PENDING_TI', quantity: 4 }] }] },
          { lots: [{ stock: [{ status: 'Active', quarantineReason: null, quantity: 1 }] }] },
        ],
      },
    })
  })

  it('nothing when everything is counted and known, and everything at once with confirm=true', async () => {
    const [gauze, drug] = [await offered(), await rx()]
    const whole = await started((await ordered([gauze, 3])).id)
    await counted(whole.id, gauze, 3)
    expect((await placeIt(whole.id)).status).toBe(200)
    const part = await started((await ordered([drug, 9])).id)
    await counted(part.id, drug, 2)
    expect((await placeIt(part.id)).status).toBe(202)
    expect((await placeIt(part.id, {}, true)).status).toBe(200)
    expect(await onHand(drug)).toMatchObject([{ status: 'Quarantine', reason: 'PENDING_TI' }])
  })
})

describe('P14: a serialized product without serial numbers', () => {
  it('keeps the reason of its line; another reason needs a note', async () => {
    const drug = await rx()
    const { id } = await started((await ordered([drug, 4])).id)
    await counted(id, drug, 4)
    const record = (more: object) =>
      placeIt(id, {
        receiptPlaceConfirmationRecords: [
          { confirmation: 'QUARANTINE PENDING_TI', confirm: true },
          { confirmation: `SERIALS_MISSING ${drug.variationId}`, confirm: true, ...more },
        ],
      })
    expect(await record({ serialsReason: 'OTHER' })).toMatchObject({
      status: 422,
      body: { message: 'Add a note for Losartan.' },
    })
    expect(await record({ serialsReason: 'OTHER', note: 'Labels were unreadable' })).toMatchObject({
      status: 200,
      body: { products: [{ serialsReason: 'OTHER', serialsNote: 'Labels were unreadable' }] },
    })
    const [row] = await owner`select serials_reason, serials_note, awaits_serials from stock
      where company_id = ${company.id} and variation_id = ${drug.variationId}`
    expect(row).toEqual({ serials_reason: 'OTHER', serials_note: 'Labels were unreadable', awaits_serials: false })
  })

  it('enters Quarantine without a reason, and compliance releases it with a note', async () => {
    const drug = await rx()
    const { id, products } = await placedDrug(drug, ['A'])
    const { documents } = (await upload(id)).body as ReceiptDocuments
    const lots = [{ itemId: drug.itemId, lot: 'A' }]
    expect((await confirmed(id, String(documents[0]?.id), lots)).status).toBe(200)
    expect(await onHand(drug)).toMatchObject([{ status: 'Quarantine', reason: 'SERIALS_MISSING' }])
    expect(await release(drug, 'ok')).toMatchObject({
      status: 422,
      body: { message: 'A note of ten characters or more is needed.' },
    })
    const params = { itemId: drug.itemId, variationId: drug.variationId }
    const [held] = await onHand(drug)
    const body = { pedigreesId: [String(held?.id)], status: 'Active' as const, note: 'Checked against the invoice' }
    expect((await call(stocks.quarantine, { params, body }, { as: receiver })).status).toBe(403)
    expect((await release(drug, 'Checked against the invoice')).status).toBe(200)
    expect(await onHand(drug)).toMatchObject([{ status: 'Active', reason: null }])
    expect(products[0]?.serialsReason).toBeNull()
    const [row] = await owner`select serials_reason, serials_note from stock
      where company_id = ${company.id} and variation_id = ${drug.variationId} and on_hand > 0`
    expect(row).toEqual({ serials_reason: 'OTHER', serials_note: 'Checked against the invoice' })
  })

  it('is asked about nothing where every package has its serial number', async () => {
    const EACH = '00398114203104'
    const drug = await rx()
    await packaged(drug, EACH)
    const { id } = await started((await ordered([drug, 1])).id)
    await count(id, { scan: `(01)${EACH}(17)290331(10)KX1(21)GATE1` })
    expect((await receipt(id)).questions.map(({ confirmation }) => confirmation)).toEqual(['QUARANTINE PENDING_TI'])
    await owner`delete from item_package where gtin = ${EACH}`
  })
})

describe('P12: transaction information', () => {
  it('opens by a stored document that compliance confirms, lot by lot', async () => {
    const drug = await rx()
    const { id, number } = await placedDrug(drug, ['A', 'B'], exempt)
    const added = await upload(id)
    expect(added).toMatchObject({ status: 200, body: { documents: [{ name: 'T3.pdf', kind: 'PDF', lots: [] }] } })
    const [document] = (added.body as ReceiptDocuments).documents
    expect(await onHand(drug)).toMatchObject([{ reason: 'PENDING_TI' }, { reason: 'PENDING_TI' }])
    const lotA = { itemId: drug.itemId, lot: 'A' }
    const documentId = String(document?.id)
    expect((await confirmed(id, documentId, [lotA], receiver)).status).toBe(403)
    expect(await confirmed(id, documentId, [{ ...lotA, lot: 'Z' }])).toMatchObject({
      status: 422,
      body: { message: `Lot Z is not on receipt ${number}.` },
    })
    expect(await confirmed(id, documentId, [lotA])).toMatchObject({
      status: 200,
      body: {
        lots: [
          { lot: 'A', waiting: 0, documented: true },
          { lot: 'B', waiting: 4, documented: false },
        ],
      },
    })
    expect(await onHand(drug)).toMatchObject([
      { lot: 'A', status: 'Active', value: '40.00' },
      { lot: 'B', status: 'Quarantine', reason: 'PENDING_TI' },
    ])
    const [operation] = await owner`select kind, note from stock_operation where company_id = ${company.id}
      order by created_at desc limit 1`
    expect(operation).toEqual({ kind: 'RELEASE', note: 'Transaction document T3.pdf' })
    expect((await confirmed(id, documentId, [lotA])).status).toBe(200)
    const list = await call(transactionDocuments.list, { params: { id } }, { as: officer })
    expect(list).toMatchObject({ status: 200, body: { receiptNumber: number, vendor: 'Velora Pharma' } })
    const file = await dock.app.inject({
      method: 'GET',
      url: `/api/purchase/receipts/${id}/transaction-documents/${documentId}`,
      headers: { authorization: `Bearer ${officer.token}` },
    })
    expect(file.statusCode).toBe(200)
    expect(file.rawPayload.toString('base64')).toBe(PDF)
  })

  it('stays shut to a typed reference, to the general Release, and to another reason in between', async () => {
    const drug = await rx()
    const { id, version } = await placedDrug(drug, ['A'], exempt)
    const typed = { transactionDataKind: 'PAPER' as const, transactionDataReference: 'x' }
    expect(await call(receipts.addTransactionData, { params: { id }, body: typed }, { as: receiver })).toMatchObject({
      status: 200,
      body: typed,
    })
    const edit = { version: version + 1, transactionDataReference: 'y', justification: 'Price confirmed' }
    expect((await call(receipts.changePlaced, { params: { id }, body: edit }, { as: buyer })).status).toBe(200)
    expect(await onHand(drug)).toMatchObject([{ status: 'Quarantine', reason: 'PENDING_TI' }])
    expect(await release(drug, 'The vendor says that it is fine')).toMatchObject({
      status: 422,
      body: { message: 'Lot A waits for its transaction information. Confirm a document that names it.' },
    })
    const [held] = await onHand(drug)
    const params = { itemId: drug.itemId, variationId: drug.variationId }
    const damaged = { pedigreesId: [String(held?.id)], status: 'Quarantine' as const, reason: 'DAMAGED' as const }
    expect((await call(stocks.quarantine, { params, body: damaged }, { as: officer })).status).toBe(200)
    expect((await release(drug, 'Not damaged after all')).body).toMatchObject({ moved: [{ status: 'Quarantine' }] })
    expect(await onHand(drug)).toMatchObject([{ status: 'Quarantine', reason: 'PENDING_TI' }])
  })

  it('leaves what is recalled or held for another reason where it is', async () => {
    const drug = await rx()
    const { id } = await placedDrug(drug, ['A', 'B', 'C'], exempt)
    await owner`update lot set recalled_at = now(), recall_reason = 'Vendor' where company_id = ${company.id}
      and number = 'C' and item_id = ${drug.itemId}`
    const { documents } = (await upload(id, officer)).body as ReceiptDocuments
    const lots = ['A', 'B', 'C'].map((lot) => ({ itemId: drug.itemId, lot }))
    expect((await confirmed(id, String(documents[0]?.id), lots)).status).toBe(200)
    expect(await onHand(drug)).toMatchObject([
      { lot: 'A', status: 'Active' },
      { lot: 'B', status: 'Active' },
      { lot: 'C', status: 'Quarantine', reason: 'RECALL' },
    ])
  })

  it('confirmed before placing lets the lot enter Active', async () => {
    const drug = await rx()
    const { id } = await started((await ordered([drug, 4])).id)
    await counted(id, drug, 4, 'A')
    const { documents } = (await upload(id)).body as ReceiptDocuments
    await confirmed(id, String(documents[0]?.id), [{ itemId: drug.itemId, lot: 'A' }])
    const records = [{ confirmation: `SERIALS_MISSING ${drug.variationId}`, confirm: true, ...exempt }]
    expect((await placeIt(id, { receiptPlaceConfirmationRecords: records })).status).toBe(200)
    expect(await onHand(drug)).toMatchObject([{ status: 'Active', reason: null }])
  })

  it('is a PDF of at most 10 MB, kept for six years and never changed or removed', async () => {
    const drug = await rx()
    const { id } = await started((await ordered([drug, 4])).id)
    expect(await upload(id, receiver, Buffer.from('not a pdf').toString('base64'))).toMatchObject({
      status: 400,
      body: { message: 'bytes is not a whole PDF or EPCIS file' },
    })
    const large = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(10 * 1024 * 1024), Buffer.from('%%EOF')])
    expect((await upload(id, receiver, large.toString('base64'))).status).toBe(400)
    const { documents } = (await upload(id)).body as ReceiptDocuments
    const years = Number(documents[0]?.keptUntil.slice(0, 4)) - new Date().getUTCFullYear()
    expect(years).toBe(6)
    expect(await call(receipts.remove, { params: { id } }, { as: receiver })).toMatchObject({ status: 409 })
    await expect(owner`delete from transaction_document where receipt_id = ${id}`).rejects.toThrow('append')
    await expect(owner`update transaction_document set name = 'x' where receipt_id = ${id}`).rejects.toThrow('append')
  })

  it('holds a manual receipt of drugs, but not opening stock', async () => {
    const [bill, opening] = [await rx(), await rx()]
    const manual = (drug: Offered, more: object, as = checker) =>
      call(
        receiptRevision.manual,
        {
          body: {
            vendorId: dock.velora,
            products: [
              {
                purchasableItemId: drug.variationId,
                purchasePrice: 10,
                lots: [{ lot: 'A', expirationDate: good, quantity: 2 }],
              },
            ],
            ...more,
          } as never,
        },
        { as },
      )
    expect(await manual(bill, { vendorInvoice: 'GATE-1' })).toMatchObject({
      status: 202,
      body: { confirmations: [{ code: 'SERIALS_MISSING' }, { code: 'QUARANTINE' }] },
    })
    expect(await onHand(bill), 'a question leaves nothing behind').toEqual([])
    expect(await owner`select from receipt where vendor_invoice = 'GATE-1'`).toHaveLength(0)
    const answers = [
      { confirmation: `SERIALS_MISSING ${bill.variationId}`, confirm: true, ...exempt },
      { confirmation: 'QUARANTINE PENDING_TI', confirm: true },
    ]
    expect(
      await manual(bill, { vendorInvoice: 'GATE-1', receiptPlaceConfirmationRecords: answers.slice(0, 1) }),
    ).toMatchObject({ status: 202 })
    expect(await manual(bill, { vendorInvoice: 'GATE-1', receiptPlaceConfirmationRecords: answers })).toMatchObject({
      status: 200,
      body: { products: [{ serialsReason: 'EXEMPT' }] },
    })
    expect(await onHand(bill)).toMatchObject([{ status: 'Quarantine', reason: 'PENDING_TI' }])
    const [kept] =
      await owner`select serials_reason, awaits_serials from stock where variation_id = ${bill.variationId}`
    expect(kept).toEqual({ serials_reason: 'EXEMPT', awaits_serials: false })
    const rights = ['RECEIPT_VALIDATION', 'EDIT_VENDOR_FINANCE', 'ACCOUNTING_VIEW', 'EDIT_FISCAL_PERIOD'] as const
    const opener = await given.user(company, rights)
    expect((await manual(opening, { opening: true })).status, 'without the right').toBe(403)
    await owner`insert into setting (company_id, key, value) values (${company.id}, 'booksBeginOn', '"2020-01-01"'::jsonb)`
    expect((await manual(opening, { opening: true }, opener)).status).toBe(200)
    expect(await onHand(opening)).toMatchObject([{ status: 'Active', reason: null }])
    const [row] = await owner`select serials_reason from stock where variation_id = ${opening.variationId}`
    expect(row).toEqual({ serials_reason: 'BEFORE_SERIALIZATION' })
  })
})
