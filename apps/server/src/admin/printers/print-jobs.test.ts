import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Printer, type PrintJob, printers } from '@galen/contract/admin/printers'
import { kernel } from '../../../test/kernel.ts'
import { printServer } from '../../../test/print-server.ts'
import { readPdf, textOf } from '../../../test/read-pdf.ts'
import { createRelay } from '../../platform/outbox/outbox.ts'
import { printDeliverer } from './print-deliverer.ts'
import { addPrinter, changePrinter } from './printers.ts'
import { getPrintJob, testPrinter } from './test-printer.ts'

const { app, call, owner, pool, jobs, given, installation } = await kernel(
  [addPrinter, changePrinter, testPrinter, getPrintJob],
  { GALEN_ALLOWED_ADDRESSES: '127.0.0.1' },
)
const company = await given.company('Alpha (Wholesale)')
const administrator = await given.user(company, ['EDIT_SYSTEM_PROPERTIES'])
const clerk = await given.user(company)
const stranger = await given.user(await given.company(), ['EDIT_SYSTEM_PROPERTIES'])
const [good, refusing] = [await printServer(), await printServer(0x04_0a)]
afterAll(() => Promise.all([good.close(), refusing.close()]))

let made = 0
const documentIn = (request: Buffer) => request.subarray(request.indexOf('%PDF'))
const printer = async (address: string | null, kind: Printer['kind'] = 'document') => {
  const body = { name: `Printer ${++made}`, kind, address, location: 'Dock é' }
  return (await call(printers.add, { body }, { as: administrator })).body as Printer
}
const tested = async ({ id }: Printer, as = administrator) => {
  const reply = await call(printers.test, { params: { id } }, { as })
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200, body: { state: 'Queued' } })
  return reply.body as PrintJob
}
const becameOf = async ({ id }: PrintJob) => {
  const relay = createRelay({ jobs, log: app.log, deliverers: [printDeliverer({ pool, config: installation.config })] })
  await relay.drain()
  await relay.stop()
  return (await call(printers.job, { params: { id } }, { as: administrator })).body as PrintJob
}

describe('a test page', () => {
  it('comes out of the printer, once', async () => {
    const job = await tested(await printer(good.address))
    expect(await becameOf(job)).toMatchObject({ state: 'Printed', note: 'The printer took it' })
    expect(await becameOf(job)).toMatchObject({ state: 'Printed' })
    const [page = Buffer.alloc(0)] = good.received
    expect(good.received).toHaveLength(1)
    expect(page.toString('latin1')).toContain('application/pdf')
    const printed = await textOf(documentIn(page))
    for (const part of ['Test page', 'Alpha (Wholesale)', 'Where: Dock é']) expect(printed).toContain(part)
  })

  it('has the size of a label on a printer for labels', async () => {
    await becameOf(await tested(await printer(good.address, 'label')))
    const [page] = await readPdf(documentIn(good.received.at(-1) ?? Buffer.alloc(0)))
    expect(page).toMatchObject({ width: 288, height: 432, codes: [{ format: 'Code128', text: 'GALEN360' }] })
  })

  it('is kept while the printer has no address', async () =>
    expect(await becameOf(await tested(await printer(null)))).toMatchObject({
      state: 'Stored',
      note: 'The printer has no address yet, so nothing was sent',
    }))

  it('that the printer refuses waits for a person', async () =>
    expect(await becameOf(await tested(await printer(refusing.address)))).toMatchObject({
      state: 'Failed',
      note: 'The printer refused the page (status 40a)',
    }))

  it('is tried again when no one answers', async () => {
    const gone = await printServer()
    await gone.close()
    const job = await becameOf(await tested(await printer(gone.address)))
    expect(job).toMatchObject({ state: 'Queued', note: expect.any(String) })
  })

  it('is someone’s own, in their own company, and never on a printer that is switched off', async () => {
    const ours = await printer(null)
    const job = await tested(ours)
    expect((await call(printers.job, { params: { id: job.id } }, { as: clerk })).status).toBe(404)
    expect((await call(printers.test, { params: { id: ours.id } }, { as: clerk })).status).toBe(403)
    expect((await call(printers.test, { params: { id: ours.id } }, { as: stranger })).status).toBe(404)
    const body = { version: 1, active: false }
    await call(printers.change, { params: { id: ours.id }, body }, { as: administrator })
    expect((await call(printers.test, { params: { id: ours.id } }, { as: administrator })).status).toBe(409)
    const [entry] = await owner`
      select action, after from audit_entry where company_id = ${company.id} and entity_id = ${ours.id} and action = 'test-printer'`
    expect(entry).toEqual({ action: 'test-printer', after: { testPage: job.id } })
  })

  it.each(['http://10.0.0.1/', 'ipp://', 'ipp://user:secret@printer/', 'ipp://10.0.0.1/a?b=c', 'nonsense'])(
    'has no printer at %s',
    async (address) => {
      const body = { name: `Nowhere ${++made}`, kind: 'document' as const, address }
      expect(await call(printers.add, { body }, { as: administrator })).toMatchObject({
        status: 400,
        body: { details: [{ field: 'address' }] },
      })
    },
  )
})

const spellings = [
  'localhost',
  'printer.localhost',
  '0.0.0.0',
  '0',
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '169.254.169.254',
  '2852039166',
  '100.100.100.200',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[::ffff:7f00:2]',
  '[::ffff:a9fe:a9fe]',
  '[64:ff9b::7f00:1]',
  '[fe80::1]',
  '[fd00:ec2::254]',
]

describe('an address', () => {
  beforeAll(() => void Object.assign(installation.config, { allowedAddresses: (ip: string) => ip === '127.0.0.9' }))

  const add = (address: string) =>
    call(printers.add, { body: { name: `Tried ${++made}`, kind: 'document', address } }, { as: administrator })

  it.each(spellings)('that leads to this machine, its segment or metadata is refused: %s', async (host) => {
    const given = await printer(null)
    expect(await add(`ipp://${host}:4699/admin`)).toMatchObject({
      status: 400,
      body: {
        message: 'This address is not allowed.',
        details: [{ field: 'address', message: 'This address is not allowed.' }],
      },
    })
    const body = { version: 1, address: `ipps://${host}/` }
    const changed = await call(printers.change, { params: { id: given.id }, body }, { as: administrator })
    expect(changed.status).toBe(400)
    const [row] = await owner`select address from printer where id = ${given.id}`
    expect(row).toEqual({ address: null })
  })

  it.each(['10.0.0.12', '192.168.1.20', '172.16.4.4', '[fd12:3456::8]', '127.0.0.9'])(
    'of the house, or one that the operator allows, is taken: %s',
    async (host) => expect((await add(`ipp://${host}/ipp/print`)).status).toBe(200),
  )

  it('that was stored before is not connected to, and can be put back unchanged', async () => {
    const old = await printer(null)
    await owner`update printer set address = 'ipp://127.0.0.2:9/' where id = ${old.id}`
    expect(await becameOf(await tested(old))).toMatchObject({ state: 'Failed', note: 'This address is not allowed.' })
    const body = { version: 1, address: 'ipp://127.0.0.2:9/', location: 'Dock 2' }
    expect((await call(printers.change, { params: { id: old.id }, body }, { as: administrator })).status).toBe(200)
  })
})
