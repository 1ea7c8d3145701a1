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

  /** What the screen heads the refusal with; the message itself unless it is given. */
  readonly title: string | undefined

  constructor(code: string, message: string, details: readonly ErrorDetail[] = [], title?: string) {
    super(message)
    this.name = 'BusinessError'
    this.code = code
    this.details = details
    this.title = title
  }
}
