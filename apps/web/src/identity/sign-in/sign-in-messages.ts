import { text } from '../../kit/text.ts'
import { errorText, isRefusal } from '../../kit/error-text.ts'
import { messages } from '../../kit/messages.ts'

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

/** Why there is no new password: in the words of the server where it has some, such as how long to wait. */
export function resetProblem(reason: unknown): string {
  const said = errorText(reason)
  return isRefusal(reason) && said !== messages.requestFailed ? said : signInMessages.resetFailed
}
