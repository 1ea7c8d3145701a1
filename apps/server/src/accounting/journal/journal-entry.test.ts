import { expect, it } from 'vitest'
import { journal } from '@galen/contract/accounting/journal'
import { openMoney } from '../../../test/open-money.ts'
import { accounting } from '../accounting.operations.ts'

const { call, as, owner, customer, invoice } = await openMoney(accounting.operations)

it('shows an entry with its lines and their total', async () => {
  const sourceId = await invoice(await customer(), 12.34)
  const [entry] = await owner<{ id: string }[]>`select id from journal_entry where source_id = ${sourceId}`
  const reply = await call(journal.get, { params: { id: String(entry?.id) } }, { as })
  expect(reply).toMatchObject({ status: 200, body: { total: 12.34, lines: [{ debit: 12.34 }, { credit: 12.34 }] } })
})
