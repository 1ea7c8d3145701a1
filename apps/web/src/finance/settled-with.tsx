import { settlementDocuments } from '@galen/contract/finance/settlement-documents'
import { settlementAddress } from '@galen/domain/finance/settlement-kinds'
import { useEffect } from 'react'
import { useRead } from '../client/api.tsx'
import { useMayI } from '../client/session.ts'
import { text } from '../kit/text.ts'
import { RailLinks } from '../patterns/document/rail.tsx'
import { money } from '../patterns/list/cells.tsx'

type Props = { side: 'customer' | 'vendor'; id: string; version: number }

/** In the rail of an invoice or a receipt: the payments and credits that settle it, for those who see them. */
export function SettledWith({ side, id, version }: Props) {
  const mayI = useMayI()
  const route = side === 'customer' ? settlementDocuments.ofInvoice : settlementDocuments.ofReceipt
  const mayRead = mayI(route.needs)
  const { data, refetch } = useRead(route, { params: { id } }, { enabled: mayRead })
  useEffect(() => void (mayRead && refetch()), [version, mayRead, refetch])
  const rows = data?.content ?? []
  if (rows.length === 0) return null
  return (
    <RailLinks
      title={text('Payments and credits')}
      empty=""
      links={rows.map((row) => ({
        to: settlementAddress(row.kind, { side, id: row.partyId }, row.id),
        label: row.number,
        amount: money(row.amount),
      }))}
    />
  )
}
