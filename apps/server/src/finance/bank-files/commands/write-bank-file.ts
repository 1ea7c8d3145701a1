import { createHash, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { bankFiles } from '@galen/contract/finance/bank-files'
import { BusinessError } from '@galen/domain/business-error'
import { type BusinessDate, formatDate } from '@galen/domain/dates'
import {
  bankingDay,
  type BankFileKind,
  checkHash,
  routingHash,
  writeChecks,
  writeTransfers,
} from '@galen/domain/finance/bank-file'
import { centsToDecimal, parseCents, sum } from '@galen/domain/money'
import { openBankAccount, type OpenedAccount } from '../../../admin/company-bank-account.ts'
import { takeDocumentNumber } from '../../../admin/document-number.ts'
import { lockRows } from '../../../platform/database/locks.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { accountingDate, type Work } from '../../../platform/work.ts'
import { openVendorNumber } from '../../vendor-bank-accounts/vendor-bank-account.store.ts'
import { markFiled } from '../../vendor-payments/vendor-payment.hot.ts'
import { loadBankFile, sealFile } from '../bank-file.store.ts'
import { type FiledPayment, loadFiledPayments, waitingPayments } from '../filed-payments.ts'

/** Writes payments into a file for the bank. It is kept as it was written; nothing is booked, since the payments are. */
export const writeBankFile = command(bankFiles.create, async (input) => {
  const { body, tx, actor, installation, audit } = input
  const { companyId } = actor
  const today = await accountingDate(input)
  const effectiveOn = bankingDay((body.effectiveDate ?? today) as BusinessDate)
  if (effectiveOn < today)
    throw new BusinessError('bank-file.validation', `${formatDate(effectiveOn)} is over. Choose today or later.`, [
      { field: 'effectiveDate', message: 'is over' },
    ])
  const from = await openBankAccount(tx, installation.secrets, companyId, body.bankAccountId)
  await lockRows(input, 'company_bank_account', [from.id])
  const ids = body.paymentIds ?? (await waitingPayments(tx, companyId, from.id, body.kind))
  await lockRows(input, 'vendor_payment', ids)
  const payments = await loadFiledPayments(tx, companyId, ids, body.kind)
  checkPayments(payments, ids, body.kind, from)
  const id = randomUUIDv7()
  const place = await placeOfDay(input, from.id)
  const number = await takeDocumentNumber(tx, companyId, 'bank-file')
  const written =
    body.kind === 'ACH'
      ? await transferFile(input, { from, place, number, today, effectiveOn, payments, secrets: installation.secrets })
      : checkFile(from, payments)
  const fileName = body.kind === 'ACH' ? `${number}.ach` : `${number}.csv`
  await tx
    .insertInto('bank_file')
    .values({
      company_id: companyId,
      id,
      number,
      kind: body.kind,
      bank_account_id: from.id,
      file_name: fileName,
      content_sealed: sealFile(installation.secrets, companyId, id, written.content),
      hash: createHash('sha256').update(written.content).digest('hex'),
      payment_count: payments.length,
      total: centsToDecimal(sum(payments.map(({ total }) => parseCents(total)))),
      entry_hash: written.hash,
      effective_on: effectiveOn,
      created_by: actor.userId,
    })
    .execute()
  await markFiled(input, ids, id, body.kind)
  const made = await loadBankFile(tx, companyId, id)
  audit('bank-file', {
    id,
    action: 'create',
    version: 1,
    before: null,
    after: { number, kind: body.kind, payments: made.payments, total: made.total, effectiveDate: effectiveOn },
  })
  return made
})

const refused = (message: string) =>
  new BusinessError('bank-file.payments', message, [{ field: 'paymentIds', message: 'cannot all be in the file' }])

function checkPayments(
  payments: readonly FiledPayment[],
  ids: readonly string[],
  kind: BankFileKind,
  { id: accountId }: OpenedAccount,
): void {
  if (ids.length === 0) throw new BusinessError('bank-file.payments', 'No payments wait for this file.')
  if (payments.length !== new Set(ids).size) throw refused('A payment was not found.')
  for (const payment of payments) {
    const { number, status, method, fileNumber, bankAccountId } = payment
    if (status !== 'Posted') throw refused(`Payment ${number ?? 'that waits'} is ${status}.`)
    if (method !== (kind === 'ACH' ? 'ACH' : 'Check')) throw refused(`Payment ${number} was made by ${method}.`)
    if (fileNumber !== null) throw refused(`Payment ${number} is in bank file ${fileNumber}.`)
    if (bankAccountId !== accountId) throw refused(`Payment ${number} is paid from another bank account.`)
    if (kind === 'ACH' && !payment.account) throw refused(`${payment.payee} has no bank account.`)
  }
}

/** Which file of the day it is, from 0 on: banks distinguish files of one day by it. */
async function placeOfDay({ tx, actor }: Work, bankAccountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from bank_file f join company c on c.id = f.company_id
    where f.company_id = ${actor.companyId} and f.bank_account_id = ${bankAccountId} and f.kind = 'ACH'
      and (f.created_at at time zone c.time_zone)::date = (now() at time zone c.time_zone)::date`.execute(tx)
  return rows[0]?.count ?? 0
}

type Written = { readonly content: string; readonly hash: number }
type Transferring = {
  readonly from: OpenedAccount
  readonly place: number
  readonly number: string
  readonly today: BusinessDate
  readonly effectiveOn: BusinessDate
  readonly payments: readonly FiledPayment[]
  readonly secrets: Secrets
}

async function transferFile({ tx, actor }: Work<Actor>, file: Transferring): Promise<Written> {
  const { rows } = await sql<{ time: string }>`
    select to_char(now() at time zone c.time_zone, 'HH24MI') as time from company c where c.id = ${actor.companyId}`.execute(
    tx,
  )
  const transfers = file.payments.flatMap(({ number, payee, account, sealed, total }) =>
    account && sealed
      ? [
          {
            number,
            payee,
            routing: account.routing,
            account: openVendorNumber(file.secrets, actor.companyId, account.id, sealed),
            kind: account.kind,
            amount: parseCents(total),
          },
        ]
      : [],
  )
  const { from, place, number, today, effectiveOn } = file
  const head = { from, place, reference: number, createdOn: today, createdAt: rows[0]?.time ?? '0000', effectiveOn }
  return { content: writeTransfers({ ...head, transfers }), hash: routingHash(transfers) }
}

function checkFile(from: OpenedAccount, payments: readonly FiledPayment[]): Written {
  const checks = payments.map(({ checkNumber, payee, date, total }) => ({
    checkNumber: checkNumber ?? '0',
    payee,
    on: date,
    amount: parseCents(total),
  }))
  return { content: writeChecks(from.number, checks), hash: checkHash(checks) }
}
