import type { customers } from '@galen/contract/partners/customers'
import type { vendors } from '@galen/contract/partners/vendors'
import { perform, toastError } from '../../client/api.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'

type Toggle = typeof customers.toggleActive | typeof vendors.toggle
type Toggled = { readonly id: string; readonly name: string; readonly isActive: boolean }

/** Activates at once; deactivates after showing what is open and asking for a reason. */
export async function togglePartner(route: Toggle, partner: Toggled, note: string, onDone: () => void): Promise<void> {
  const { id, name, isActive } = partner
  const confirmation = {
    title: text('Deactivate {name}?', { name }),
    yes: text('Deactivate'),
    danger: true as const,
    note,
  }
  try {
    const outcome = await perform(route, { params: { id }, body: { isActive: !isActive } }, { confirmation })
    if (!outcome.through) return
    toast.success(isActive ? text('{name} is inactive', { name }) : text('{name} is active', { name }))
    onDone()
  } catch (reason) {
    toastError(reason)
  }
}
