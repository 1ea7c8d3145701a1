import { vendors } from '@galen/contract/partners/vendors'
import { perform, toastError } from '../../client/api.tsx'
import type { ConfirmationDialog } from '../../client/confirmation.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'

type Toggled = { readonly id: string; readonly friendlyName: string; readonly isActive: boolean }

/** Switches a vendor on and off; where something of it is open, after showing what. */
export async function toggleVendor(vendor: Toggled, onDone: () => void = () => {}): Promise<void> {
  const { id, friendlyName: name, isActive } = vendor
  try {
    const input = { params: { id }, body: { isActive: !isActive } }
    const outcome = await perform(vendors.toggle, input, { confirmation: deactivation(name) })
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
  note: text('It can no longer be ordered from. Its records stay, and it can be activated again.'),
})
