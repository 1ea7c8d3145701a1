import { type Customer, customers } from '@galen/contract/partners/customers'
import { perform, toastError } from '../../client/api.tsx'
import type { ConfirmationDialog } from '../../client/confirmation.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'

type Toggled = Pick<Customer, 'id' | 'number' | 'companyName' | 'isActive'>

/** Activates at once; deactivates after showing what is open and asking for a reason. */
export async function toggleCustomer(customer: Toggled, onDone: () => void = () => {}): Promise<void> {
  const { id, companyName: name, isActive } = customer
  try {
    const input = { params: { id }, body: { isActive: !isActive } }
    const outcome = await perform(customers.toggleActive, input, { confirmation: deactivation(name) })
    if (!outcome.through) return
    toast.success(isActive ? text('{name} is inactive', { name }) : text('{name} is active', { name }))
    onDone()
  } catch (reason) {
    toastError(reason)
  }
}

const deactivation = (name: string): ConfirmationDialog => ({
  title: text('Deactivate {name}?', { name }),
  yes: text('Deactivate'),
  danger: true,
  note: text('New orders are blocked. History is kept, and you can activate it again.'),
})
