import { guessingEffort, PASSWORD_MIN_LENGTH, passwordProblem, type PasswordOwner } from './password-rules.ts'

/** How a password is judged in words while it is typed; a weak one is refused (see passwordProblem). */
export type PasswordStrength = 'too short' | 'weak' | 'fair' | 'good' | 'strong'

const FAIR_UNTIL = 9
const GOOD_UNTIL = 13

/** From how much of it someone would have to find out who tries names, common words, years and runs first. */
export function passwordStrength(password: string, owner: PasswordOwner): PasswordStrength {
  if ([...password].length < PASSWORD_MIN_LENGTH) return 'too short'
  if (passwordProblem(password, owner) !== null) return 'weak'
  const effort = guessingEffort(password)
  if (effort < FAIR_UNTIL) return 'fair'
  return effort < GOOD_UNTIL ? 'good' : 'strong'
}
