/** The texts of the specification that belong to the frame, word for word (Spec §2 and §8). */
export const messages = {
  requestFailed: 'there is an error in your request please try again',
  sessionExpired: 'Session expired.',
  expiredToken: 'Expired token.',
  unableToSwapCompany: 'Unable to swap company.',
  updateWithoutId: 'Error update data',
  noData: 'There is no data to display',
  saving: 'Saving...',
  saved: 'Saved!',
  errorWhenSave: 'Error when save',
  unexpectedError: 'Unexpected Application Error!',
  chunkFailed: (id: string) => `Loading chunk ${id} failed`,
} as const
