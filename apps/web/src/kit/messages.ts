import { text } from './text.ts'

/** The texts of the specification that belong to the frame, word for word (Spec §2 and §8). */
export const messages = {
  requestFailed: text('there is an error in your request please try again'),
  sessionExpired: text('Session expired.'),
  expiredToken: text('Expired token.'),
  unableToSwapCompany: text('Unable to swap company.'),
  updateWithoutId: text('Error update data'),
  noData: text('There is no data to display'),
  saving: text('Saving...'),
  saved: text('Saved!'),
  errorWhenSave: text('Error when save'),
  unexpectedError: text('Unexpected Application Error!'),
  chunkFailed: (id: string) => `Loading chunk ${id} failed`,
} as const
