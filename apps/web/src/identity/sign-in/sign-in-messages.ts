import { text } from '../../kit/text.ts'

/** The texts of signing in, word for word (Spec §8). */
export const signInMessages = {
  invalidCredentials: text('Username or password invalid.'),
  unableToCheck: text('Unable to check credentials.'),
  invalidToken: text('Error: token invalid.'),
  secondFactorFailed: text('Error: error'),
  resetFailed: text('Error resetting password.'),
  resetSent: text('Follow the instructions sent to your e-mail.'),
  passwordSaved: text('New password saved successfully'),
} as const
