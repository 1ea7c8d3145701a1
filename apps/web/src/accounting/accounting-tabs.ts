import { text } from '../kit/text.ts'

/** The parts of the books; each is a screen of its own. */
export const accountingTabs = [
  { to: '/accounting', label: text('Journal') },
  { to: '/accounting/accounts', label: text('Accounts') },
]
