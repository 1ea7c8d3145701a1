/** The texts of signing in, word for word (Spec §8). */
export const signInMessages = {
  invalidCredentials: 'Username or password invalid.',
  unableToCheck: 'Unable to check credentials.',
  invalidToken: 'Error: token invalid.',
  secondFactorFailed: 'Error: error',
  resetFailed: 'Error resetting password.',
  resetSent: 'Follow the instructions sent to your e-mail.',
  passwordSaved: 'New password saved successfully',
} as const
