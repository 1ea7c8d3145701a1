import { vendors } from '@galen/contract/partners/vendors'
import { text } from '../../kit/text.ts'
import { togglePartner } from '../activation/toggle-partner.ts'

type Toggled = { readonly id: string; readonly friendlyName: string; readonly isActive: boolean }

export const toggleVendor = ({ friendlyName, ...vendor }: Toggled, onDone = () => {}): Promise<void> =>
  togglePartner(
    vendors.toggle,
    { ...vendor, name: friendlyName },
    text('It can no longer be ordered from. Its records stay, and it can be activated again.'),
    onDone,
  )
