import { randomUUID } from 'node:crypto'
import { sealNumber } from '../src/admin/bank-accounts/bank-account.store.ts'
import type { Pool } from '../src/platform/database/database.ts'
import { deriveSecrets } from '../src/platform/secrets.ts'
import { TEST_SECRET } from './kernel.ts'

/** A bank account of the company with a number that is sealed as the product seals it. */
export async function givenBankAccount(
  owner: Pool,
  companyId: string,
  number: string,
  { isDefault = true, secret = TEST_SECRET } = {},
): Promise<string> {
  const id = randomUUID()
  await owner`
    insert into company_bank_account (company_id, id, bank, name, routing, number_sealed, last_four, use, is_default)
    values (${companyId}, ${id}, 'First Harbor', 'Corvane Rx LLC', '021000021',
      ${sealNumber(deriveSecrets(secret), companyId, id, number)}, ${number.slice(-4)}, 'both', ${isDefault})`
  return id
}
