/** What is wrong with an envelope: the code that the answer carries, the reason, and the place of the segment in the file. */
export type X12Fault = { readonly code: string; readonly message: string; readonly segment: number }

/** A text of which nothing can be taken. */
export class Broken extends Error {
  readonly segment: number

  constructor(message: string, segment: number) {
    super(message)
    this.name = 'Broken'
    this.segment = segment
  }
}

/** An envelope that does not hold; what stands beside it goes on. */
export class Faulty extends Error {
  readonly fault: X12Fault

  constructor(code: string, message: string, segment: number) {
    super(message)
    this.name = 'Faulty'
    this.fault = { code, message, segment }
  }
}
