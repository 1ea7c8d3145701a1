import { afterAll, expect, it } from 'vitest'
import { statements } from '@galen/contract/finance/statements'
import { eventually } from '../../apps/server/test/eventually.ts'
import { mailServer } from '../../apps/server/test/mail-server.ts'
import { readPdf } from '../../apps/server/test/read-pdf.ts'
import { testServer } from '../../apps/server/test/server.ts'

const mail = await mailServer()
afterAll(() => mail.stop())
const { call, given, owner } = await testServer({ environment: { SMTP_URL: mail.url } })

it('statements go out by mail, one to each customer who can be reached', async () => {
  const company = await given.company('Corvane Rx')
  const as = await given.user(company, ['EDIT_CUSTOMER_FINANCE'])
  const rows = await owner<{ id: string }[]>`
    insert into customer (company_id, number, company_name, email) values
      (${company.id}, 'C1', 'Fernbrook Oncology Center', 'ar@fernbrook.example'),
      (${company.id}, 'C2', 'Aldermoor Clinic', 'pay@aldermoor.example'),
      (${company.id}, 'C3', 'Silent Pharmacy', '') returning id`
  const customerIds = rows.map(({ id }) => id)
  const run = await call(statements.mail, { body: { customerIds, kind: 'period' } }, { as, key: 'run-of-november' })
  expect(run).toMatchObject({ status: 200, body: { mailed: 2, withoutEmail: [{ number: 'C3' }] } })
  const again = await call(statements.mail, { body: { customerIds, kind: 'period' } }, { as, key: 'run-of-november' })
  expect(again.body, 'asked again with its key it is the same run').toEqual(run.body)
  await eventually(() => mail.received.length).toBe(2)
  const [first] = mail.received.filter(({ raw }) => raw.includes('ar@fernbrook.example'))
  expect(first?.parsed.subject).toContain('Statement of Corvane Rx')
  const [attached] = first?.parsed.attachments ?? []
  const pages = await readPdf(Buffer.from(attached?.content as Uint8Array))
  const text = pages.map((page) => page.text).join('\n')
  for (const words of ['Fernbrook Oncology Center', 'Opening balance', 'Closing balance']) expect(text).toContain(words)
})
