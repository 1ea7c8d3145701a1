import type { IconName } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'

/** A section of the account settings: its place on the page, and what the filter and the palette find it by. */
export const accountSections = [
  { id: 'profile', title: text('Profile'), about: text('name email'), icon: 'user' },
  { id: 'password', title: text('Password'), about: text('change strength'), icon: 'key' },
  { id: 'two-factor', title: text('Two-factor'), about: text('mfa authenticator code recovery qr'), icon: 'shield' },
  { id: 'permissions', title: text('Your permissions'), about: text('roles rights access'), icon: 'user' },
  { id: 'sessions', title: text('Sessions'), about: text('device sign out end'), icon: 'device' },
  { id: 'printers', title: text('Printers'), about: text('label document paper print'), icon: 'print' },
  { id: 'scanner', title: text('Scanner'), about: text('barcode gun prefix speed test'), icon: 'scan' },
  { id: 'sounds', title: text('Sounds'), about: text('scanner volume mute test'), icon: 'sound' },
  {
    id: 'look',
    title: text('Appearance'),
    about: text('theme dark light density rows start page home language number date format'),
    icon: 'sun',
  },
  { id: 'keys', title: text('Shortcuts'), about: text('keyboard shortcuts'), icon: 'keyboard' },
  {
    id: 'notifications',
    title: text('Notifications'),
    about: text('messages bell notifications export email approvals'),
    icon: 'bell',
  },
] as const satisfies readonly { id: string; title: string; about: string; icon: IconName }[]

export type AccountSectionId = (typeof accountSections)[number]['id']
