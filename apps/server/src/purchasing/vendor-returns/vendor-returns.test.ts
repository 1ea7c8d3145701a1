import { expect, it } from 'vitest'
import { type VendorReturn, vendorReturns } from '@galen/contract/purchasing/receipt-revision'
import { proveLedgersAfterEach } from '../../../test/ledgers.ts'
import { receivingDock } from '../../../test/receiving.ts'

const dock = await receivingDock()
const { buyer, call, jobs, offered, packaged, ordered, started, count, placeIt, receipt } = dock
proveLedgersAfterEach(jobs)

it('takes back units of one lot with and without serial numbers together', async () => {
  const gtin = '00398114203104'
  const vial = await offered({ name: 'Vial' })
  await packaged(vial, gtin)
  const { id } = await started((await ordered([vial, 3])).id)
  await count(id, { scan: `(01)${gtin}(17)290331(10)KY(21)Y1` })
  await count(id, { scan: `(01)${gtin}(17)290331(10)KY` })
  const { questions } = await receipt(id)
  await placeIt(id, {
    receiptPlaceConfirmationRecords: questions.map(({ confirmation }) => ({ confirmation, confirm: true })),
  })
  const lots = [
    { lot: 'KY', packages: [{ gtin, serialNumbers: ['Y1'] }] },
    { lot: 'KY', returningQuantity: 1 },
  ]
  const body = { products: [{ purchasableItemId: vial.variationId, lots }] }
  const { products } = (await call(vendorReturns.create, { params: { id }, body }, { as: buyer })).body as VendorReturn
  expect(products).toHaveLength(2)
  expect(products).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ quantity: 1, serialNumbers: [] }),
      expect.objectContaining({ quantity: 1, serialNumbers: ['Y1'] }),
    ]),
  )
})
