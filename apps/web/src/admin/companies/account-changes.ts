import type { BankAccount } from '@galen/contract/admin/bank-accounts'

type Values = Pick<BankAccount, 'bank' | 'name' | 'routing' | 'use' | 'isDefault'>

/** Only what was changed here is asked for: what someone else changes in the meantime stays. */
export const askedChange = (account: BankAccount, values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([field, value]) => account[field as keyof Values] !== value))
