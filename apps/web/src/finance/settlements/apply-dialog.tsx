import { customerCredits } from '@galen/contract/finance/customer-credits'
import { customerPayments } from '@galen/contract/finance/customer-payments'
import { payableIndex, receivableIndex } from '@galen/contract/finance/open-item-indices'
import { vendorCredits } from '@galen/contract/finance/vendor-credits'
import { vendorPayments } from '@galen/contract/finance/vendor-payments'
import { useCommand, useRead } from '../../client/api.tsx'
import { text } from '../../kit/text.ts'
import { useState } from 'react'
import { ApplyForm } from './apply-form.tsx'
import { refreshLists } from './refresh-lists.ts'

type Props = { id: string; onClose: () => void }

const useDone = (onClose: () => void) => {
  const [problem, setProblem] = useState<unknown>()
  const options = {
    done: text('Saved successfully'),
    onDone: () => {
      refreshLists()
      onClose()
    },
    onRefused: setProblem,
  }
  return { problem, options }
}

/** What of a payment of a customer pays which invoices; taking an amount away opens the invoice again. */
export function ApplyCustomerPayment({ id, onClose }: Props) {
  const { data } = useRead(customerPayments.get, { params: { id } })
  const { problem, options } = useDone(onClose)
  const { run, pending } = useCommand(customerPayments.change, options)
  if (!data) return null
  return (
    <ApplyForm
      title={text('Apply payment {number}', { number: data.number ?? '' })}
      total={data.totalAmount}
      applied={data.applications.map(({ invoiceId, ...each }) => ({ ...each, id: invoiceId }))}
      open={{ index: receivableIndex.name, query: `customerId:${data.customerId}` }}
      save={(lines) =>
        void run({
          params: { id },
          body: {
            ...data,
            apply: 'lines',
            applications: lines.map(({ id: invoiceId, ...each }) => ({ ...each, invoiceId })),
          },
        })
      }
      pending={pending}
      problem={problem}
      onClose={onClose}
    />
  )
}

export function ApplyCustomerCredit({ id, onClose }: Props) {
  const { data } = useRead(customerCredits.get, { params: { id } })
  const { problem, options } = useDone(onClose)
  const { run, pending } = useCommand(customerCredits.change, options)
  if (!data) return null
  return (
    <ApplyForm
      title={text('Apply credit {number}', { number: data.number })}
      total={data.totalAmount}
      applied={data.applications.map(({ invoiceId, ...each }) => ({ ...each, id: invoiceId }))}
      open={{ index: receivableIndex.name, query: `customerId:${data.customerId}` }}
      save={(lines) =>
        void run({
          params: { id },
          body: {
            ...data,
            apply: 'lines',
            applications: lines.map(({ id: invoiceId, ...each }) => ({ ...each, invoiceId })),
          },
        })
      }
      pending={pending}
      problem={problem}
      onClose={onClose}
    />
  )
}

export function ApplyVendorPayment({ id, onClose }: Props) {
  const { data } = useRead(vendorPayments.get, { params: { id } })
  const { problem, options } = useDone(onClose)
  const { run, pending } = useCommand(vendorPayments.change, options)
  if (!data?.vendorId) return null
  const { vendorId } = data
  return (
    <ApplyForm
      title={text('Apply payment {number}', { number: data.number ?? '' })}
      total={data.totalAmount}
      applied={data.applications.map(({ receiptId, ...each }) => ({ ...each, id: receiptId }))}
      open={{ index: payableIndex.name, query: `vendorId:${vendorId}` }}
      save={(lines) =>
        void run({
          params: { id },
          body: {
            ...data,
            vendorId,
            apply: 'lines',
            applications: lines.map(({ id: receiptId, ...each }) => ({ ...each, receiptId })),
          },
        })
      }
      pending={pending}
      problem={problem}
      onClose={onClose}
    />
  )
}

export function ApplyVendorCredit({ id, onClose }: Props) {
  const { data } = useRead(vendorCredits.get, { params: { id } })
  const { problem, options } = useDone(onClose)
  const { run, pending } = useCommand(vendorCredits.change, options)
  if (!data) return null
  return (
    <ApplyForm
      title={text('Apply credit {number}', { number: data.number })}
      total={data.totalAmount}
      applied={data.applications.map(({ receiptId, ...each }) => ({ ...each, id: receiptId }))}
      open={{ index: payableIndex.name, query: `vendorId:${data.vendorId}` }}
      save={(lines) =>
        void run({
          params: { id },
          body: {
            ...data,
            apply: 'lines',
            applications: lines.map(({ id: receiptId, ...each }) => ({ ...each, receiptId })),
          },
        })
      }
      pending={pending}
      problem={problem}
      onClose={onClose}
    />
  )
}
