import { type BankAccount, bankAccounts } from '@galen/contract/admin/bank-accounts'
import { useEffect, useState } from 'react'
import { IconButton } from '../../kit/button.tsx'
import { text } from '../../kit/text.ts'
import { useCommand } from '../../client/api.tsx'
import styles from './companies.module.css'

const SHOWN_MS = 30_000

/** The last four digits; the whole number for half a minute, after the password and for the audit to see. */
export function RevealedNumber({ companyId, account }: { companyId: string; account: BankAccount }) {
  const [number, setNumber] = useState<string>()
  const revealing = useCommand(bankAccounts.reveal, { onDone: ({ accountNumber }) => setNumber(accountNumber) })
  useEffect(() => {
    if (number === undefined) return
    const timer = setTimeout(() => setNumber(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [number])
  return (
    <span className={styles['named']}>
      <span className="code" role="status">
        {number ?? `•••• ${account.lastFour}`}
      </span>
      <IconButton
        icon={number === undefined ? 'eye' : 'eyeOff'}
        label={
          number === undefined ? text('Show the full number (recorded in the audit log)') : text('Hide the number')
        }
        aria-busy={revealing.pending}
        onClick={() =>
          number === undefined
            ? void revealing.run({ params: { id: companyId, accountId: account.id } })
            : setNumber(undefined)
        }
      />
    </span>
  )
}
