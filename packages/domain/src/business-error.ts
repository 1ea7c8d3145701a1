/** One thing that is wrong, and the field it is about. */
export type ErrorDetail = {
  readonly field: string
  readonly message: string
  readonly [more: string]: unknown
}

/** A rule of the trade was broken. The message is shown to the user as it is. */
export class BusinessError extends Error {
  readonly code: string
  readonly details: readonly ErrorDetail[]

  constructor(code: string, message: string, details: readonly ErrorDetail[] = []) {
    super(message)
    this.name = 'BusinessError'
    this.code = code
    this.details = details
  }
}
