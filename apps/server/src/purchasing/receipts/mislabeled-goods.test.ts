import { expect, it } from 'vitest'
import { proveLedgersAfterEach } from '../../../test/ledgers.ts'
import { receivingDock } from '../../../test/receiving.ts'

const dock = await receivingDock()
const { owner, jobs, offered, packaged, ordered, started, count, placeIt, receipt } = dock
proveLedgersAfterEach(jobs)

const EACH = '00398114203104'
const taken = async (id: string, body: object) => expect((await count(id, body)).status).toBe(200)

it('a package whose label disagrees is counted into quarantine alone, with what its label says', async () => {
  const vial = await offered({ name: 'Carboplatin vial' })
  await packaged(vial, EACH)
  const { id } = await started((await ordered([vial, 5])).id)
  await taken(id, { scan: `(01)${EACH}(17)290331(10)KX1(21)A1` })
  await taken(id, { scan: `(01)${EACH}(17)290331(10)KX1(21)A2` })
  const wrong = `(01)${EACH}(17)240101(10)KX1(21)A3`
  const message = 'The label says Jan 1, 2024, lot KX1 is recorded as Mar 31, 2029.'
  expect(await count(id, { scan: wrong })).toMatchObject({ status: 422, body: { code: 'LABEL_MISMATCH', message } })
  await taken(id, { scan: wrong, quarantine: true })
  const [line] = (await receipt(id)).products
  expect(line?.receivingQuantity).toBe(3)
  expect(line?.lots).toMatchObject([
    { lot: 'KX1', quantity: 2, quarantineReason: null, labelNote: null },
    { lot: 'KX1', quantity: 1, quarantineReason: 'LABEL_MISMATCH', labelNote: message, expirationDate: '2029-03-31' },
  ])
  await placeIt(id, {}, true)
  const rows = await owner`
    select s.quarantine_reason as reason, s.on_hand as units from stock s
    where s.variation_id = ${vial.variationId} order by s.on_hand`
  expect(rows.filter(({ reason }) => reason === 'LABEL_MISMATCH')).toEqual([{ reason: 'LABEL_MISMATCH', units: 1 }])
  expect(rows.reduce((sum, { units }) => sum + Number(units), 0)).toBe(3)
})
