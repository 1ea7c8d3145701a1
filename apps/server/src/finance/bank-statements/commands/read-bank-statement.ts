import { createHash, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { bankStatements } from '@galen/contract/finance/bank-files'
import { BusinessError } from '@galen/domain/business-error'
import { type BusinessDate, formatDate } from '@galen/domain/dates'
import { type BankLine, type Matched, matchLines, readBankStatement } from '@galen/domain/finance/bank-statement'
import { centsToDecimal } from '@galen/domain/money'
import { openBankAccount, type OpenedAccount } from '../../../admin/company-bank-account.ts'
import { lockRows } from '../../../platform/database/locks.ts'
import { command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { markBatchesCleared } from '../../batches/batch.hot.ts'
import { markPaymentsCleared } from '../../vendor-payments/vendor-payment.hot.ts'
import { loadBankStatement, loadExpected, paymentsOfFiles } from '../bank-statement.store.ts'

/** Marks cleared what the bank has booked. One statement is read once, and only that of the account. */
export const readStatementOfBank = command(bankStatements.read, async (input) => {
  const { body, tx, actor, installation, audit } = input
  const { companyId } = actor
  const read = readBankStatement(body.format, body.content)
  const account = await openBankAccount(tx, installation.secrets, companyId, body.bankAccountId)
  checkAccount(read.account, account)
  await lockRows(input, 'company_bank_account', [account.id])
  const hash = createHash('sha256').update(JSON.stringify(read)).digest('hex')
  await refuseRepeated(input, account.id, hash)
  const matched = await matchLocked(input, account.id, read.lines)
  const id = randomUUIDv7()
  await tx
    .insertInto('bank_statement')
    .values({
      company_id: companyId,
      id,
      bank_account_id: account.id,
      format: body.format,
      file_name: body.fileName,
      hash,
      statement_on: read.on,
      line_count: read.lines.length,
      matched_count: matched.length,
      created_by: actor.userId,
    })
    .execute()
  await keepLines(input, id, read.lines, matched)
  await markCleared(input, read.lines, matched)
  const statement = await loadBankStatement(tx, companyId, id)
  audit('bank-statement', {
    id,
    action: 'create',
    version: 1,
    before: null,
    after: { fileName: body.fileName, date: read.on, lineCount: read.lines.length, clearedCount: matched.length },
  })
  return statement
})

const withoutZeros = (number: string) => number.replace(/^0+/, '')

function checkAccount(stated: string, { number, lastFour }: OpenedAccount): void {
  if (withoutZeros(stated) === withoutZeros(number)) return
  throw new BusinessError(
    'bank-statement.account',
    `The statement is of account …${stated.slice(-4)}, not of …${lastFour}.`,
    [{ field: 'bankAccountId', message: 'is another account' }],
  )
}

async function refuseRepeated({ tx, actor }: Work, accountId: string, hash: string): Promise<void> {
  const { rows } = await sql<{ day: BusinessDate; name: string }>`
    select (x.created_at at time zone c.time_zone)::date as day, x.file_name as name
    from bank_statement x join company c on c.id = x.company_id
    where x.company_id = ${actor.companyId} and x.bank_account_id = ${accountId} and x.hash = ${hash}`.execute(tx)
  if (!rows[0]) return
  throw new BusinessError(
    'bank-statement.conflict',
    `This statement was read on ${formatDate(rows[0].day)} already, as ${rows[0].name}.`,
    [{ field: 'content', message: 'was read already' }],
  )
}

/** What fits is locked and looked at again, so that nothing is cleared that was voided in the meantime. */
async function matchLocked(work: Work, accountId: string, lines: readonly BankLine[]): Promise<Matched[]> {
  const { tx, actor } = work
  const first = matchLines(lines, await loadExpected(tx, actor.companyId, accountId))
  const ids = (kind: string) =>
    first.filter(({ expected }) => expected.kind === kind).map(({ expected }) => expected.id)
  const inFiles = await paymentsOfFiles(tx, actor.companyId, ids('bank-file'))
  await lockRows(work, 'batch', ids('batch'))
  await lockRows(work, 'vendor_payment', [...ids('vendor-payment'), ...inFiles])
  const held = new Set(first.map(({ expected }) => expected.id))
  const still = (await loadExpected(tx, actor.companyId, accountId)).filter(({ id }) => held.has(id))
  return matchLines(lines, still)
}

async function keepLines(
  { tx, actor }: Work,
  statementId: string,
  lines: readonly BankLine[],
  matched: readonly Matched[],
) {
  if (lines.length === 0) return
  const of = new Map(matched.map(({ line, expected }) => [line, expected]))
  const rows = lines.map((line, position) => ({
    position,
    booked_on: line.bookedOn,
    amount: centsToDecimal(line.amount),
    type_code: line.typeCode,
    reference: line.reference,
    description: line.description,
    matched_kind: of.get(position)?.kind ?? null,
    matched_id: of.get(position)?.id ?? null,
  }))
  await sql`
    insert into bank_statement_line (company_id, statement_id, position, booked_on, amount, type_code, reference, description,
      matched_kind, matched_id)
    select ${actor.companyId}::uuid, ${statementId}::uuid, l.position, l.booked_on, l.amount, l.type_code, l.reference,
      l.description, l.matched_kind, l.matched_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as l (position integer, booked_on date, amount numeric,
      type_code text, reference text, description text, matched_kind text, matched_id uuid)`.execute(tx)
}

async function markCleared(work: Work, lines: readonly BankLine[], matched: readonly Matched[]): Promise<void> {
  const rows = matched.map(({ line, expected }) => ({
    id: expected.id,
    kind: expected.kind,
    on: lines[line]?.bookedOn,
  }))
  await markBatchesCleared(work, rows)
  await markPaymentsCleared(work, rows)
}
