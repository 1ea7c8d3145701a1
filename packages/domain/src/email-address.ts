const PATTERN =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/

export const INVALID_EMAIL = 'Please, enter a valid e-mail.'

/** The standard pattern of an email address (Spec §5). */
export const isEmailAddress = (text: string) => text.length <= 254 && PATTERN.test(text.trim())

/** Two spellings of one address are one person. */
export const normalEmailAddress = (text: string) => text.trim().toLowerCase()
