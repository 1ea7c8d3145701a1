import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { receipts } from '@galen/contract/purchasing/receipts'
import { proveLedgersAfterEach } from '../../../test/ledgers.ts'
import { byStatus } from '../../../test/people.ts'
import { receivingDock } from '../../../test/receiving.ts'

const dock = await receivingDock()
const { owner, jobs, call, buyer, company, offered, packaged, ordered, started, count, counted, placeIt, good } = dock
const { received, receipt } = dock
proveLedgersAfterEach(jobs)

const EACH = '00398114203104'
const ROOT = join(import.meta.dirname, '../../../../..')
/** Our own files are in the repository; the published ones are read beside it where they are. */
const CORPORA = ['tests/fixtures/gs1', '../shared/corpora/gs1', '../../shared/corpora/gs1']
  .map((folder) => join(ROOT, folder))
  .filter(existsSync)

const vial = await offered({ name: 'Carboplatin vial' })
await packaged(vial, EACH)

type Refusal = { readonly code: string; readonly message: string }

/** What a draft holds; a refused scan must leave it as it was. */
const heldBy = async (id: string) => {
  const { version, products } = await receipt(id)
  return { version, counted: products.map(({ receivingQuantity, lots }) => [receivingQuantity, lots.length]) }
}

async function refused(id: string, body: object): Promise<Refusal & { status: number }> {
  const before = await heldBy(id)
  const reply = await count(id, body)
  expect(await heldBy(id), JSON.stringify(body)).toEqual(before)
  return { status: reply.status, ...(reply.body as Refusal) }
}

describe('a scan that cannot be counted', () => {
  it('is refused with its reason, and nothing is changed', async () => {
    const order = await ordered([vial, 3])
    const { id } = await started(order.id)
    expect(await refused(id, {})).toMatchObject({ status: 400, message: 'Enter a value in the search field.' })
    expect(await refused(id, { scan: 'NOBODY KNOWS' })).toMatchObject({ status: 422, code: 'INVALID_BARCODE' })
    expect(await refused(id, { scan: '(01)00398114203105(10)Z1' })).toMatchObject({ code: 'INVALID_GTIN' })
    const unreadable = (await count(id, { scan: '00106141410000000018' })).body as Refusal & { details: Refusal[] }
    expect(unreadable.message).toContain('wrong check digit')
    expect(unreadable.details[0]?.message, 'says what to do, not the same again').toBe(
      'Scan it again, or enter the lot by hand.',
    )
    const foreign = await offered()
    await packaged(foreign, '00312345678906')
    expect(await refused(id, { scan: '(01)00312345678906(17)290331(10)Z1' })).toMatchObject({
      status: 422,
      message: 'Item not found on receipt.',
    })
    const scan = `(01)${EACH}(17)290331(10)KX1(21)DUP`
    expect((await count(id, { scan })).status).toBe(200)
    expect((await refused(id, { scan })).status).toBe(409)
    expect(await refused(id, { scan: `(01)${EACH}(17)200331(10)OLD` })).toMatchObject({ code: 'LOT_EXPIRED' })
    expect(await refused(id, { scan: `(01)${EACH}(17)290430(10)KX1` })).toMatchObject({
      status: 422,
      code: 'LABEL_MISMATCH',
      message: 'The label says Apr 30, 2029, lot KX1 is recorded as Mar 31, 2029.',
    })
  })

  it('of a receipt that is no draft says so', async () => {
    const placed = await received(await offered(), 2)
    const reply = await count(placed.id, { scan: `(01)${EACH}` })
    expect([409, 422]).toContain(reply.status)
    expect(await count(crypto.randomUUID(), { scan: `(01)${EACH}` })).toMatchObject({
      body: { message: 'Invalid draft.' },
    })
  })

  it('never breaks the server, whatever a scanner sends', async () => {
    const { id } = await started((await ordered([vial, 3])).id)
    const before = await heldBy(id)
    const names = ['content-errors', 'bracketed-element-strings', 'raw-element-strings', 'scanner-messages']
    const codes = CORPORA.flatMap((folder) => names.map((name) => join(folder, `${name}.tsv`))).flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .slice(1)
        .flatMap((line) => line.split('\t')[1] ?? [])
        .filter((code) => code !== '' && !code.includes(EACH)),
    )
    expect(codes.length).toBeGreaterThan(20)
    const statuses = new Set<number>()
    for (const scan of codes.slice(0, 400)) statuses.add((await count(id, { scan })).status)
    expect([...statuses].filter((status) => ![400, 409, 422].includes(status))).toEqual([])
    expect(await heldBy(id)).toEqual(before)
  })
})

describe('bad counts and changes', () => {
  it('two receipts at once do not receive more than was ordered', async () => {
    const gauze = await offered({ name: 'Gauze' })
    const order = await ordered([gauze, 10])
    const [one, two] = [await started(order.id), await started(order.id)]
    const body = {
      products: [{ purchasableItemId: gauze.variationId, lots: [{ lot: 'L', expirationDate: good, quantity: 6 }] }],
    }
    const replies = await Promise.all([count(one.id, body), count(two.id, body)])
    const isShared = one.id === two.id
    const limit = `Item Gauze has reached the Receipt #${order.number} limit.`
    expect(byStatus(replies)).toEqual({ 200: 1, 422: 1 })
    expect(replies.find(({ status }) => status === 422)?.body).toMatchObject({ message: limit })
    expect(isShared || one.id !== two.id).toBe(true)
  })

  it('a count of serial numbers is the quantity, and a placed receipt is changed with a reason of its type', async () => {
    const { id } = await started((await ordered([vial, 3])).id)
    const packages = [{ gtin: EACH, serialNumbers: ['C1', 'C2'], totalQuantity: 3 }]
    const lots = [{ lot: 'C', expirationDate: good, packages }]
    const body = { products: [{ purchasableItemId: vial.variationId, lots }] }
    expect(await refused(id, body)).toMatchObject({
      status: 422,
      message: 'Lot C has 2 serial numbers for 3 packages.',
    })
    const gauze = await offered()
    const placed = await received(gauze, 2)
    const change = (why: object) =>
      call(
        receipts.changePlaced,
        { params: { id: placed.id }, body: { version: placed.version, note: 'Wet box', ...why } as never },
        { as: buyer },
      )
    expect(await change({})).toMatchObject({ status: 422, body: { message: 'Choose a reason for the change.' } })
    expect((await change({ justification: 'Wrong amount' })).status).toBe(422)
    expect((await receipt(placed.id)).version).toBe(placed.version)
  })

  it('a closed period refuses placing, and nothing is changed', async () => {
    const gauze = await offered()
    const { id } = await started((await ordered([gauze, 2])).id)
    await counted(id, gauze, 2)
    const before = await heldBy(id)
    await owner`update fiscal_period set closed_inventory = true where company_id = ${company.id}`
    const reply = await placeIt(id, {}, true)
    await owner`update fiscal_period set closed_inventory = false where company_id = ${company.id}`
    expect(reply).toMatchObject({ status: 423, body: { message: expect.stringMatching(/ is closed\.$/) } })
    expect(await heldBy(id)).toEqual(before)
    expect(await dock.stock(gauze)).toEqual([])
  })
})
