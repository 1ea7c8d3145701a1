import type { Area } from '../platform/area.ts'
import { countrySearch } from './countries.search.ts'
import { resendMailMessage } from './messages/commands/resend-mail-message.ts'
import { mailMessageSearch } from './messages/mail-message.search.ts'
import { getMailMessage } from './messages/queries/get-mail-message.ts'
import { disableSecondFactor } from './users/commands/disable-second-factor.ts'
import { mailPasswordResetToUser } from './users/commands/mail-password-reset-to-user.ts'
import { servedUserTopic } from './users/user-topic.ts'
import { userProfileSearch, userSearch } from './users/user.search.ts'

/** Running the company: its users, roles and settings. */
export const admin: Area = {
  operations: [disableSecondFactor, mailPasswordResetToUser, getMailMessage, resendMailMessage],
  indices: [userSearch, userProfileSearch, countrySearch, mailMessageSearch],
  topics: [servedUserTopic],
}
