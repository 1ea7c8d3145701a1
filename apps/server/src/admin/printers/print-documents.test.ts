import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { type Printer, type PrintJob, printers, userPrinters } from '@galen/contract/admin/printers'
import { hasCups, startCups } from '../../../test/cups.ts'
import { kernel } from '../../../test/kernel.ts'
import { printServer } from '../../../test/print-server.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import type { Actor } from '../../platform/operation.ts'
import { createRelay } from '../../platform/outbox/outbox.ts'
import { printSmallLabels } from '../../platform/pdf/labels.ts'
import { areas } from '../../areas.ts'
import { registerAreas } from '../../platform/registered-areas.ts'
import { printDeliverer } from './print-deliverer.ts'
import { printDocumentOnPrinter } from './print-document.ts'
import { addPrinter } from './printers.ts'
import { getPrintJob } from './test-printer.ts'
import { addUserPrinter } from './user-printers.ts'

const CODE = '(01)00312345678906(17)271231(10)LOT42(21)SN0001'
const draw = async (_db: unknown, _actor: Actor, id: string) => ({
  title: `Label ${id}`,
  content: await printSmallLabels('Label', [
    { title: 'Amoxicillin', lines: [], code: { kind: 'gs1-datamatrix', text: CODE } },
  ]),
})
const { app, call, pool, jobs, given, installation } = await kernel(
  [addPrinter, addUserPrinter, printDocumentOnPrinter, getPrintJob],
  { GALEN_ALLOWED_ADDRESSES: '127.0.0.1' },
)
registerAreas([
  {
    name: 'warehouse',
    printables: [
      { kind: 'itemLabel', needs: 'LIST_STOCKS', draw },
      { kind: 'invoice', needs: 'LIST_INVOICES', draw },
    ],
  },
])
const company = await given.company('Alpha')
const administrator = await given.user(company, ['EDIT_SYSTEM_PROPERTIES'])
const clerk = await given.user(company, ['LIST_STOCKS', 'LIST_INVOICES'])
const other = await given.user(company, ['LIST_STOCKS'])
const good = await printServer()
const cups = (await hasCups()) ? await startCups() : undefined
afterAll(() => Promise.all([good.close(), cups?.close()]))
afterAll(() => registerAreas(areas))

let made = 0
const printer = async (kind: Printer['kind'], address: string | null = good.address) => {
  const body = { name: `Printer ${++made}`, kind, address, location: '' }
  return (await call(printers.add, { body }, { as: administrator })).body as Printer
}
const print = (body: Parameters<typeof call<typeof printers.print>>[1]['body'], confirm?: 'true', as = clerk) =>
  call(printers.print, { body, ...(confirm && { query: { confirm } }) }, { as })
const becameOf = async ({ id }: PrintJob) => {
  const relay = createRelay({ jobs, log: app.log, deliverers: [printDeliverer({ pool, config: installation.config })] })
  await relay.drain()
  await relay.stop()
  return (await call(printers.job, { params: { id } }, { as: clerk })).body as PrintJob
}

describe('a document', () => {
  it('goes to the printer that the person chose for its kind', async () => {
    const { id: printerId } = await printer('label')
    await call(userPrinters.add, { body: { documentKind: 'itemLabel', printerId } }, { as: clerk })
    const reply = await print({ documentKind: 'itemLabel', id: randomUUID() })
    expect(reply).toMatchObject({ status: 200, body: { printerId, state: 'Queued' } })
    expect(await becameOf(reply.body as PrintJob)).toMatchObject({ state: 'Printed' })
  })

  it('is not printed without a printer, on one of the wrong kind or by someone without the right', async () => {
    const label = await printer('label')
    expect(await print({ documentKind: 'invoice', id: randomUUID() })).toMatchObject({
      status: 422,
      body: { message: 'Choose a printer for Invoice in your account settings.' },
    })
    expect(await print({ documentKind: 'invoice', id: randomUUID(), printerId: label.id })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'printerId', message: 'must be a document printer for Invoice' }] },
    })
    expect(await print({ documentKind: 'invoice', id: randomUUID(), printerId: randomUUID() })).toMatchObject({
      status: 400,
    })
    expect((await print({ documentKind: 'invoice', id: randomUUID() }, undefined, other)).status).toBe(403)
    expect((await print({ documentKind: 'receipt', id: randomUUID() })).status).toBe(400)
  })

  it('asks before a second label, and not before a second sheet of paper', async () => {
    const [label, paper, id] = [await printer('label'), await printer('document'), randomUUID()]
    const again = { documentKind: 'itemLabel', id, printerId: label.id } as const
    expect((await print(again)).status).toBe(200)
    expect(await print(again, undefined, other)).toMatchObject({
      status: 202,
      body: { confirmations: [{ code: 'printed-before', detail: expect.stringContaining('Print it again?') }] },
    })
    expect((await print(again, 'true')).status).toBe(200)
    const sheet = { documentKind: 'invoice', id, printerId: paper.id } as const
    expect([(await print(sheet)).status, (await print(sheet)).status]).toEqual([200, 200])
  })
})

describe.skipIf(!cups)('a real CUPS', () => {
  it('prints a label whose code reads back', async () => {
    const { id: printerId } = await printer('label', cups?.address)
    const id = randomUUID()
    const reply = await print({ documentKind: 'itemLabel', id, printerId })
    expect(await becameOf(reply.body as PrintJob)).toMatchObject({ state: 'Printed' })
    const bytes = (await cups?.printed(`Label ${id}`)) ?? Buffer.alloc(0)
    const [page] = await readPdf(bytes, 6)
    expect(page?.codes).toMatchObject([{ format: 'DataMatrix', text: expect.stringContaining('LOT42') }])
  })
})
