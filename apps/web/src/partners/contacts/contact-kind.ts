import type { KeyMap } from '../../client/key-rules.ts'

/** What everyone has whom one can call. */
export type Person = {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly phone: string
  readonly email: string
}

/** How contacts of customers and of vendors differ: in the mail that they get. */
export type ContactKind<Contact extends Person> = {
  readonly blank: Omit<Contact, 'id'>
  /** The kinds of mail, each a yes or no of the contact. */
  readonly mails: readonly { readonly field: keyof Contact & string; readonly head: string; readonly label: string }[]
  readonly empty: string
  readonly keys: KeyMap & { readonly add: { readonly keys: string } }
}
