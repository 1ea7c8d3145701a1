import { bankFiles } from '@galen/contract/finance/bank-files'
import { useRead } from '../../client/api.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { text } from '../../kit/text.ts'

type Props = { value: string | undefined; onChange: (id: string) => void }

/** One of the company's bank accounts; the default one until another is chosen. */
export function BankAccountSelect({ value, onChange }: Props) {
  const accounts = usePayingAccounts()
  return (
    <Select
      label={text('Bank account')}
      data={accounts.map(({ id, bank, lastFour }) => ({ value: id, label: `${bank} …${lastFour}` }))}
      value={value ?? accounts[0]?.id ?? null}
      onChange={(next) => next !== null && onChange(next)}
    />
  )
}

export const usePayingAccounts = () => useRead(bankFiles.accounts, {}).data ?? []
