import type { Area } from '../platform/area.ts'
import type { ServedIndex } from '../platform/search/search.ts'
import { changeName } from './account/commands/change-name.ts'
import { changePreferences } from './account/commands/change-preferences.ts'
import { confirmIdentity } from './account/commands/confirm-identity.ts'
import { endOtherSessions } from './account/commands/end-other-sessions.ts'
import { endSession } from './account/commands/end-session.ts'
import { getSettings } from './account/queries/get-settings.ts'
import { listSessions } from './account/queries/list-sessions.ts'
import { forgetHints, markHintSeen } from './account/seen-hints.ts'
import { createFirstCompany } from './first-run/commands/create-first-company.ts'
import { getFirstRunStatus } from './first-run/queries/get-first-run-status.ts'
import { askForPasswordReset } from './passwords/commands/ask-for-password-reset.ts'
import { changePassword } from './passwords/commands/change-password.ts'
import { resetPassword } from './passwords/commands/reset-password.ts'
import { confirmSecondFactor } from './second-factor/commands/confirm-second-factor.ts'
import { renewOwnRecoveryCodes } from './second-factor/commands/renew-own-recovery-codes.ts'
import { setUpSecondFactor } from './second-factor/commands/set-up-second-factor.ts'
import { turnOffOwnSecondFactor } from './second-factor/commands/turn-off-own-second-factor.ts'
import { cleanSignInTraces } from './sign-in/clean-sign-in-traces.ts'
import { refreshSession } from './sign-in/commands/refresh-session.ts'
import { signInWithPassword } from './sign-in/commands/sign-in-with-password.ts'
import { signOut } from './sign-in/commands/sign-out.ts'
import { swapCompany } from './sign-in/commands/swap-company.ts'
import { sql } from 'kysely'
import { handOverViews } from './views/hand-over-views.ts'
import { savedViewOperations } from './views/saved-views.ts'

/** Who people are: signing in, sessions, passwords, the second factor, their own account, their views of all lists, the first run. */
export const identity = (indices: readonly ServedIndex[]): Area => ({
  name: 'identity',
  owns: [
    'app_user',
    'user_preferences',
    'user_session',
    'recovery_code',
    'password_reset',
    'sign_in_throttle',
    'known_address',
    'saved_view',
  ],
  operations: [
    signInWithPassword,
    refreshSession,
    swapCompany,
    signOut,
    setUpSecondFactor,
    confirmSecondFactor,
    turnOffOwnSecondFactor,
    renewOwnRecoveryCodes,
    askForPasswordReset,
    resetPassword,
    changePassword,
    confirmIdentity,
    getSettings,
    changeName,
    changePreferences,
    markHintSeen,
    forgetHints,
    listSessions,
    endSession,
    endOtherSessions,
    getFirstRunStatus,
    createFirstCompany,
    ...savedViewOperations(indices),
  ],
  jobs: (jobs) => [cleanSignInTraces(jobs)],
  references: [
    {
      to: 'app_user',
      table: 'saved_view',
      column: 'user_id',
      where: sql`x.team`,
      moves: handOverViews,
      belonging: { kind: 'team-view', one: 'view of the team', many: 'views of the team' },
    },
  ],
})
