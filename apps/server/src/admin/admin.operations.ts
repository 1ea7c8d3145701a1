import type { Area } from '../platform/area.ts'
import { disableSecondFactor } from './users/commands/disable-second-factor.ts'
import { mailPasswordResetToUser } from './users/commands/mail-password-reset-to-user.ts'

/** Running the company: its users, roles and settings. */
export const admin: Area = {
  operations: [disableSecondFactor, mailPasswordResetToUser],
}
