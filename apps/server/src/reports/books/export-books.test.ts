import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { booksExport, type JournalFileFormat } from '@galen/contract/reports/books-export'
import { ledgers } from '../../../test/ledgers.ts'
import { sheetOf } from '../../../test/unzip.ts'
import { checkPeriod } from '../../accounting/fiscal-periods.ts'
import { postJournal } from '../../accounting/general-ledger.ts'
import { parseBusinessDate } from '@galen/domain/dates'
import { parseCents } from '@galen/domain/money'
import { exportBooks } from './commands/export-books.ts'

const { app, call, as, owner, post, company } = await ledgers([exportBooks], ['ACCOUNTING_VIEW', 'EXPORT'])
const day = parseBusinessDate('2024-05-06')
await post(async (work) => {
  await checkPeriod(work, day, ['financial'])
  await postJournal(work, {
    source: { kind: 'manual', id: crypto.randomUUID(), number: 'JE-000001' },
    accountingDate: day,
    memo: 'Rent\tof "May"\nand June',
    lines: [
      { role: 'other-selling-costs', amount: parseCents(12.3) },
      { role: 'bank', amount: parseCents(-12.3) },
    ],
  })
})

const file = async (format: JournalFileFormat) => {
  const reply = await app.inject({
    method: 'POST',
    url: booksExport.create.path,
    payload: { from: '2024-05-01', to: '2024-05-31', format },
    headers: { authorization: `Bearer ${as.token}` },
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.rawPayload
}

it('writes a journal file whose last line proves the rest', async () => {
  const text = (await file('journal')).toString()
  const [, content, hash] = /^([^]*)SHA-256\t([0-9a-f]{64})\n$/.exec(text) ?? []
  expect(createHash('sha256').update(String(content)).digest('hex')).toBe(hash)
  expect(text.split('\n')).toHaveLength(6)
  expect(text).toContain(
    '2024-05-06\t5110\tOther selling costs\t12.30\t0.00\t\tmanual\tJE-000001\tRent of "May" and June',
  )
  expect(text).toContain(`Journal of ${company.name} from 2024-05-01 to 2024-05-31`)
})

it('writes the same lines as CSV and as a workbook', async () => {
  const csv = (await file('csv')).toString()
  expect(csv.split('\r\n')[1]).toMatch(/^\d+,2024-05-06,5110,Other selling costs,12\.30,0\.00,,manual,JE-000001,/)
  const [head, first] = sheetOf(await file('xlsx'))
  expect([head?.['A']?.value, first?.['C']?.value, Number(first?.['E']?.value)]).toEqual(['Entry', '5110', 12.3])
})

it('keeps the hash of each file in the audit', async () => {
  const bytes = await file('csv')
  const [row] = await owner`select after from audit_entry where entity = 'export' order by id desc limit 1`
  expect(row?.['after']).toMatchObject({ rows: 2, hash: createHash('sha256').update(bytes).digest('hex') })
})

it('needs the right to export, and days in order', async () => {
  const reply = await call(
    booksExport.create,
    { body: { from: '2024-05-02', to: '2024-05-01', format: 'csv' } },
    { as },
  )
  expect(reply).toMatchObject({ status: 400 })
})
